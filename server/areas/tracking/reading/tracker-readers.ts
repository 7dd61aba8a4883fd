// Reads the tracking services of all contracts: of several processes one reads each of them, and
// another takes over once it is gone.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Job } from '../../../kernel/background-job.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { serverPerson } from '../../../kernel/session/server-person.ts'
import { followService } from './follow-service.ts'
import type { Follower } from './follow-service.ts'
import { servicesToRead } from './tracking-services.ts'
import type { OwnService, ServiceContext } from './tracking-services.ts'

/** ms: how often the lease is renewed, and how long it lasts without. */
const renewed = 5000
const lease = 3 * renewed
/** ms between two announcements of new positions to open pages. */
const announced = 5000

const object = resourceOf('object')

interface Reading {
  readonly key: string
  readonly follower: Follower
}

/** Begins, renews and ends the readings of this process. */
export function trackerReaders(context: ServiceContext): Job {
  const { kernel, log } = context
  const holder = randomUUID()
  const readings = new Map<number, Reading>()

  const end = (contractId: number) => {
    readings.get(contractId)?.follower.stop()
    readings.delete(contractId)
  }
  const begin = ({ contractId, key, service }: OwnService) => {
    const announce = announcer(context, contractId)
    const follower = followService({
      ...{ kernel, contractId, service, log },
      onStored: announce,
      onState: (state, reason) => noteState(context, { contractId, holder, state, reason }),
      onWhole: (at) => noteHeard(context, { contractId, holder }, at),
    })
    readings.set(contractId, { key, follower })
  }
  return {
    name: 'tracking',
    first: 3000,
    every: renewed,
    async run() {
      const services = await servicesToRead(context)
      const wanted = new Map(services.map((one) => [one.contractId, one]))
      for (const [contractId, { key, follower }] of readings)
        if (wanted.get(contractId)?.key !== key || follower.hasEnded()) end(contractId)
      for (const one of services) {
        const isHeld = await holdReading(context, one.contractId, holder)
        if (!isHeld) end(one.contractId)
        else if (!readings.has(one.contractId)) begin(one)
      }
    },
    close() {
      for (const contractId of readings.keys()) end(contractId)
    },
  }
}

/** Takes the reading of a contract, or keeps it; false while another process has it. */
async function holdReading(
  { kernel }: ServiceContext,
  contractId: number,
  holder: string,
): Promise<boolean> {
  const now = kernel.clock()
  const until = new Date(now.getTime() + lease)
  const { rows } =
    await sql`insert into tracker_reader as r (contract_id, holder, until, since, heard_at)
    values (${contractId}, ${holder}, ${until}, ${now}, ${now})
    on conflict (contract_id) do update set until = excluded.until, holder = excluded.holder,
      state = case when r.holder = excluded.holder then r.state else 'connecting' end,
      since = case when r.holder = excluded.holder then r.since else excluded.since end
    where r.holder = excluded.holder or r.until < ${now}
    returning 1`.execute(kernel.db)
  return rows.length > 0
}

interface Noted {
  contractId: number
  holder: string
  state: 'live' | 'away'
  reason: string | null
}

async function noteState({ kernel }: ServiceContext, noted: Noted): Promise<void> {
  await sql`update tracker_reader set state = ${noted.state}, reason = ${noted.reason},
      since = ${kernel.clock()}
    where contract_id = ${noted.contractId} and holder = ${noted.holder}`.execute(kernel.db)
}

async function noteHeard(
  { kernel }: ServiceContext,
  { contractId, holder }: Pick<Noted, 'contractId' | 'holder'>,
  at: Date,
): Promise<void> {
  await sql`update tracker_reader set heard_at = ${at}
    where contract_id = ${contractId} and holder = ${holder} and heard_at < ${at}`.execute(
    kernel.db,
  )
}

/** Tells open pages of vehicles that have moved, some seconds apart. */
function announcer({ kernel }: ServiceContext, contractId: number): (ids: number[]) => void {
  const waiting = new Set<number>()
  let last = 0
  return (ids) => {
    for (const id of ids) waiting.add(id)
    const now = performance.now()
    if (waiting.size === 0 || now - last < announced) return
    last = now
    const changed = [...waiting].map((id) => ({ resource: object.name, id }))
    waiting.clear()
    void serverPerson(kernel, kernel.db, contractId, () => '').then(
      (person) => kernel.changed(person, changed),
      () => {}, // without a database nobody is told, and the next ones are
    )
  }
}

// Job that reads the tracking services of all contracts. Each is read by one process; another takes
// over when it fails.
import { randomUUID } from 'node:crypto'
import type { Job } from '../../../kernel/background-job.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { serverPerson } from '../../../kernel/session/server-person.ts'
import { followService } from './follow-service.ts'
import type { ServiceFollower } from './follow-service.ts'
import { holdReading, noteAttempt, recordReceivedUntil, noteState } from './reader-state.ts'
import { servicesToRead } from './tracking-services.ts'
import type { OwnService, ServiceContext } from './tracking-services.ts'

/** ms between renewals of the leases. */
const renewed = 5000
/** Minimum ms between notifications of open pages about new positions. */
const announced = 5000

const object = resourceOf('object')

interface Reading {
  readonly key: string
  readonly follower: ServiceFollower
}

/** Starts, renews and stops the followers of this process. */
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
      onState: (state, reason) => noteState(kernel, { contractId, holder, state, reason }),
      onPause: (pause) => noteAttempt(kernel, { contractId, holder, pause }),
      onWhole: (at) => recordReceivedUntil(kernel, { contractId, holder }, at),
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
        const isHeld = await holdReading(kernel, one.contractId, holder)
        if (!isHeld) end(one.contractId)
        else if (!readings.has(one.contractId)) {
          const state = { state: 'connecting', reason: null } as const
          await noteState(kernel, { contractId: one.contractId, holder, ...state })
          begin(one)
        }
      }
    },
    close() {
      for (const contractId of readings.keys()) end(contractId)
    },
  }
}

/** Returns a function that collects moved vehicles, and notifies open pages every few seconds. */
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
      () => {}, // without a database nobody is notified; the next run catches up
    )
  }
}

// Fetches missed positions, and records up to when everything is stored. That moment is in the
// database: the next reader of the service, after a lost connection or a killed process, fetches
// later positions from the service's history.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AreaContext } from '../../../kernel/area-registration.ts'
import { dayMs, minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'

/**
 * Positions from this long before that moment are requested as well, because fixes arrive late, and
 * clocks differ.
 */
const overlap = sql`interval '5 minutes'`
/** ms by which a device's clock may be ahead. */
const ahead = 10 * minuteMs
/** Days that are fetched at most. */
const mostDays = 7
/** Number of devices requested in parallel. */
const parallelDevices = 4
/** ms before each retry; after the last one the device is given up. */
const pauses = [15_000, minuteMs, 5 * minuteMs, 15 * minuteMs]
/** ms between two notes of the moment: each is a write. */
const noted = 5000

interface Gaps {
  readonly kernel: Kernel
  readonly contractId: number
  readonly service: TrackingService
  readonly log: AreaContext['log']
  readonly signal: AbortSignal
  /** Accepts positions, and resolves once they are stored or queued for a retry. */
  store(positions: readonly DevicePosition[]): Promise<void>
  /** Writes down that everything up to `at` is stored. */
  note(at: Date): Promise<void>
}

interface GapFilling {
  /** Called when the connection is established, or lost. */
  hear(isLive: boolean): void
  /** Positions were given up: everything since the last recorded moment is fetched again. */
  lose(): void
  /** Everything that had arrived before `at` is stored. */
  keep(at: Date): void
}

/** Fetches missed positions after each connection; records nothing before that is done. */
export function fillGaps(gaps: Gaps): GapFilling {
  const { kernel, contractId, log, signal, note } = gaps
  let isLive = false
  let isWhole = false
  /** Counts losses: fetching for an earlier one does not complete the data now. */
  let turn = 0
  let last = 0
  const fill = async () => {
    isWhole = false
    const own = ++turn
    const isCurrent = () => own === turn && isLive && !signal.aborted
    let left: readonly number[] | null = null
    for (const pause of [...pauses, null]) {
      left = await fetchMissed(gaps, left, isCurrent)
      if (!isCurrent()) return
      if (left?.length === 0 || pause === null) break
      await wait(pause, undefined, { signal }).catch(() => {})
      if (!isCurrent()) return
    }
    if (left?.length !== 0) log.error({ contractId, left }, 'what came meanwhile is given up')
    isWhole = isCurrent()
  }
  return {
    hear(live) {
      isLive = live
      isWhole = false
      if (live) void fill()
    },
    lose() {
      if (isLive) void fill()
    },
    keep(at) {
      if (!isWhole || kernel.clock().getTime() - last < noted) return
      last = kernel.clock().getTime()
      note(at).catch((error: unknown) => log.warn({ err: error, contractId }, 'not noted'))
    },
  }
}

interface Missed {
  device_id: number
  from: Date
}

/**
 * Fetches the history of devices: all those of vehicles that the service knows, or those in `only`.
 * @returns the devices that failed; null if not even these are known
 */
async function fetchMissed(
  gaps: Gaps,
  only: readonly number[] | null,
  isCurrent: () => boolean,
): Promise<readonly number[] | null> {
  const { kernel, contractId, service, log, signal, store } = gaps
  const left: number[] = []
  try {
    const to = new Date(kernel.clock().getTime() + ahead)
    const known = new Set((await service.listDevices(signal)).map(({ id }) => id))
    const missed = (await readMissed(kernel, contractId)).filter(
      ({ device_id: id }) => known.has(id) && (only === null || only.includes(id)),
    )
    const queue = missed.values()
    const work = async () => {
      for (const { device_id: id, from } of queue) {
        if (!isCurrent()) return
        try {
          for await (const piece of service.readPositions(id, from, to, signal)) await store(piece)
        } catch (error) {
          if (signal.aborted) return
          left.push(id)
          log.warn({ err: error, contractId, id }, 'what came while nobody listened is missing')
        }
      }
    }
    await Promise.all(Array.from({ length: parallelDevices }, work))
    return left
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, contractId }, 'what was missed is not known')
    return only
  }
}

/**
 * The start for each device: the last position of all or of that device. One that was out of reach
 * for long later sends its buffer.
 */
async function readMissed(kernel: Kernel, contractId: number): Promise<Missed[]> {
  const earliest = new Date(kernel.clock().getTime() - mostDays * dayMs)
  const { rows } = await sql<{ device_id: number; from: string }>`
    select c.mobject_id as device_id, to_char((greatest(least(r.heard_at, p.at) - ${overlap},
        ${earliest}::timestamptz)) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as from
    from tracker_reader r join car c on c.contract_id = r.contract_id
    left join car_contact p on p.contract_id = c.contract_id and p.car_id = c.id
    where r.contract_id = ${contractId} and c.mobject_id is not null and c.archived_at is null
    order by c.id`.execute(kernel.db)
  return rows.map(({ device_id, from }) => ({ device_id, from: new Date(from) }))
}

// Fetches missed positions, and keeps a cursor in the database: the time up to which everything is
// stored. After a lost connection or a killed process, the next reader fetches later positions from
// the service's history.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AreaContext } from '../../../kernel/area-registration.ts'
import { dayMs, minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'

/**
 * Positions from this long before the cursor are fetched again, because positions may arrive late,
 * and clocks may differ.
 */
const overlap = sql`interval '5 minutes'`
/** ms by which a device's clock may be ahead. */
const ahead = 10 * minuteMs
/** Maximum days that are fetched. */
const mostDays = 7
/** Number of devices requested in parallel. */
const parallelDevices = 4
/** ms before each retry; devices that still fail after the last one are given up. */
const pauses = [15_000, minuteMs, 5 * minuteMs, 15 * minuteMs]
/** Minimum ms between two writes of the cursor. */
const noted = 5000

interface Gaps {
  readonly kernel: Kernel
  readonly contractId: number
  readonly service: TrackingService
  readonly log: AreaContext['log']
  readonly signal: AbortSignal
  /** Accepts positions, and resolves once they are stored or queued for a retry. */
  store(positions: readonly DevicePosition[]): Promise<void>
  /** Stores the cursor: everything up to `at` is stored. */
  note(at: Date): Promise<void>
}

interface GapFilling {
  /** Called when the connection is established, or lost. */
  hear(isLive: boolean): void
  /** Positions were dropped: everything since the cursor is fetched again. */
  lose(): void
  /** Everything that arrived before `at` is stored, and the cursor may advance. */
  keep(at: Date): void
}

/**
 * Fetches missed positions after each connection; the cursor does not advance until that is done.
 */
export function fillGaps(gaps: Gaps): GapFilling {
  const { kernel, contractId, log, signal, note } = gaps
  let isLive = false
  let isWhole = false
  /**
   * Number of the current fetch: an older one that ends later does not mark the data as complete.
   */
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
 * Fetches the history of devices known to the service: those of all vehicles, or those in `only`.
 * @returns the devices that failed; null if even the devices are unknown
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
 * The start of the missed period of each device: its last position if that is older than the
 * cursor, since devices send their buffer after a long time without reception; otherwise the
 * cursor.
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

// Follows one tracking service and stores what it says: in batches, each once, and what came while
// nobody was listening is fetched afterwards.
import { sql } from 'kysely'
import type { AreaContext } from '../../../kernel/area-registration.ts'
import { dayMs, minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { storePositions } from '../positions/store-positions.ts'
import { followForever } from '../service/reconnecting.ts'
import type { TrackingReason } from '../service/tracking-error.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'

/** ms between two batches. */
const every = 1000
/** Positions in a statement, and at most in memory while the database is away. */
const batch = 5000
const mostWaiting = 200_000
/** ms without positions from which on they are fetched, and how far back. */
const shortest = 2 * minuteMs
const longest = 7 * dayMs

export interface Follower {
  stop(): void
  /** It has ended by itself, with a fault of its own. */
  hasEnded(): boolean
}

interface Followed {
  readonly kernel: Kernel
  readonly contractId: number
  readonly service: TrackingService
  readonly log: AreaContext['log']
  /** Vehicles that have a new last position. */
  onStored(carIds: number[]): void
  onState(state: 'live' | 'away', reason: TrackingReason | null): Promise<void>
  /** ms until a service that does not answer is asked again. */
  onPause(pause: number): Promise<void>
}

export function followService(followed: Followed): Follower {
  const { service, log, contractId, onState, onPause, kernel } = followed
  const ending = new AbortController()
  const { signal } = ending
  const queue = queueOf(followed)
  const timer = setInterval(() => void queue.flush(), every).unref()
  const hearing = { isLive: false, until: lastHeard(kernel, contractId) }
  let ended = false
  // one after the other, so that the last one stays
  let noted = Promise.resolve()
  const note = (work: () => Promise<void>) => {
    noted = noted
      .then(work)
      .catch((error: unknown) =>
        log.warn({ err: error, contractId }, 'the state of tracking was not noted'),
      )
  }
  const following = followForever(service, {
    signal,
    onPositions(positions) {
      queue.add(positions)
      if (hearing.isLive) hearing.until = Promise.resolve(kernel.clock())
    },
    onState(state, reason) {
      hearing.isLive = state === 'live'
      note(() => onState(state, reason ?? null))
      if (state === 'live') void fetchMissed(followed, hearing.until, queue, signal)
    },
    onPause: (pause) => note(() => onPause(pause)),
  })
  following
    .catch((error: unknown) => log.error({ err: error, contractId }, 'tracking has ended'))
    .finally(() => {
      ended = true
      clearInterval(timer)
      void queue.flush()
    })
  return {
    stop: () => ending.abort(),
    hasEnded: () => ended,
  }
}

interface Queue {
  add(positions: readonly DevicePosition[]): void
  flush(): Promise<void>
}

/** Positions that wait to be stored; what the database refuses to take now is tried again. */
function queueOf({ kernel, contractId, log, onStored }: Followed): Queue {
  let waiting: DevicePosition[] = []
  let storing: Promise<void> | null = null
  async function store(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, batch)
      const { carIds } = await storePositions(kernel.db, contractId, some, kernel.clock())
      waiting = waiting.slice(some.length)
      if (carIds.length > 0) onStored(carIds)
    }
  }
  return {
    add(positions) {
      waiting.push(...positions)
      if (waiting.length <= mostWaiting) return
      log.warn({ contractId, lost: waiting.length - mostWaiting }, 'positions were dropped')
      waiting = waiting.slice(-mostWaiting)
    },
    flush() {
      storing ??= store()
        .catch((error: unknown) => log.warn({ err: error, contractId }, 'positions wait'))
        .finally(() => (storing = null))
      return storing
    },
  }
}

/** When anything was heard last; null: never, or unknown. */
async function lastHeard({ db }: Kernel, contractId: number): Promise<Date | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(received_at)::text as at from car_contact
    where contract_id = ${contractId}`
    .execute(db)
    .catch(() => ({ rows: [] }))
  const [row] = rows
  return row?.at ? new Date(row.at) : null
}

/** What came from vehicles that are known while nobody was listening. */
async function fetchMissed(
  { kernel, contractId, service, log }: Followed,
  until: Promise<Date | null>,
  queue: Queue,
  signal: AbortSignal,
): Promise<void> {
  const now = kernel.clock()
  const heard = await until
  if (heard === null || now.getTime() - heard.getTime() < shortest) return
  const from = new Date(Math.max(heard.getTime(), now.getTime() - longest))
  try {
    const { rows } = await sql<{ device_id: number }>`select c.mobject_id as device_id from car c
      join car_contact p on p.contract_id = c.contract_id and p.car_id = c.id
      where c.contract_id = ${contractId} and c.mobject_id is not null and c.archived_at is null
      order by c.id`.execute(kernel.db)
    for (const { device_id: id } of rows)
      for await (const piece of service.readPositions(id, from, now, signal)) {
        queue.add(piece)
        await queue.flush()
      }
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, contractId }, 'what came while nobody listened was not fetched')
  }
}

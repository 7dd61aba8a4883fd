// Follows one tracking service and stores its positions in batches, each position once; missed ones
// are fetched afterwards.
import type { AreaContext } from '../../../kernel/area-registration.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { storeHistory } from '../positions/store-history.ts'
import { storePositions } from '../positions/store-positions.ts'
import { followForever } from '../service/reconnect-loop.ts'
import type { TrackingReason } from '../service/tracking-error.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'
import { fillGaps } from './missed-positions.ts'

/** ms between two batches. */
const every = 1000
/** Maximum positions per statement, and in memory while the database is unavailable. */
const batch = 2000
const mostWaiting = 200_000

export interface ServiceFollower {
  stop(): void
  /** Whether it ended by itself, after an error. */
  hasEnded(): boolean
}

interface Followed {
  readonly kernel: Kernel
  readonly contractId: number
  readonly service: TrackingService
  readonly log: AreaContext['log']
  /** Called with the vehicles whose last position has changed. */
  onStored(carIds: number[]): void
  onState(state: 'live' | 'away', reason: TrackingReason | null): Promise<void>
  /** Called with the ms until an unreachable service is retried. */
  onPause(pause: number): Promise<void>
  /** Called once everything that the service sent before `at` is stored. */
  onWhole(at: Date): Promise<void>
}

export function followService(followed: Followed): ServiceFollower {
  const { service, log, contractId, onState, onPause, kernel } = followed
  const ending = new AbortController()
  const { signal } = ending
  const queue = queueOf(followed, () => gaps.lose())
  const gaps = fillGaps({
    ...{ kernel, contractId, service, log, signal },
    note: followed.onWhole,
    store: (positions) =>
      storeHistory(positions, (some) => {
        queue.add(some)
        return queue.flush()
      }),
  })
  const flush = async () => {
    const began = kernel.clock()
    if (await queue.flush()) gaps.keep(began)
  }
  const timer = setInterval(() => void flush(), every).unref()
  let ended = false
  // updates run one after another, so that the last state is the one stored
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
    onPositions: (positions) => queue.add(positions),
    onState(state, reason) {
      note(() => onState(state, reason ?? null))
      gaps.hear(state === 'live')
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
  /** Stores the queued positions; false if the database failed. */
  flush(): Promise<boolean>
}

/** A queue of positions to be stored; after a database failure they stay queued. */
function queueOf(
  { kernel, contractId, log, onStored, service }: Followed,
  onLost: () => void,
): Queue {
  let waiting: DevicePosition[] = []
  let storing: Promise<boolean> | null = null
  async function store(): Promise<true> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, batch)
      const now = kernel.clock()
      const { carIds } = await storePositions(kernel.db, contractId, some, now, service)
      waiting = waiting.slice(some.length)
      if (carIds.length > 0) onStored(carIds)
    }
    return true
  }
  return {
    add(positions) {
      waiting.push(...positions)
      if (waiting.length <= mostWaiting) return
      log.warn({ contractId, lost: waiting.length - mostWaiting }, 'positions were dropped')
      waiting = waiting.slice(-mostWaiting)
      onLost()
    },
    flush() {
      storing ??= store()
        .catch((error: unknown) => {
          log.warn({ err: error, contractId }, 'positions wait')
          return false
        })
        .finally(() => (storing = null))
      return storing
    },
  }
}

// Follows one tracking service and stores its positions: in batches, each once; missed ones are
// fetched afterwards.
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
/** Positions in a statement, and at most in memory while the database is away. */
const batch = 2000
const mostWaiting = 200_000

export interface ServiceFollower {
  stop(): void
  /** It has ended on its own, with an error. */
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
  /** ms until an unreachable service is retried. */
  onPause(pause: number): Promise<void>
  /** Everything that the service had sent before `at` is stored. */
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
  // serialised, so that the last one wins
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
  /** Stores queued positions; false if the database refused them. */
  flush(): Promise<boolean>
}

/** Positions waiting to be stored; refused ones are retried. */
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

// Keeps a connection to a tracking service open, reconnecting after each loss.
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '../../../kernel/time-units.ts'
import { TrackingError } from './tracking-error.ts'
import type { TrackingReason } from './tracking-error.ts'
import type { DevicePosition, TrackingService } from './tracking-service.ts'

interface Following {
  onPositions(positions: DevicePosition[]): void
  /**
   * Called on each change: `live` once the last positions have been loaded as well, `away` with the
   * reason.
   */
  onState(state: 'live' | 'away', reason?: TrackingReason): void
  /** Called after each loss and each failed attempt; `pause`: ms until the next attempt. */
  onPause?(pause: number): void
  signal: AbortSignal
  /**
   * ms to wait after the first loss, the second, and so on; the last value repeats. Jitter: ±20%.
   */
  pauses?: readonly number[]
  /** ms that a connection must have lasted to reset the backoff. */
  steady?: number
}

const usualPauses = [1000, 2000, 5000, 15_000, 60_000]

/**
 * Follows the service until the signal aborts, then resolves.
 * @throws what `onPositions`, `onState` and `onPause` throw
 */
export async function followForever(service: TrackingService, following: Following): Promise<void> {
  const { signal, pauses = usualPauses, steady = minuteMs } = following
  const onState = onChange(following.onState)
  let losses = 0
  while (!signal.aborted) {
    const onLive = () => onState('live')
    const { error, lasted } = await followOnce(service, { ...following, onLive })
    if (signal.aborted) return
    if (!(error instanceof TrackingError)) throw error
    if (lasted > steady) losses = 0
    onState('away', error.reason)
    const pause = varied(pauses[Math.min(losses, pauses.length - 1)] ?? 0)
    losses += 1
    following.onPause?.(pause)
    // an abort ends the wait early, and the loop with it
    await wait(pause, undefined, { signal }).catch(() => {})
  }
}

interface Loss {
  error: unknown
  /** Duration of the connection in ms. */
  lasted: number
}

interface Hearing extends Pick<Following, 'onPositions' | 'signal'> {
  onLive(): void
}

/** Runs one connection. Once it is open, also loads the last position of each device. */
async function followOnce(
  service: TrackingService,
  { onPositions, onLive, signal }: Hearing,
): Promise<Loss> {
  const turn = new AbortController()
  const stop = () => turn.abort(signal.reason)
  signal.addEventListener('abort', stop)
  const errors: unknown[] = []
  const newest = newestOnly()
  let openedAt: number | null = null
  let catching: Promise<void> = Promise.resolve()
  const catchUp = async () => {
    const positions = newest.filter(await service.lastPositions(turn.signal))
    if (turn.signal.aborted) return
    newest.end()
    if (positions.length > 0) onPositions(positions)
    onLive()
  }
  const fail = (error: unknown) => {
    errors.push(error)
    turn.abort()
  }
  const deliver = (positions: DevicePosition[]) => {
    newest.note(positions)
    onPositions(positions)
  }
  const onOpen = () => {
    openedAt = performance.now()
    catching = catchUp().catch(fail)
  }
  try {
    await service.follow(deliver, turn.signal, onOpen)
    errors.push(new TrackingError('unreachable', 'the tracking service ended the connection'))
  } catch (error) {
    errors.push(error)
  }
  const lasted = openedAt === null ? 0 : performance.now() - openedAt
  turn.abort()
  await catching
  signal.removeEventListener('abort', stop)
  return { error: errors[0], lasted }
}

/** Filters last positions that are older than those already received over the socket. */
function newestOnly() {
  const times = new Map<number, string>()
  let isOver = false
  return {
    note(positions: readonly DevicePosition[]): void {
      if (isOver) return
      for (const { deviceId, at } of positions)
        if (at > (times.get(deviceId) ?? '')) times.set(deviceId, at)
    },
    filter: (positions: readonly DevicePosition[]) =>
      positions.filter(({ deviceId, at }) => at > (times.get(deviceId) ?? '')),
    end(): void {
      isOver = true
      times.clear()
    },
  }
}

function onChange(tell: Following['onState']): Following['onState'] {
  let lastReported = ''
  return (state, reason) => {
    const now = `${state} ${reason ?? ''}`
    if (now === lastReported) return
    lastReported = now
    tell(state, reason)
  }
}

/** Jitter, so that many servers do not reconnect simultaneously. */
const varied = (pause: number) => pause * (0.8 + 0.4 * Math.random())

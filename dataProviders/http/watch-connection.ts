import { connection } from './connection.ts'

/** ms between checks whether the server is back. */
const pause = 3000
/**
 * While the connection is lost or down, polls until the server is healthy. Returns a function to
 * stop.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const well = await fetch('/health', {
      signal: AbortSignal.timeout(pause),
      cache: 'no-store',
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    timer = undefined
    if (well) connection.set('up')
    else begin()
  }
  const begin = () => {
    if (connection.get() !== 'up') timer ??= setTimeout(() => void look(), pause)
  }
  const stop = connection.watch(begin)
  begin()
  return () => {
    stop()
    clearTimeout(timer)
  }
}

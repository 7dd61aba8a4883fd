import { useEffect } from 'react'
import { loadChunk } from '../common/loadChunk.ts'

/** ms after the first page, so that the stream does not compete with it. */
const later = 1000

/** Opens the stream of other users' changes after the first page. */
export function useLive(): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let stop: (() => void) | undefined
    let over = false
    const begin = async () => {
      const { startLive } = await loadChunk(() => import('#dataProviders/live/live-stream.ts'))
      if (!over) stop = startLive()
    }
    // without the part or the stream nothing is missing but news
    const timer = setTimeout(() => void begin().catch(() => null), later)
    return () => {
      over = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
}

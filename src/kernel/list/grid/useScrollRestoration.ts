import { useLayoutEffect } from 'react'

/**
 * Where lists were scrolled to, by entry of the browser's history. Numbers alone, nothing of what
 * was shown.
 */
const places = new Map<string, number>()
/** Entries remembered; older ones begin at the top. */
const most = 50

/**
 * One step of Back leads to the row that was opened: the rows stand where they stood. `key` is the
 * history entry's.
 */
export function useScrollRestoration(root: HTMLElement | null, key: string, ready: boolean) {
  useLayoutEffect(() => {
    const scroll = root?.querySelector('.scroll')
    if (!scroll || !ready) return
    const top = places.get(key)
    if (top !== undefined) scroll.scrollTop = top
    const onScroll = () => {
      places.delete(key)
      places.set(key, scroll.scrollTop)
      for (const old of places.keys()) if (places.size > most) places.delete(old)
    }
    scroll.addEventListener('scroll', onScroll, { passive: true })
    return () => scroll.removeEventListener('scroll', onScroll)
  }, [root, key, ready])
}

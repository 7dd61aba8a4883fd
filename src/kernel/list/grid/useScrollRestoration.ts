import { useLayoutEffect } from 'react'

/** Scroll positions of lists by history entry. Only numbers, nothing of the content. */
const places = new Map<string, number>()
/** Maximum remembered entries; older ones start at the top. */
const most = 50

/** Restores the scroll position on Back. `key` is the history entry's. */
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

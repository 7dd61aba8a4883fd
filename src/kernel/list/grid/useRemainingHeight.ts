import { useCallback } from 'react'

/**
 * Gives an element the height that is left of the window below its top, less what stands under it
 * in the same list, as --room on itself. So the pages' buttons stay where they are, however many
 * rows a page has, and the head of the table stays in sight.
 */
export function useRemainingHeight() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const list = element.closest('.list')
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect()
      const below = (list?.getBoundingClientRect().bottom ?? bottom) - bottom
      element.style.setProperty(
        '--room',
        `${Math.floor(window.innerHeight - (top + window.scrollY) - below - margin)}px`,
      )
    }
    measure()
    // The list moves when something above it changes its height: a strip, a toolbar of two lines.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    for (const one of list?.children ?? []) if (!one.contains(element)) observer.observe(one)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
}

/** px left free at the window's bottom. */
const margin = 20

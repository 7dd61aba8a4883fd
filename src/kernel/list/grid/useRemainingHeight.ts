import { useCallback } from 'react'

/**
 * Sets --room on an element to the height between its top and the bottom of the window, less what
 * is below it in the same list. So the pager keeps its position, however many rows a page has, and
 * the table head stays visible.
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
    // The list moves when something above it changes its height, such as a strip or a two-line
    // toolbar.
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

/** Bottom margin in px. */
const margin = 20

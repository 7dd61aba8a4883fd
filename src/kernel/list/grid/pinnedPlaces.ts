/**
 * Maximum share of the list's width for all pinned columns, so that the others can still be
 * scrolled.
 */
const share = 0.6

/**
 * Positions the first `pinned` columns of a table, whose widths are known only after layout:
 * --pin-2, --pin-3 … are the distances from the edge. Columns without room scroll with the others.
 * Returns a function that stops it.
 */
export function keepPinnedPlaces(table: HTMLTableElement, pinned: number): () => void {
  const scroll = table.parentElement as HTMLElement
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[scope]')].slice(0, pinned)
  const box = table.querySelector<HTMLElement>('thead th.check')
  const measure = () => {
    let at = box?.offsetWidth ?? 0
    let hasRoom = true
    for (const [index, { offsetWidth }] of heads.entries()) {
      hasRoom &&= index === 0 || at + offsetWidth <= scroll.clientWidth * share
      table.style.setProperty(`--pin-${index + 1}`, hasRoom ? `${at}px` : 'auto')
      if (hasRoom) at += offsetWidth
    }
    // a focused cell must not be covered by them
    scroll.style.scrollPaddingInlineStart = `${at}px`
  }
  measure()
  const observer = new ResizeObserver(measure)
  for (const one of [scroll, ...heads]) observer.observe(one)
  return () => {
    observer.disconnect()
    scroll.style.scrollPaddingInlineStart = ''
    heads.forEach((_, index) => table.style.removeProperty(`--pin-${index + 1}`))
  }
}

/**
 * Shows a truncated text as the title of its box. `parts`: selector of elements within the box that
 * may be truncated too.
 */
export function titleWhereClipped(box: HTMLElement, parts: string, separator = ''): void {
  const within = [...box.querySelectorAll<HTMLElement>(parts)]
  const isClipped = [box, ...within].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  const texts = separator === '' ? [box] : within
  const said = texts.map(({ textContent }) => textContent ?? '').filter(Boolean)
  box.title = isClipped ? said.join(separator) : ''
}

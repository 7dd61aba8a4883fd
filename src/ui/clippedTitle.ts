/**
 * A text that its box cuts off is read by resting the pointer on it: the box has it as its title.
 * `parts`: selector of what within the box may be cut off too.
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

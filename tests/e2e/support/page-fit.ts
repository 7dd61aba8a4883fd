// Checks that a page fits its window: nothing overflows, no text is cut off without another way to
// read it, and icons have the colour of the text.
import type { Page } from 'playwright'

/** «what: text» of everything that is cut off or overflows; empty if everything fits. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth } = document.scrollingElement ?? document.body
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide in ${innerWidth}`)
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const modal = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1)
    for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>('*')) {
      const text = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent)
      const said = text.join('').trim()
      const { width, left, right } = element.getBoundingClientRect()
      // text for screen readers only is a pixel wide; map labels avoid each other
      if (
        !said ||
        width < 2 ||
        element.matches('.map-name') ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const what = `${element.tagName.toLowerCase()}.${element.className}: ${said}`
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement))
        faults.push(`out of sight, ${what}`)
      const { overflowX } = getComputedStyle(element)
      const cut = element.scrollWidth > element.clientWidth + 1 && /hidden|clip/.test(overflowX)
      // a table cell shows its hidden text on hover
      if (cut) element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      if (cut && !element.closest('[title]:not([title=""])')) faults.push(`cut, ${what}`)
      // a table cell truncates text with an ellipsis; a chip would be cut off without one
      const cell = element.matches('.chip') && element.closest('td')?.getBoundingClientRect()
      if (cell && cell.width > 0 && right > cell.right + 1) faults.push(`cut, ${what}`)
      const unit =
        element.matches('label') &&
        element.parentElement?.querySelector('.MuiInputAdornment-positionEnd')
      const [label, box] = [element, unit || null].map((one) => one?.getBoundingClientRect())
      const covers =
        label && box && box.left < right && box.top < label.bottom && label.top < box.bottom
      if (covers && unit && unit.textContent?.trim()) faults.push(`over its unit, ${what}`)
    }
    for (const sign of document.querySelectorAll('svg.glyph')) {
      const { fill, color } = getComputedStyle(sign)
      const { height } = sign.getBoundingClientRect()
      if (fill !== color || height > 40)
        faults.push(`a sign of ${fill} beside ${color}, ${height} px: ${sign.innerHTML}`)
    }
    return faults
  })
}

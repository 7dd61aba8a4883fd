// Elements of a page that are animated, and elements without a visible focus.
import type { Page } from 'playwright'
import { isProof } from '#tests/support/runner/sampling.ts'

/**
 * «what: how long» for every animation or transition longer than a hundredth of a second, and the
 * number of running animations.
 */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = 0.01
    const seconds = (text: string) =>
      Math.max(
        ...text.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)),
      )
    const faults = new Set<string>()
    for (const element of document.querySelectorAll('*'))
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part)
        const moves =
          style.animationName !== 'none'
            ? seconds(style.animationDuration) + seconds(style.animationDelay)
            : 0
        const turns =
          style.transitionProperty !== 'none'
            ? seconds(style.transitionDuration) + seconds(style.transitionDelay)
            : 0
        if (Math.max(moves, turns) > longest)
          faults.add(
            `${element.tagName}.${element.getAttribute('class')}${part ?? ''}: ${Math.max(moves, turns)} s`,
          )
      }
    // an animation that ends within a frame counts as running until that frame is rendered
    const lasts = ({ effect }: Animation) =>
      Number(effect?.getComputedTiming().endTime) > longest * 1000
    const running = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && lasts(one)).length
    if (running > 0) faults.add(`${running} animations are running`)
    return [...faults]
  })
}

/**
 * For each kind of focusable element: one that looks the same with and without focus, or whose
 * focus indicator has too little contrast (WCAG 2.2, 1.4.11 and 2.4.7).
 */
export async function unmarked(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  const looked: string[] = []
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press('Tab')
    const { kind, fault } = await page.evaluate(async (known) => {
      const at = document.activeElement as HTMLElement
      const kind = `${at.tagName.toLowerCase()}${at.getAttribute('type') ?? ''} ${at.getAttribute('role') ?? ''} ${at.className}`
      if (known.includes(kind)) return { kind, fault: '' }
      /**
       * The focus indicator may be on the element itself or on an ancestor: the box around an
       * input, the row around a cell.
       */
      const frames: Element[] = [at]
      for (let up = at.parentElement; up && frames.length < 4; up = up.parentElement)
        frames.push(up)
      const looks = (one: Element) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor } =
          getComputedStyle(one)
        const border = one.querySelector(':scope > fieldset')
        const { borderTopWidth, borderTopColor } = getComputedStyle(border ?? one)
        return {
          outline: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 ? outlineColor : '',
          all: [
            outlineStyle,
            outlineColor,
            boxShadow,
            backgroundColor,
            borderTopWidth,
            borderTopColor,
          ].join(),
        }
      }
      const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
      const light = (colour: string) => {
        const [red = 0, green = 0, blue = 0] = numbers(colour).map((one) =>
          one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const ground = (one: Element | null): string => {
        for (let up = one; up; up = up.parentElement) {
          const { backgroundColor } = getComputedStyle(up)
          if ((numbers(backgroundColor)[3] ?? 1) === 1 && backgroundColor !== 'transparent')
            return backgroundColor
        }
        return 'rgb(255, 255, 255)'
      }
      if (at === document.body) return { kind: 'nothing', fault: '' }
      // the library marks its buttons in the next frame
      const drawn = () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      await drawn()
      const withIt = frames.map(looks)
      const ring = withIt[0]?.outline
      at.blur()
      await drawn()
      const without = frames.map(looks)
      at.focus()
      if (!withIt.some(({ all }, i) => all !== without[i]?.all)) return { kind, fault: 'no mark' }
      if (!ring) return { kind, fault: '' }
      const a = light(ring)
      const b = light(ground(at.parentElement))
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      return { kind, fault: contrast < 3 ? `its mark is too faint: ${contrast.toFixed(1)}` : '' }
    }, looked)
    // with PROOF=1 every element is checked, not only the first of its kind
    if (!isProof) looked.push(kind)
    if (fault) faults.add(`${kind}: ${fault}`)
  }
  return [...faults]
}

/** Switches between light and dark, even if something covers the button. */
export const turnTheme = (page: Page) =>
  page
    .locator('.bar > .round')
    .last()
    .evaluate((button: HTMLElement) => button.click())

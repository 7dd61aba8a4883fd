// Invisible icons: black on dark, white on light. axe checks the contrast of texts only.
import type { Page } from 'playwright'

/** Below this contrast with its background, an icon is practically invisible. */
const least = 1.6

/** Visible icons whose colour is almost that of their background. */
export function unseenSigns(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const parsed = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return { rgb: [red, green, blue], alpha }
    }
    const luminance = (rgb: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((one) => {
        const part = one / 255
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (at: Element | null): readonly number[] => {
      for (let one = at; one; one = one.parentElement) {
        const { rgb, alpha } = parsed(getComputedStyle(one).backgroundColor)
        if (alpha > 0.5) return rgb
      }
      return [255, 255, 255]
    }
    const isSeen = (sign: Element) => {
      const { width, height } = sign.getBoundingClientRect()
      const shown = sign.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return shown && width > 0 && width <= 48 && height <= 48
    }
    return [...document.querySelectorAll('svg')].filter(isSeen).flatMap((sign) => {
      if (sign.closest(':disabled, [aria-disabled="true"], .Mui-disabled')) return []
      const drawn = [...sign.querySelectorAll('path, circle, rect, polygon')].flatMap((shape) => {
        const { fill, stroke } = getComputedStyle(shape)
        return [fill, stroke].filter(
          (colour) => colour.startsWith('rgb') && parsed(colour).alpha > 0.2,
        )
      })
      const ground = luminance(behind(sign.parentElement))
      const contrasts = drawn.map((colour) => {
        const own = luminance(parsed(colour).rgb)
        return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05)
      })
      return contrasts.length > 0 && Math.max(...contrasts) < least
        ? [`sign that nobody sees: ${sign.parentElement?.outerHTML.slice(0, 300) ?? ''}`]
        : []
    })
  }, least)
}

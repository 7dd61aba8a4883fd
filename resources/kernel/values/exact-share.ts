// A share of an exact amount, rounded once.
import { exact } from './exact-decimal.ts'
import type { Exact } from './exact-decimal.ts'

/**
 * whole × part / of as a text with `scale` decimals, halves away from zero.
 * @throws RangeError if `of` is zero
 */
export function textOfShare(whole: Exact, part: Exact, of: Exact, scale: number): string {
  const above = whole.n * part.n * 10n ** BigInt(of.scale + scale)
  const below = of.n * 10n ** BigInt(whole.scale + part.scale)
  const isNegative = above < 0n !== below < 0n
  const top = above < 0n ? -above : above
  const bottom = below < 0n ? -below : below
  const digits = String((2n * top + bottom) / (2n * bottom)).padStart(scale + 1, '0')
  const at = digits.length - scale
  const text = scale > 0 ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text
}

/** a × b as a text with `scale` decimals. */
export function textOfProduct(a: unknown, b: unknown, scale = 2): string {
  const one = exact(a as string | null)
  const other = exact(b as string | null)
  return textOfShare(one, other, exact(1), scale)
}

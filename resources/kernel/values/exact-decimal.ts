// Exact decimal arithmetic: norms, distances and percentages are decimal texts, and every product
// of the fuel formulas is a finite decimal. Nothing is rounded before the last step.

/** n / 10^scale. */
export interface Exact {
  readonly n: bigint
  readonly scale: number
}

export const zero: Exact = { n: 0n, scale: 0 }
/** 0.01: per 100 km, per cent. */
export const hundredth: Exact = { n: 1n, scale: 2 }
export const half: Exact = { n: 5n, scale: 1 }

/** A decimal text ('12.50') or a number; empty is zero. @throws Error for other texts */
export function exact(value: string | number | null | undefined): Exact {
  if (value === null || value === undefined || value === '') return zero
  const text = String(value)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new Error(`no decimal: ${text}`)
  const [whole = '', fraction = ''] = text.split('.')
  return { n: BigInt(whole + fraction), scale: fraction.length }
}

const raised = ({ n, scale }: Exact, to: number): bigint => n * 10n ** BigInt(to - scale)

export function add(...terms: readonly Exact[]): Exact {
  const scale = Math.max(0, ...terms.map((term) => term.scale))
  return { n: terms.reduce((sum, term) => sum + raised(term, scale), 0n), scale }
}

export function multiply(...factors: readonly Exact[]): Exact {
  return factors.reduce((product, { n, scale }) => ({
    n: product.n * n,
    scale: product.scale + scale,
  }))
}

/** Negative, 0 or positive, as a is below, equal to or above b. */
export function compareExact(a: Exact, b: Exact): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = raised(a, scale) - raised(b, scale)
  return difference < 0n ? -1 : Number(difference > 0n)
}

export const isPositive = (value: Exact): boolean => value.n > 0n
export const isZero = (value: Exact): boolean => value.n === 0n
export const smaller = (a: Exact, b: Exact): Exact => (compareExact(a, b) <= 0 ? a : b)

/** In hundredths, halves away from zero. */
export function toHundredths({ n, scale }: Exact): bigint {
  if (scale <= 2) return n * 10n ** BigInt(2 - scale)
  const unit = 10n ** BigInt(scale - 2)
  const size = (2n * (n < 0n ? -n : n) + unit) / (2n * unit)
  return n < 0n ? -size : size
}

/** Hundredths as a text with two digits behind the point. */
export function fromHundredths(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The shortest text: '13', '31.72'. */
export function textOf({ n, scale }: Exact): string {
  const digits = String(n < 0n ? -n : n).padStart(scale + 1, '0')
  const at = digits.length - scale
  const fraction = digits.slice(at).replace(/0+$/, '')
  return `${n < 0n ? '-' : ''}${digits.slice(0, at)}${fraction && `.${fraction}`}`
}

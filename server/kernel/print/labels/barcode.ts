// Code 128 as widths of bars and gaps: read by any scanner, for any printable ASCII.

/** Bar, gap, bar, gap, bar, gap of each symbol; the last has one bar more. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 ' +
  '122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 ' +
  '322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 ' +
  '112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 ' +
  '331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 ' +
  '112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 ' +
  '411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const toB = 100
const startB = 104
const startC = 105
const stop = 106

/** The symbols of a text: a pair of digits takes one. Null for a text that cannot be encoded. */
function valuesOf(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null
  const single = (part: string) => [...part].map((sign) => sign.charCodeAt(0) - 32)
  if (!/^\d{4,}$/.test(text)) return [startB, ...single(text)]
  const pairs = (text.match(/\d\d/g) ?? []).map(Number)
  return text.length % 2 === 0
    ? [startC, ...pairs]
    : [startC, ...pairs, toB, ...single(text.slice(-1))]
}

/** In modules, a bar first; null if the text cannot be encoded. */
export function barcodeWidths(text: string): number[] | null {
  const values = valuesOf(text)
  if (!values) return null
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return [...values, check, stop].flatMap((value) => [...symbols[value]!].map(Number))
}

// Code 128: what a scanner would read of the bars, by the rules of the standard.
import { expect, it } from 'vitest'
import { barcodeWidths } from '#server/kernel/print/labels/barcode.ts'

const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)
/** Symbols of six widths; the last one has a bar more. */
const symbolsOf = (widths: readonly number[]) => {
  const parts: string[] = []
  for (let at = 0; at < widths.length - 7; at += 6) parts.push(widths.slice(at, at + 6).join(''))
  return [...parts, widths.slice(-7).join('')]
}

it('encodes letters one by one, with the checksum of the standard', () => {
  // start B, P, J, J, 1, 2, 3, C, check 55, stop
  expect(symbolsOf(barcodeWidths('PJJ123C')!)).toEqual([
    ...['211214', '313121', '112133', '112133', '123221', '223211', '221132', '131321'],
    ...['311321', '2331112'],
  ])
})
it('encodes digits in pairs, and an odd one separately', () => {
  const even = symbolsOf(barcodeWidths('478000123456')!)
  expect(even).toHaveLength(1 + 6 + 2)
  expect(even[0]).toBe('211232')
  const odd = symbolsOf(barcodeWidths('4780001234561')!)
  expect(odd).toHaveLength(1 + 6 + 2 + 2)
  expect(odd[7]).toBe('114131')
})
it('has eleven modules for each symbol, and thirteen at the end', () => {
  const every = String.fromCharCode(...Array.from({ length: 95 }, (_, n) => 32 + n))
  const widths = barcodeWidths(every)!
  expect(sum(widths)).toBe(11 * (1 + 95 + 1) + 13)
  const symbols = symbolsOf(widths).slice(1, 96)
  expect(new Set(symbols).size).toBe(95)
  // bars take an even number of modules, gaps an odd one: how a scanner knows a fault
  for (const one of symbols)
    expect([...one].filter((_, n) => n % 2 === 0).reduce((a, b) => a + Number(b), 0) % 2).toBe(0)
})
it('rejects non-ASCII characters', () => {
  expect(barcodeWidths('Ф-17')).toBeNull()
  expect(barcodeWidths('')).toBeNull()
})

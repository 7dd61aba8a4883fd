// Texts that a spreadsheet might evaluate as formulas, also if it splits cells differently: a CSV
// file contains none of them, and an import restores every text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportFormats } from '#resources/kernel/calls/export-limits.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { escapeFormula, unescapeFormula } from '#server/kernel/export/formula-escape.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row } from '#tests/support/server/test-app.ts'

const separators = [';', ',', '\t', '|', '\r', '\n']
const begins = /^[=+\-@＝＋－＠]/
/** Behind spaces and quotation marks, which some programs take away. */
const beginsInside = /^[\s"]*[=+\-@＝＋－＠]/
/** A number after a space is not evaluated as one. */
const number = /^[\s"]*\s[+-]\d[\d.,\u00a0\u202f ]*(?:$|[;|\t\r\n])/

/** Cells that a program would calculate, with each separator. */
const calculated = (text: string) =>
  separators.flatMap((separator) =>
    text
      .split(separator)
      .filter(
        (piece, at) =>
          begins.test(piece) || (at > 0 && beginsInside.test(piece) && !number.test(piece)),
      ),
  )

describe('the escape of formulas', () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        ...separators,
        ...['=', '+', '-', '@', '＝', "'", "'", '"', ' ', '\u00a0', '\ufeff', '5', '.', 'я', '!'],
      ),
      { maxLength: 14 },
    )
    .map((letters) => letters.join(''))

  it('is undone exactly, for any text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
  it('leaves no evaluated cell, with any separator', () => {
    expect(calculated("Depo;=cmd|' /C calc'!A0;")).toEqual(["=cmd|' /C calc'!A0"])
    fc.assert(
      fc.property(hostile, (text) => {
        expect(calculated(escapeFormula(text))).toEqual([])
      }),
      { numRuns: 5000 },
    )
  })
  it.each([
    ["Depo;=cmd|' /C calc'!A0;", "Depo;'=cmd|' /C calc'!A0;"],
    ['Depo,=1+1,x', "Depo,'=1+1,x"],
    ['a\t@SUM(1)|-1+1', "a\t'@SUM(1)|'-1+1"],
    ['a\n=1\r\n+2', "a\n'=1\r\n'+2"],
    ['a;"=1"', `a;"'=1"`],
    ["a; '=1", "a; ''=1"],
    ['a; -5+cmd', "a; '-5+cmd"],
    ['a;＝1', "a;'＝1"],
  ])('stands before the sign: %j becomes %j', (text, escaped) => {
    expect(escapeFormula(text)).toBe(escaped)
  })
  it.each([
    'Иванов, -5',
    'Иванов И. И., мастер',
    'A - B',
    'Ташкент-Самарканд; +5',
    '41.311081, -69.240562',
    'O\'zbekiston "Havo" yo\'llari; x=1',
    '1,5; 2,5',
  ])('leaves %j alone', (text) => {
    expect(escapeFormula(text)).toBe(text)
  })
  it('takes time proportional to the length of the text', () => {
    const pieces = [';', ' ', "'", '"', '; ', ";'", '; -1', '; -1,', ', -1 ', '\n\n', '; "\'']
    for (const piece of pieces) {
      const text = `;${piece.repeat(200_000 / piece.length)}x`
      const began = performance.now()
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
      expect([piece, performance.now() - began < 1000]).toEqual([piece, true])
    }
  })
})

const { app, signIn } = await testApp()
const admin = await signIn('admin')
const speaking = (language: string): Caller => ({
  ...admin,
  post: (path, body, more = {}) => admin.post(path, body, { 'accept-language': language, ...more }),
})

describe(`${advisory(17)}: a file opened with another separator`, () => {
  const fuel = resourceOf('fuel')
  const at = `/${fuel.basePaths[0]}`
  const texts = [
    "Depo;=cmd|' /C calc'!A0;",
    "Depo,=cmd|' /C calc'!A0,x",
    'a\t=1+1',
    'a|-1+1',
    'a\n@SUM(1)',
    'a;"=1+1"',
    "a; '=1",
    "a;'=1",
    "'=1",
    "''=1",
    'Иванов, -5',
  ]
  it('has no formula cell, and its import restores the original texts', async () => {
    const ids: number[] = []
    for (const [i, description] of texts.entries()) {
      const { result, text } = await admin.post(`${at}/save`, { name: `Т${i};=1,=1`, description })
      if (!result) throw new Error(text)
      const row = result as Row
      expect(row.description).toBe(description)
      ids.push(row.id)
    }
    const asked = { columns: ['name', 'description'], ids, filter: { sort: 'id' } }
    for (const language of ['ru', 'en'])
      for (const format of exportFormats) {
        const { bytes, cells } = await exported(app, admin, at, { ...asked, format }, language)
        expect(cells).toHaveLength(texts.length + 1)
        // quotation marks are no part of the cells
        if (format === 'csv') expect(calculated(bytes.toString().replaceAll('"', ''))).toEqual([])
        const caller = speaking(language)
        const job = await upload(caller, fuel, bytes, `fuels.${format}`)
        const { id, counts } = await check(caller, job, { key: 'name', mode: 'both' })
        expect(await faultsOf(admin, id)).toEqual([])
        const rows = texts.length
        expect(counts).toEqual({ rows, create: 0, update: 0, same: rows, faulty: 0 })
      }
  })
})

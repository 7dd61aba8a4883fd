import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePlate, viewPlate } from '#resources/kernel/plate.ts'
import { searchKey, searchWords } from '#resources/kernel/search.ts'

describe('search key', () => {
  test.each([
    [['Тошкент', 'Toshkent', 'тошкент', 'ТОШКЕНТ']],
    [["О'збекистон", 'Oʻzbekiston', 'Ўзбекистон', "O'zbekiston", 'O‘zbekiston']],
    [['ёлка', 'елка', 'Ёлка']],
    [['01А123ВС', '01A123BC', '01a123bc']],
    [['Ёқилғи', 'yoqilgʻi', "yoqilg'i"]],
    [['цемент', 'sement', 'tsement']],
    [['йўл', 'yoʻl']],
  ])('%j meet in one key', (spellings) => {
    expect(new Set(spellings.map((spelling) => searchKey([spelling]))).size).toBe(1)
  })
  test('is lower-case ASCII words, each after a space, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(searchKey([text])).toMatch(/^( [a-z0-9]+)*$/)
      }),
      { numRuns: 500 },
    )
  })
  test('plain words are by sound, plates by shape', () => {
    expect(searchWords('ВАЗ 01В123СА')).toEqual(['vaz', '01b123ca'])
  })
})

describe('plates', () => {
  // The worked examples of the domain's plate table.
  test.each([
    ['01A123BC', 4, '01 A 123 BC'],
    ['01 A 123 BC', 4, '01 A 123 BC'],
    ['01123ABC', 3, '01 123 ABC'],
    ['30 516 RBA', 3, '30 516 RBA'],
    ['85714UZA', 3, '85 714 UZA'],
    ['80B777BB', 4, '80 B 777 BB'],
    ['123ABC', 2, '123 ABC'],
    ['10123AA', 3, '10 123 AA'],
    ['40A777', 2, '40A 777'],
    ['01A12', null, '01A12'],
    ['', null, ''],
    ['95Y001QA', 4, '95 Y 001 QA'],
  ])('%s is type %s, shown as %s', (typed, type, text) => {
    expect(viewPlate(typed)).toMatchObject({ type, text })
  })
  test('are stored upper-case, without spaces, look-alikes folded', () => {
    expect(normalizePlate(' 01 а 123 вс ')).toBe('01A123BC')
  })
  test('an unusual plate is told, not refused', () => {
    expect(['SARVAR', 'D123456', '01H123456', '101234AA'].map((plate) => viewPlate(plate).usual)).toEqual([false, false, false, false])
    expect(viewPlate('01H123456').text).toBe('01H123456')
  })
})

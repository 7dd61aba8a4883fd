import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupPlate, normalizePlate, viewPlate } from '#resources/kernel/values/plate.ts'
import {
  isFound,
  parseSearch,
  searchKey,
  searchWords,
  soundKey,
} from '#resources/kernel/values/search-key.ts'
import table from './plates.json' with { type: 'json' }

describe('a sound key', () => {
  test.each([
    [['Тошкент', 'Toshkent', 'тошкент', 'ТОШКЕНТ']],
    [["О'збекистон", 'Oʻzbekiston', 'Ўзбекистон', "O'zbekiston", 'O‘zbekiston']],
    [['ёлка', 'елка', 'Ёлка']],
    [['01А123ВС', '01A123BC', '01a123bc']],
    [['Ёқилғи', 'yoqilgʻi', "yoqilg'i"]],
    [['цемент', 'sement', 'tsement']],
    [['йўл', 'yoʻl']],
  ])('is the same for %j', (spellings) => {
    expect(new Set(spellings.map(soundKey)).size).toBe(1)
  })
  test('distinguishes names that a search treats as equal', () => {
    expect(soundKey('Қодиров')).not.toBe(soundKey('Кодиров'))
    expect(soundKey('Бур')).not.toBe(soundKey('Бор'))
  })
})

describe('a search key', () => {
  test('consists of lower-case ASCII words, each after a space, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(searchKey([text])).toMatch(/^( [a-z0-9]+)*$/)
      }),
      { numRuns: 500 },
    )
  })
  test('is found by any part of one of its words', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳabcdefghijklmnopqrstuvwxyz'),
      minLength: 3,
      maxLength: 12,
    })
    const piece = fc.tuple(word, fc.nat(), fc.nat()).map(([text, a, b]): [string, string] => {
      const from = a % (text.length - 2)
      return [text, text.slice(from, from + 3 + (b % (text.length - from - 2)))]
    })
    fc.assert(
      fc.property(piece, ([text, typed]) => {
        fc.pre(searchWords(typed).join('').length >= 3)
        expect(isFound(searchKey([text]), parseSearch(typed))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
  test.each([
    ['Тўхтаев', ' toxtaev tohtaev'],
    ['Каримов', ' karimov'],
    ['Ўғли', ' ogli'],
    ['угли', ' ugli ogli'],
    ['АИ-92', ' ai 92 ai92'],
    ['01 A 777 BC', ' 01 a 777 bc bk 01a777bc'],
  ])('of %s is «%s»', (text, key) => expect(searchKey([text])).toBe(key))
  test('is looked up as typed, as one word, and as typed in the other layout', () => {
    expect(parseSearch('01 а 777 вс')).toEqual([[['01'], ['a'], ['777'], ['vs']], [['01a777bc']]])
    expect(parseSearch('rfhbvjd')).toEqual([[['rfhbvjd']], [['karimov']]])
    expect(parseSearch('fl')).toEqual([[['fl']]])
    expect(parseSearch(' , ')).toEqual([])
  })
  test('indexes plain words by sound and plates by shape', () => {
    expect(searchWords('ВАЗ 01В123СА')).toEqual(['vaz', '01b123ca'])
  })
})

describe('a plate number', () => {
  test.each([
    ...table.worked,
    ...table.edge.filter(({ input }) => normalizePlate(input) === input),
  ])('$input: $note', ({ input, type, text, leftover }) => {
    // the remainder is not dropped: the plate is then kept unchanged
    expect(viewPlate(input)).toMatchObject({ type, text: leftover ? input : text })
  })
  test.each(table.worked.filter(({ input }) => viewPlate(input).usual))(
    '$input is grouped while it is typed',
    ({ input, text }) => {
      const typed = [...input].reduce((so_far, letter) => groupPlate(so_far + letter), '')
      expect(typed).toBe(text)
      expect(normalizePlate(typed)).toBe(normalizePlate(input))
    },
  )
  test.each(table.edge)('$input can be typed through any intermediate text', ({ input }) => {
    const typed = [...input].reduce((so_far, letter) => groupPlate(so_far + letter), '')
    expect(normalizePlate(typed)).toBe(normalizePlate(input))
  })
  test('is stored upper-case, without spaces and dashes, with look-alike letters unified', () => {
    expect(normalizePlate(' 01 а 123 вс ')).toBe('01A123BC')
    expect(normalizePlate('01-А-123-ВС')).toBe('01A123BC')
  })
  test('of an unusual shape is flagged, not rejected', () => {
    expect(
      ['SARVAR', 'D123456', '01H123456', '101234AA'].map((plate) => viewPlate(plate).usual),
    ).toEqual([false, false, false, false])
    expect(viewPlate('01H123456').text).toBe('01H123456')
  })
})

import { describe, expect, test } from 'vitest'
import { kinds } from '#resources/kernel/names.ts'
import type { Kind } from '#resources/kernel/names.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import type { FieldOptions } from '#resources/kernel/types.ts'

interface Row {
  options?: FieldOptions
  /** typed → stored */
  good: readonly (readonly [unknown, unknown])[]
  /** typed → fault */
  bad: readonly (readonly [unknown, string])[]
}

const long = 'я'.repeat(201)
const readOnly: Row = { good: [], bad: [['anything', 'read_only']] }

/** One row per kind: what a save takes, how it is spelt afterwards, which fault refuses it. */
const table: Readonly<Record<Kind, Row>> = {
  text: {
    options: { pattern: '[А-Я]+', max: 3 },
    good: [
      [' АБ ', 'АБ'],
      // copied from a page or a chat
      ['\ufeffА\u200bБ\u200e', 'АБ'],
    ],
    bad: [
      [5, 'text'],
      ['АБВГ', 'too_long_by|3|4'],
      ['аб', 'pattern'],
      ['А\u0000', 'characters'],
      ['\ud800', 'characters'],
      ['А\nБ', 'characters'],
      // they reverse the text direction, or are invisible control characters
      ['А\u202eБ', 'characters'],
      ['А\u2066Б', 'characters'],
      ['А\u0085Б', 'characters'],
    ],
  },
  email: {
    good: [['a@b.uz', 'a@b.uz']],
    bad: [
      ['a@b', 'email'],
      ['a b@c.uz', 'email'],
      [1, 'email'],
    ],
  },
  phone: {
    good: [['+998 (90) 123-45-67', '+998901234567']],
    bad: [
      ['901234567', 'phone'],
      ['+99', 'phone'],
      [998901234567, 'phone'],
    ],
  },
  integer: {
    options: { min: 0, max: 10 },
    good: [
      [0, 0],
      [10, 10],
    ],
    bad: [
      [-1, 'too_small|0'],
      [11, 'too_big|10'],
      [1.5, 'integer'],
      ['1', 'integer'],
      [NaN, 'integer'],
      [1e300, 'integer'],
    ],
  },
  decimal: {
    options: { digits: 6, scale: 3, min: 0, max: 500 },
    good: [
      ['1', '1.000'],
      ['007.5', '7.500'],
      [0.1, '0.100'],
      ['-0.0', '0.000'],
      ['12.3450', '12.345'],
    ],
    bad: [
      ['1,5', 'number'],
      ['abc', 'number'],
      ['1.2345', 'scale|3'],
      ['1000', 'digits|3'],
      ['-1', 'too_small|0'],
      ['501', 'too_big|500'],
      [true, 'number'],
    ],
  },
  money: {
    good: [
      ['1234567890123.45', '1234567890123.45'],
      [5, '5.00'],
    ],
    bad: [
      ['0.001', 'scale|2'],
      ['12345678901234', 'digits|13'],
    ],
  },
  year: {
    options: { min: 1950 },
    good: [[1950, 1950]],
    bad: [
      [1949, 'year_before|1950'],
      [2101, 'year_after|2100'],
      ['2000', 'year'],
    ],
  },
  day: {
    good: [['2024-02-29', '2024-02-29']],
    bad: [
      ['2023-02-29', 'no_such_day'],
      ['31.02.2024', 'no_such_day'],
      ['32.13.2020', 'no_such_day'],
      ['31022024', 'no_such_day'],
      ['31.02', 'no_such_day'],
      ['29.02', 'day'],
      ['29.02.2024', 'day'],
      ['2500-01-01', 'day'],
      ['завтра', 'day'],
      ['0001-01-01', 'day'],
      [20240229, 'day'],
    ],
  },
  moment: {
    good: [
      ['2024-02-29T23:30:00+05:00', '2024-02-29T18:30:00.000Z'],
      ['2024-01-01T00:00:00.1234Z', '2024-01-01T00:00:00.123Z'],
    ],
    bad: [
      ['2024-02-30T00:00:00Z', 'moment'],
      ['2024-02-29 10:00', 'moment'],
      ['2024-02-29T25:00:00Z', 'moment'],
      ['now', 'moment'],
    ],
  },
  time: {
    good: [
      ['00:00', '00:00'],
      ['23:59', '23:59'],
    ],
    bad: [
      ['24:00', 'time'],
      ['8:30', 'time'],
      ['0830', 'time'],
    ],
  },
  dayMonth: {
    good: [['02-29', '02-29']],
    bad: [
      ['02-30', 'day_month'],
      ['13-01', 'day_month'],
      ['1-1', 'day_month'],
    ],
  },
  period: {
    options: { of: 'day', open: true },
    good: [
      [{ from: '2024-01-01' }, { from: '2024-01-01', to: null }],
      [
        { from: '2024-01-01', to: '2024-01-01' },
        { from: '2024-01-01', to: '2024-01-01' },
      ],
    ],
    bad: [
      [{ from: '2024-01-02', to: '2024-01-01' }, 'period'],
      [{ to: '2024-01-01' }, 'day'],
      ['2024', 'period'],
      [{ from: '2024-01-01', until: 1 }, 'period'],
    ],
  },
  duration: {
    options: { max: 600 },
    good: [
      [0, 0],
      [90, 90],
    ],
    bad: [
      [-1, 'too_small|0'],
      [601, 'too_big|600'],
      ['1:30', 'duration'],
    ],
  },
  flag: {
    good: [
      [true, true],
      [false, false],
    ],
    bad: [
      ['true', 'flag'],
      [1, 'flag'],
    ],
  },
  choice: {
    options: { choices: { a: 'good', b: 'bad' } },
    good: [['a', 'a']],
    bad: [
      ['c', 'choice'],
      ['toString', 'choice'],
      [1, 'choice'],
    ],
  },
  ref: {
    good: [[1, 1]],
    bad: [
      [0, 'ref'],
      [-1, 'ref'],
      ['1', 'ref'],
      [2 ** 53, 'ref'],
      [1.5, 'ref'],
    ],
  },
  refs: {
    good: [
      [
        [3, 1],
        [3, 1],
      ],
      [[], []],
    ],
    bad: [
      [[1, 1], 'repeated'],
      [1, 'list'],
      [['1'], 'ref'],
    ],
  },
  plate: {
    good: [
      ['01 а 123 вс', '01A123BC'],
      ['SARVAR', 'SARVAR'],
    ],
    bad: [
      ['A'.repeat(21), 'too_long_by|20|21'],
      [1, 'plate'],
    ],
  },
  point: {
    good: [
      [
        { lat: 41.31115149, lon: 69.279737 },
        { lat: 41.311151, lon: 69.279737 },
      ],
    ],
    bad: [
      [{ lat: 0, lon: 69 }, 'point'],
      [{ lat: 91, lon: 1 }, 'point'],
      [{ lat: 1, lon: 181 }, 'point'],
      [{ lat: 1 }, 'point'],
      ['1,1', 'point'],
    ],
  },
  polygon: {
    good: [
      [
        [
          { lat: 41.31115149, lon: 69.279737 },
          { lat: 41.4, lon: 69.2 },
          { lat: 41.4, lon: 69.3 },
        ],
        [
          { lat: 41.311151, lon: 69.279737 },
          { lat: 41.4, lon: 69.2 },
          { lat: 41.4, lon: 69.3 },
        ],
      ],
      // it may be hollow
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 69 },
          { lat: 41.2, lon: 69.5 },
          { lat: 42, lon: 70 },
          { lat: 41, lon: 70 },
        ],
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 69 },
          { lat: 41.2, lon: 69.5 },
          { lat: 42, lon: 70 },
          { lat: 41, lon: 70 },
        ],
      ],
    ],
    bad: [
      ['41,69 42,69 42,70', 'polygon'],
      [[], 'polygon'],
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 69 },
        ],
        'polygon',
      ],
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 69 },
          { lat: 91, lon: 70 },
        ],
        'polygon',
      ],
      [[{ lat: 41, lon: 69 }, { lat: 42, lon: 69 }, { lat: 42 }], 'polygon'],
      [Array.from({ length: 101 }, () => ({ lat: 41, lon: 69 })), 'too_many_items|100'],
      // two sides cross
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 70 },
          { lat: 42, lon: 69 },
          { lat: 41, lon: 70 },
        ],
        'polygon_crossing',
      ],
      // all on one line, one corner twice, a corner on another side
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 70 },
          { lat: 43, lon: 71 },
        ],
        'polygon_crossing',
      ],
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 69 },
          { lat: 41, lon: 69 },
        ],
        'polygon_crossing',
      ],
      [
        [
          { lat: 41, lon: 69 },
          { lat: 42, lon: 69 },
          { lat: 42, lon: 70 },
          { lat: 41.5, lon: 69 },
          { lat: 41, lon: 70 },
        ],
        'polygon_crossing',
      ],
    ],
  },
  files: readOnly,
  photos: readOnly,
  secret: {
    good: [['s3cret', 's3cret']],
    bad: [
      ['x'.repeat(501), 'too_long_by|500|501'],
      [1, 'text'],
    ],
  },
  rows: readOnly,
  computed: readOnly,
  marks: readOnly,
}

describe.each(kinds.map((kind) => ({ kind, ...table[kind] })))(
  'kind $kind',
  ({ kind, options, good, bad }) => {
    const schema = kindSchema[kind](options ?? {})
    test.each(good.map(([typed, stored]) => ({ typed, stored })))(
      'accepts $typed',
      ({ typed, stored }) => {
        expect(schema.parse(typed)).toEqual(stored)
      },
    )
    test.each(bad.map(([typed, fault]) => ({ typed, fault })))(
      'rejects $typed as $fault',
      ({ typed, fault }) => {
        const result = schema.safeParse(typed)
        expect(result.error?.issues.map((issue) => issue.message)).toContain(fault)
      },
    )
    test('rejects null and meaningless objects', () => {
      expect(schema.safeParse(null).success).toBe(false)
      expect(schema.safeParse({ surprise: true }).success).toBe(false)
    })
  },
)

test('a number that no column can store has too many digits, regardless of bounds', () => {
  const faultsOf = (options: object, value: number) =>
    kindSchema
      .integer(options)
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
  expect(faultsOf({}, 9_999_999_999_999)).toEqual(['too_many_digits|9'])
  expect(faultsOf({ min: 1 }, 9_999_999_999_999)).toEqual(['too_many_digits|9'])
  expect(faultsOf({ min: 1 }, -5)).toEqual(['too_small|1'])
  expect(faultsOf({ max: 10 }, -9_999_999_999_999)).toEqual(['too_many_digits|9'])
})

test('the fault of a text that does not match a pattern has the number of digits, or an example', () => {
  const faultOf = (options: object, value: string) =>
    kindSchema.text(options).safeParse(value).error?.issues[0]?.message
  expect(faultOf({ pattern: '\\d{14}' }, '123')).toBe('digit_count|14')
  expect(faultOf({ pattern: '\\d{9}|\\d{14}' }, '12')).toBe('digit_count|9|14')
  expect(faultOf({ pattern: '\\d+/\\d+', example: '120/80' }, '120')).toBe('like|120/80')
  expect(faultOf({ pattern: '\\d+|[a-z]{2}' }, '!')).toBe('pattern')
})

test('a text without a limit of its own holds 200 characters, counted as users perceive them', () => {
  expect(kindSchema.text({}).safeParse(long).success).toBe(false)
  expect(kindSchema.text({}).safeParse('😀'.repeat(200)).success).toBe(true)
  expect(kindSchema.text({ multiline: true }).safeParse(`${long}\n${long}`).success).toBe(true)
})

test('a text of a million characters is rejected as too long for an address before it is parsed', () => {
  const began = performance.now()
  const { error } = kindSchema.email({}).safeParse(`a@${'.'.repeat(1_000_000)}@`)
  expect(error?.issues.map(({ message }) => message)).toEqual(['too_long_by|254|1000003'])
  expect(performance.now() - began).toBeLessThan(2000)
})

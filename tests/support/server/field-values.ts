// Values by kind: one valid value, many valid values, and invalid values that look valid.
import fc from 'fast-check'
import type { Field, Kind } from '#resources/kernel/types.ts'

type Options = Field['options']
type Value = (options: Options, n: number) => unknown
const whole = (min: number, max: number, n: number) => min + (n % (max - min + 1))
const number = (bound: unknown, otherwise: number) =>
  typeof bound === 'number' ? bound : otherwise
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const pad = (n: number) => String(n).padStart(2, '0')
const words = ['Ёлка', 'арбуз', 'Жук', 'яма', 'Oʻrmon', 'Шофёр', 'lacetti', 'Ель', 'ғишт', 'Zafar']

/**
 * Zones with the same UTC offset as the tests' zone, so that today's date is the same in whichever
 * a contract gets.
 */
const zones = [
  'Asia/Tashkent',
  'Asia/Samarkand',
  'Asia/Dushanbe',
  'Asia/Ashgabat',
  'Asia/Karachi',
  'Indian/Maldives',
]

/** Pattern → text → the n for which it was generated. */
const matched = new Map<string, Map<string, number>>()
/**
 * A text that matches the pattern; the same n always gives the same text, a different n a different
 * one.
 */
function matching(pattern: string, max: number, n: number): string {
  const texts = matched.get(pattern) ?? new Map<string, number>()
  matched.set(pattern, texts)
  const fitting = fc
    .stringMatching(new RegExp(`^(?:${pattern})$`))
    .filter((text) => text.length <= max && text.length > 0)
  for (let attempt = 0; attempt < 50; attempt++) {
    const [text = ''] = fc.sample(fitting, { numRuns: 1, seed: n + attempt * 1_000_003 })
    if ((texts.get(text) ?? n) !== n) continue
    texts.set(text, n)
    return text
  }
  throw new Error(`${pattern} has too few texts`)
}

interface Bounds {
  min: number
  max: number
}

/** The range of valid values. */
const goodBounds: Readonly<Partial<Record<Kind, (options: Options) => Bounds>>> = {
  integer: ({ min, max }) => ({
    min: number(min, -500),
    max: number(max, min === undefined ? 500 : 1_000_000),
  }),
  decimal: (options) => exactBounds(options, options.scale ?? 2),
  money: (options) => exactBounds({ ...options, digits: 15 }, 2),
  year: ({ min, max }) => ({ min: number(min, 1950), max: number(max, 2020) }),
  duration: ({ max }) => ({ min: 0, max: number(max, 600) }),
}

const exactBounds = (options: Options, scale: number): Bounds => ({
  min: number(options.min, 0),
  max: number(options.max, 10 ** Math.min((options.digits ?? 12) - scale, 6) - 1),
})

function exact(options: Options, scale: number, n: number): string {
  const { min, max } = exactBounds(options, scale)
  const step = (max - min) / 1000
  return (min + step * (n % 1000)).toFixed(Math.min(scale, 4))
}

/** The value shifted by a number of days, seconds or units. */
export function shifted({ kind }: Pick<Field, 'kind'>, value: unknown, by: number): unknown {
  if (kind === 'day') return dayAfter(String(value), by)
  if (kind === 'moment') return new Date(Date.parse(String(value)) + by * 1000).toISOString()
  if (typeof value === 'number') return value + by
  return (Number(value) + by).toFixed(String(value).split('.')[1]?.length ?? 0)
}

/** Days between valid values of two ranks: more than any two generated values are apart. */
const spread = 2000
const dayLength = 86_400_000

/**
 * A valid value moved into the range of its rank, of `ranks` in total: a value of a lower rank is
 * always below one of a higher rank, whatever n they were generated for.
 */
export function rankedValue({ kind, options }: Field, value: unknown, rank: number, ranks: number) {
  if (kind === 'day') return dayAfter(String(value), spread * rank)
  if (kind === 'moment')
    return new Date(Date.parse(String(value)) + spread * rank * dayLength).toISOString()
  const bounds = goodBounds[kind]?.(options)
  if (!bounds) throw new Error(`no order of ${kind} is known to the tests`)
  const share = (bounds.max - bounds.min) / ranks
  const moved = bounds.min + share * rank + (Number(value) - bounds.min) / ranks
  if (typeof value === 'number') return Math.floor(moved)
  return moved.toFixed(String(value).split('.')[1]?.length ?? 0)
}

function within(kind: 'integer' | 'year' | 'duration', options: Options, n: number): number {
  const { min, max } = goodBounds[kind]?.(options) ?? { min: 0, max: 0 }
  return whole(min, max, n)
}

/**
 * Valid values by kind: mostly different for different n, and always different if they may have to
 * be unique.
 */
const good: Readonly<Record<Kind, Value>> = {
  text: ({ pattern, max, multiline, personal, of }, n) => {
    const most = number(max, 200)
    if (of === 'zone') return zones[n % zones.length]
    if (pattern) return matching(pattern, most, n)
    if (personal) return `личное ${n}`.slice(0, most)
    return `${words[n % words.length]} ${n}${multiline ? '\nвторая строка' : ''}`.slice(0, most)
  },
  email: (_, n) => `clerk${n}@example.uz`,
  phone: (_, n) => `+99890${String(1_000_000 + n)}`,
  integer: (options, n) => within('integer', options, n * 7),
  decimal: (options, n) => exact(options, options.scale ?? 2, n * 37),
  money: (options, n) => exact({ ...options, digits: 15 }, 2, n * 37),
  year: (options, n) => within('year', options, n),
  day: ({ of }, n) =>
    of === 'month'
      ? `${1990 + (Math.floor(n / 12) % 60)}-${pad(1 + (n % 12))}-01`
      : dayAfter('2020-01-01', (n * 13) % 2000),
  moment: (_, n) => new Date(Date.UTC(2021, 0, 1, 9, 30) + n * 3_700_000).toISOString(),
  time: (_, n) => `${pad(n % 24)}:${pad((n * 7) % 60)}`,
  dayMonth: (_, n) => `${pad(1 + (n % 12))}-${pad(1 + ((n * 3) % 28))}`,
  period: ({ of }, n) => {
    const from = dayAfter('2022-01-01', (n % 9000) * 10) // within the calendar of days
    return of === 'day'
      ? { from, to: dayAfter(from, 6) }
      : { from: `${from}T03:00:00.000Z`, to: `${from}T11:00:00.000Z` }
  },
  duration: (options, n) => within('duration', options, n * 15),
  flag: (_, n) => n % 2 === 1,
  choice: ({ choices = {} }, n) => Object.keys(choices)[n % Object.keys(choices).length],
  plate: (_, n) =>
    `01A${String(100 + (n % 900))}${'BCDEFGHKLM'[Math.floor(n / 900) % 10]}${'ABCDEFGHKL'[Math.floor(n / 9000) % 10]}`,
  polygon: (_, n) =>
    [
      [41.3, 69.2],
      [41.4, 69.2],
      [41.35, 69.3],
    ].map(([lat = 0, lon = 0]) => ({
      lat: Number((lat + (n % 100) / 1000).toFixed(3)),
      lon: Number((lon + (n % 100) / 1000).toFixed(3)),
    })),
  point: (_, n) => ({
    lat: Number((41.3 + (n % 100) / 1000).toFixed(3)),
    lon: Number((69.2 + (n % 100) / 1000).toFixed(3)),
  }),
  secret: (_, n) => `secret-${n}`,
  ref: () => undefined, // valid-rows.ts creates the referenced records
  refs: () => undefined,
  rows: () => undefined,
  files: () => undefined,
  photos: () => undefined,
  computed: () => undefined,
  marks: () => undefined,
}

/**
 * A valid value, different for different n; undefined for kinds that are not saved or that need
 * other records.
 */
export function goodValue({ kind, options }: Field, n: number): unknown {
  return good[kind](options, n)
}

/**
 * Kind → values that every save must reject, as a buggy or malicious client might send them. Kinds
 * of text reject only values that are too long or not text.
 */
export const badValues: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [5, true, {}, ['x'], 'nul\u0000', 'half\ud800', 'x'.repeat(5000)],
  email: ['no', 'a@b', 'a b@example.uz', 5],
  phone: ['901234567', '+1', 'phone', 998901234567],
  integer: ['5', 1.5, 2 ** 40, true],
  decimal: ['1,5', 'x', '1e3', '1'.repeat(40), {}],
  money: ['1,5', '0.001', '1'.repeat(30)],
  year: [99, '2020', 20.5, 12_000],
  day: ['2026-02-30', '01.02.2026', '2026-1-1', 20260101],
  moment: ['2026-01-01', '2026-02-30T00:00:00Z', 'now', 0],
  time: ['24:00', '9:5', '12:60', 12],
  dayMonth: ['02-30', '13-01', '1-1', 101],
  period: [
    { from: '2026-01-01' },
    { from: 'x', to: 'y' },
    '2026-01-01',
    [],
    { from: null, to: null },
  ],
  duration: [-1, '60', 1.5, 1e9],
  flag: ['true', 1, 'yes'],
  choice: ['no such choice', 5, ['new']],
  plate: [5, 'x'.repeat(30), {}],
  point: [{ lat: 91, lon: 1 }, { lat: 0, lon: 0 }, '41,69', [41, 69], { lat: 1 }],
  polygon: [
    [],
    [{ lat: 41, lon: 69 }],
    [
      { lat: 41, lon: 69 },
      { lat: 42, lon: 69 },
      { lat: 43, lon: 190 },
    ],
    [
      { lat: 41, lon: 69 },
      { lat: 42, lon: 70 },
      { lat: 42, lon: 69 },
      { lat: 41, lon: 70 },
    ],
    '41,69 42,69 42,70',
    { lat: 41, lon: 69 },
  ],
  secret: [5, {}, 'x'.repeat(1000)],
  ref: ['1', -1, 1.5, {}, 2 ** 60],
  refs: [['1'], [1, 1], 5, [-1]],
  rows: [{}, 'x', [5], [{ no_such_column: 1 }]],
  files: [[], 'x'],
  photos: [[], 'x'],
  computed: [],
  marks: [],
}

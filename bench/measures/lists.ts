// Pages and searches compared with page 0 of the same list, as users wait for them, one request
// after another.
import { fieldEntries, isSortable } from '#resources/kernel/derive.ts'
import type { Line, Request } from '../load.ts'
import { latency, median } from '../load.ts'
import type { Result } from '../report.ts'
import { firstId } from '../fill/bulk-load.ts'
import { common, late, rare } from '../fill/all-tables.ts'
import { vehicle } from '../vehicle.ts'

/** Columns measured in both directions. */
const turnable = new Set(['name', 'year'])
/**
 * The order that the descriptor declares, or its reverse: there is an index for it, also with a
 * filter.
 */
const isDeclared = (sort: string) => sort.replace(/^-/, '') === vehicle.list.sort

interface Question {
  measure: string
  payload: object
  target?: number
  /** Saves a record before each request, so that the cursors cached by the server are outdated. */
  fresh?: boolean
  /** Pages requested in turn, instead of that of the payload. */
  pages?: readonly number[]
}

const size = 20
let saves = 0
/** A change that does not affect any measured order or filter. */
const save = (): Request => ({
  method: 'POST',
  path: `/${vehicle.basePaths[0]}/save`,
  body: { id: firstId, note: `Осмотр ${++saves}` },
})

const list = (payload: object): Request => ({
  method: 'POST',
  path: `/${vehicle.basePaths[0]}/getListByFilter`,
  body: { page: 0, size, ...payload },
})

export interface Listed {
  rows: number
  /** The number of a deep page. */
  deep: number
  /** One declared equality filter for each query, by description; '' for no filter. */
  filters: Readonly<Record<string, object>>
}

/** Pages spread over the list, the same ones in each run. */
const jumpsOver = (rows: number): number[] =>
  Array.from({ length: 9 }, (_, n) => Math.floor((((n + 1) * 0.618) % 1) * (rows / size)))

function questions({ rows, deep, filters }: Listed): Question[] {
  const fields = fieldEntries(vehicle.fields).filter(
    ([key, field]) => vehicle.list.columns.includes(key as never) && isSortable(field),
  )
  const orders = fields
    .filter(([, { kind }]) => kind !== 'ref')
    .flatMap(([key]) => (turnable.has(key) ? [key, `-${key}`] : [key]))
  const labels = fields.filter(([, { kind }]) => kind === 'ref').map(([key]) => key)
  const pages = { 'page 0': 0, [`page ${deep}`]: deep, 'last page': -1 }
  return [
    ...Object.entries(filters).flatMap(([words, filter]) =>
      orders.flatMap((sort) =>
        Object.entries(pages).map(([name, page]) => ({
          measure: `${name} by ${sort}${words && `, ${words}`}`,
          payload: { sort, page, ...filter },
          ...((!words || isDeclared(sort)) && { target: 2 }),
        })),
      ),
    ),
    ...Object.entries(filters).flatMap(([words, filter]) =>
      ['name', 'year'].map((sort) => ({
        measure: `page ${deep} by ${sort}${words && `, ${words}`}, after a save`,
        payload: { sort, page: deep, ...filter },
        ...((!words || isDeclared(sort)) && { target: 2 }),
        fresh: true,
      })),
    ),
    { measure: 'jump to any page', payload: {}, target: 3, pages: jumpsOver(rows) },
    ...labels
      .slice(0, 1)
      .map((sort) => ({ measure: `page 0 by the label of ${sort}`, payload: { sort } })),
    { measure: `search «${common}» (one row in 8)`, payload: { search: common }, target: 5 },
    {
      measure: `search «${late}» (one row in 12, the last in the order)`,
      payload: { search: late },
      target: 5,
    },
    {
      measure: `search «${rare.word}» (one row in ${rare.oneIn})`,
      payload: { search: rare.word },
      target: 5,
    },
    { measure: 'search of two letters «ав» (one row in 5)', payload: { search: 'ав' }, target: 5 },
    { measure: 'search of two words', payload: { search: `${common} нексия` }, target: 5 },
    { measure: 'search that finds nothing', payload: { search: 'щщщщ' }, target: 5 },
  ]
}

/** Each round requests page 0 and every query; a ratio is the median of the rounds' ratios. */
export async function measureLists(line: Line, rounds: number, listed: Listed): Promise<Result[]> {
  const asked = questions(listed)
  const ratios = asked.map((): number[] => [])
  const first = list({})
  await latency(line, [first], 50, 2000)
  const took: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const base = await latency(line, [first], 15, 700)
    took.push(base)
    for (const [at, { payload, fresh, pages = [] }] of asked.entries()) {
      // an uncounted request warms the caches: disk pages in round 0, plans in the others
      const one = await latency(
        line,
        pages.length > 0 ? pages.map((page) => list({ ...payload, page })) : [list(payload)],
        round === 0 ? 2 : 9,
        pages.length > 0 ? 2000 : 600,
        fresh ? save : undefined,
      ).catch(() => NaN)
      if (round > 0) ratios[at]?.push(one / base)
    }
  }
  return [
    {
      group: 'Lists, one request after another',
      measure: 'page 0 in the default order',
      value: median(took),
      unit: 'ms',
    },
    ...asked.map(({ measure, payload, target }, at) => ({
      group: 'Lists, one request after another',
      measure,
      value: median(ratios[at] ?? []),
      unit: '× page 0',
      request: list(payload),
      ...(target && { target: { atMost: target } }),
    })),
  ]
}

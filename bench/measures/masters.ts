// The product's own master data (vehicles with fuels and odometers, employees) with the usual
// requests of their lists and forms.
import { fieldEntries, isSortable, resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import pg from 'pg'
import { firstId } from '../fill/bulk-load.ts'
import type { Measure, Recording } from './calls.ts'
import { called, plateOf } from '../fill/cars.ts'
import { latency, median } from '../load.ts'
import type { Line, Request } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

type Wire = Record<string, unknown>
export interface Master {
  /** The title in the report. */
  title: string
  resource: Resource
  rows: number
  /** Texts that a clerk types into the search, by description. */
  searches: Readonly<Record<string, string>>
  /** A declared filter with few different values, the most frequent first. */
  filter: { key: string; values: readonly number[] }
  change(lap: number): Wire
  /** A new record in which the text `once` occurs once. */
  fresh(once: string): Wire
}

/** No plate and no number of the filled rows begins with this. */
const once = 'NEW'

/** `rows`: the number of rows of each resource. */
export async function mastersOf(
  { owner }: Pick<Stage, 'owner'>,
  rows: { car: number; staff: number },
): Promise<Master[]> {
  const client = new pg.Client(owner)
  await client.connect()
  const values = async (table: string, key: string) =>
    (
      await client.query<{ value: string }>(
        `select ${key} as value from ${table} where ${key} is not null group by 1 order by count(*) desc, 1`,
      )
    ).rows.map(({ value }) => Number(value))
  try {
    const [model] = (
      await client.query<{ id: string; brand_id: string }>(
        'select id, brand_id from car_model order by id limit 1',
      )
    ).rows
    return [
      {
        title: 'Vehicles',
        resource: resourceOf('car'),
        rows: rows.car,
        searches: {
          'a plate': plateOf(Math.floor(rows.car / 2)),
          'three digits of a plate': '777',
          'a name (one row in 8)': called[1],
          nothing: 'щщщщ',
        },
        filter: { key: 'status_id', values: await values('car', 'status_id') },
        change: (lap) => ({ color: `Белый ${lap}` }),
        fresh: (text) => ({
          plate_number: text,
          brand_id: Number(model?.brand_id),
          model_id: Number(model?.id),
          initial_odometer: 1000,
        }),
      },
      {
        title: 'People',
        resource: resourceOf('staff'),
        rows: rows.staff,
        searches: {
          'surname and name': 'Соколов Сергей',
          'the beginning of a surname': 'Юлд',
          nothing: 'щщщщ',
        },
        filter: { key: 'status_id', values: await values('staff', 'status_id') },
        change: (lap) => ({ order_number: `П-${lap}` }),
        fresh: (text) => ({ surname: 'Новичков', name: 'Олим', personnel_number: text }),
      },
    ]
  } finally {
    await client.end()
  }
}

const at = ({ basePaths }: Resource) => `/${basePaths[0]}`
const post = (resource: Resource, call: string, body: Wire): Request => ({
  method: 'POST',
  path: `${at(resource)}/${call}`,
  body,
})

/** Pages and searches compared with page 0 of the same list. */
export async function measureMasterLists(
  line: Line,
  rounds: number,
  { title, resource, rows, searches, filter }: Master,
): Promise<Result[]> {
  const list = (payload: Wire) =>
    post(resource, 'getListByFilter', { page: 0, size: 20, ...payload })
  const deep = Math.min(1000, Math.floor(rows / 40))
  const orders = fieldEntries(resource.fields)
    .filter(
      ([key, field]) =>
        resource.list.columns.includes(key) &&
        isSortable(field) &&
        field.kind !== 'ref' &&
        field.kind !== 'computed',
    )
    .map(([key]) => key)
  const narrow = { [filter.key]: filter.values[0] }
  const asked = [
    ...orders.flatMap((sort) => [
      { measure: `page ${deep} by ${sort}`, payload: { sort, page: deep }, target: 2 },
      { measure: `last page by ${sort}`, payload: { sort, page: -1 }, target: 2 },
    ]),
    { measure: `page 0, one row in ${filter.values.length}`, payload: narrow, target: 2 },
    {
      measure: `last page, one row in ${filter.values.length}`,
      payload: { ...narrow, page: -1 },
      target: 2,
    },
    ...Object.entries(searches).map(([words, search]) => ({
      measure: `search: ${words}`,
      payload: { search },
      target: 5,
    })),
  ]
  const first = list({})
  const took: number[] = []
  const ratios = asked.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    const base = await latency(line, [first], 15, 700)
    took.push(base)
    for (const [i, { payload }] of asked.entries()) {
      const one = await latency(line, [list(payload)], round === 0 ? 2 : 9, 600).catch(() => NaN)
      if (round > 0) ratios[i]?.push(one / base)
    }
  }
  const group = `${title}: lists of ${rows}, one request after another`
  return [
    { group, measure: 'page 0 in the default order', value: median(took), unit: 'ms' },
    ...asked.map(({ measure, payload, target }, i) => ({
      group,
      measure,
      value: median(ratios[i] ?? []),
      unit: '× page 0',
      request: list(payload),
      target: { atMost: target },
    })),
  ]
}

/** Calls compared with the floor, like those of calls.ts, for these resources. */
export async function masterMeasures(
  record: Recording,
  { title, resource, rows, filter, change, fresh }: Master,
): Promise<Measure[]> {
  const base = at(resource)
  const part = Math.floor(rows / 8)
  const names = {
    page: `${title} page`,
    one: `${title} one`,
    change: `${title} change`,
    create: `${title} create`,
  }
  const page = post(resource, 'getListByFilter', {
    [filter.key]: filter.values[0],
    page: 0,
    size: 20,
  })
  const counters = { ours: 0, floors: 0, made: 0, floorsMade: 0 }
  const any = (connection: number, n: number) =>
    firstId + ((connection * 104_729 + n * 7919) % (rows >> 1))
  const changed = firstId + 4 * part
  const next = (side: 'ours' | 'floors', share: number) => {
    const n = counters[side]++
    return { id: firstId + share * part + (n % part), lap: Math.floor(n / part) }
  }
  const saved = (id: number, version: number, lap: number) =>
    post(resource, 'save', { id, version, ...change(lap) })
  const group = (measure: string) => `${title}: ${measure}`
  return [
    {
      measure: group('page, filtered'),
      target: 0.5,
      scripts: { [names.page]: await record(page, { id: 0, many: true }) },
      ours: () => [page],
      floors: () => [{ method: 'GET', path: `/${encodeURIComponent(names.page)}/0` }],
    },
    {
      measure: group('by id'),
      target: 0.5,
      scripts: {
        [names.one]: await record(
          { method: 'GET', path: `${base}/getById/${firstId}` },
          { id: firstId, many: false },
        ),
      },
      ours: (connection, n) => [{ method: 'GET', path: `${base}/getById/${any(connection, n)}` }],
      floors: (connection, n) => [
        { method: 'GET', path: `/${encodeURIComponent(names.one)}/${any(connection, n)}` },
      ],
    },
    {
      measure: group('save of a change, with version and log'),
      target: 0.4,
      scripts: { [names.change]: await record(saved(changed, 1, 0), { id: changed, many: false }) },
      ours: () => {
        const { id, lap } = next('ours', 5)
        return [saved(id, lap + 1, lap + 1)]
      },
      floors: () => [
        {
          method: 'POST',
          path: `/${encodeURIComponent(names.change)}/${next('floors', 6).id}`,
          body: {},
        },
      ],
    },
    {
      measure: group('save of a new record, with log'),
      target: 0.4,
      scripts: {
        [names.create]: await record(post(resource, 'save', fresh(`${once}0`)), {
          id: 0,
          many: false,
          once: `${once}0`,
        }),
      },
      ours: () => [post(resource, 'save', fresh(`${once}1${++counters.made}`))],
      floors: () => [
        {
          method: 'POST',
          path: `/${encodeURIComponent(names.create)}/${++counters.floorsMade}`,
          body: {},
        },
      ],
    },
  ]
}

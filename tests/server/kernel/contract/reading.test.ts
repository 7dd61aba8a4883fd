// Lists, filters, sorting, search, pages and counts of every resource, compared with plain
// JavaScript over the same rows.
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '#tests/samples/index.ts'
import { fieldEntries, isReadOnly, isFilterable, isSortable } from '#resources/kernel/derive.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { orderOf, cursorOf } from '#resources/kernel/calls/list-order.ts'
import { transitionsOf } from '#resources/kernel/rules/states.ts'
import { systemFields, systemFieldsOf } from '#resources/kernel/system-fields.ts'
import { exactSum, scaleOfSum } from '#resources/kernel/values/column-sums.ts'
import { searchWords } from '#resources/kernel/values/search-key.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { goodValue } from '#tests/support/server/field-values.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import { walkerFor } from './document-walk.ts'
import { inOrder, matches } from './expected.ts'
import {
  fieldShapeOf,
  isProof,
  oneOfEach,
  representativeFields,
  seed,
} from '#tests/support/runner/sampling.ts'
import {
  base,
  idsOf,
  isSpecimen,
  isSteady,
  ofShapes,
  resources,
  rowsOf,
  sourceOf,
  world,
} from './contract-world.ts'

const { admin, make, clock, nobody, database, shownValues, follow } = await world()
const walk = walkerFor(admin, make)
const amount = 12
const several = ofShapes.filter((one) => one.mode !== 'single' && isSteady(one))
const fieldsOf = (resource: Resource): [string, Field][] => [
  ...fieldEntries(resource.fields),
  ...Object.entries(isReadOnly(resource) ? systemFieldsOf(resource) : systemFields),
]
/**
 * The filter depends on the kind, and the specimens have every kind: of each shape of field
 * that they have in a mode `npm test` asks one in full, by turns. Of the others it sees what tells
 * columns apart.
 */
const inFull = new Set(
  oneOfEach(
    several.filter(isSpecimen).flatMap((resource) =>
      representativeFields(resource, fieldsOf(resource)).map((field) => ({
        name: `${resource.name}.${field[0]}`,
        shape: `${resource.mode} ${fieldShapeOf(resource, field)}`,
      })),
    ),
    ({ shape }) => shape,
  ).map(({ name }) => name),
)
const isWhole = ({ name }: Resource, key: string) => isProof || inFull.has(`${name}.${key}`)
/** Draws what the others are asked of that these are asked all. */
const turnOf = (key: string) => seed + key.length

/**
 * How far a document goes: stamps, numbers and movements stand on those that have gone so far, and
 * what was taken back on those that went further.
 */
function stateFor({ mode }: Resource, target: Resource, i: number): string | undefined {
  const steps = transitionsOf(target)
  if (mode === 'ledger') return steps.at(i % 3 === 0 ? -1 : 0)?.[1].to
  const reached = steps.find(([name, { stamps }]) => stamps || name === target.numbering?.on)
  return i % 3 === 0 ? reached?.[1].to : undefined
}

/** Rows of many values and two of only what is demanded, made a while apart. */
async function fill(resource: Resource): Promise<void> {
  const target = sourceOf(resource)
  const [self] =
    fieldEntries(target.fields).find(
      ([, { options }]) => options.to === target.name && !options.derived,
    ) ?? []
  const owner = target.ownedBy ?? (self && target.fields[self]?.options.dependsOn)
  let former: Row | undefined
  // the product's own rows are there
  if (isReadOnly(target)) return
  for (let i = 0; i < amount; i++) {
    clock.advance(61_500)
    const input = await make.input(target, make.next(), i % 6 === 5)
    Object.assign(input, await shownValues(resource))
    // of those that refer to their like, some do: to one that belongs to the same owner
    if (self && former && i % 3 === 0)
      Object.assign(input, {
        [self]: former.id,
        ...(owner && { [owner]: former[owner] }),
      })
    const { status, text, result } = await admin.post(`${base(target)}/save`, input)
    if (status !== 200) throw new Error(text)
    former = result as Row
    await follow(resource, former)
    const state = stateFor(resource, target, i)
    if (state !== undefined) await walk.to(target, former, state)
  }
  if (resource.builtIn)
    for (const n of [1, 2, 3]) {
      const { id } = await make.row(resource, { name: `Своя ${n}` })
      await database.query(`update "${tableOf(resource)}" set code = $1 where id = $2`, [
        ...[`own_${n}`, id],
      ])
    }
}

/** A text that the row is found by: of the field, or of what it refers to. */
async function searchedText(row: Row, key: string, { kind, options }: Field): Promise<string> {
  if (kind !== 'ref') return String(row[key])
  const target = resources.find(({ name }) => name === options.to)!
  const [first = ''] = searchedTexts(target.fields)
  const { result } = await admin.get(`${base(target)}/getById/${String(row[key])}`)
  return String((result as Row)[first])
}

describe.each(several.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const at = base(resource)
    const fields = new Map(fieldsOf(resource))
    const tried = representativeFields(resource, [...fields])
    // what a view is asked for is no condition on its rows
    const filterable = tried.filter(([, field]) => isFilterable(field) && !field.options.parameter)
    const sortable = tried.filter(([, field]) => isSortable(field))
    let rows: Row[] = []
    /** All pages, unless another size is given: a view has rows of what other resources created. */
    const list = async (payload: Wire) => {
      const size = 500
      for (let all: Row[] = [], page = 0; ; page += 1) {
        const answer = await admin.post(`${at}/getListByFilter`, { page, size, ...payload })
        if (payload.size !== undefined || !Array.isArray(answer.result)) return answer
        all = [...all, ...rowsOf(answer)]
        if (answer.result.length < size) return { ...answer, result: all }
      }
    }

    beforeAll(async () => {
      await fill(resource)
      rows = rowsOf(await admin.get(`${at}/getList`))
      // three of those that were made are corrected by another one, and a view may leave some out
      const missing = resource.replaces || sourceOf(resource) !== resource ? 3 : 0
      expect(rows.length).toBeGreaterThanOrEqual(amount - missing)
    })

    it.each(filterable)('filters by %s', async (key, field) => {
      const found = [
        ...new Map(
          rows
            .flatMap((row) => valuesOf(field, row[key]))
            .map((value) => [JSON.stringify(value), value]),
        ).values(),
      ]
      // marks that follow from rows of other resources are on none of these
      const values =
        found.length === 0 && field.kind === 'marks'
          ? Object.keys(field.options.choices ?? {})
          : found
      const a = values[0]
      const b = values[Math.floor(values.length / 2)] ?? a
      // stamps need an employee, and the caller here is none
      if (a === undefined && field.options.derived && field.kind === 'ref') return
      if (a === undefined && sampleOf(resource).empty?.includes(key)) return
      if (a === undefined) throw new Error(`no row has a ${key}`)
      const absent = ['choice', 'flag', 'marks'].includes(field.kind) ? b : absentOf(field)
      const filters: unknown[] = isWhole(resource, key)
        ? [
            ...[a, b, absent, [a, b], [a, absent], [], [a, null], null],
            ...[
              { empty: true },
              { empty: false },
              { not: a },
              { not: [a, b] },
              { not: null },
              { not: [] },
            ],
            ...[
              { from: a },
              { to: b },
              { from: a, to: b },
              { from: b, to: a },
              { from: a, to: a },
              { from: a, to: null },
            ],
          ]
        : [[a, absent], null, { not: b }, { from: a }, { to: b }]
      const counted = filters[turnOf(key) % filters.length]
      for (const filter of filters) {
        const isAll = filter === null && resource.list.zeroForAll?.includes(key) === true
        const expected = rows
          .filter((row) => isAll || matches(field, row[key], filter))
          .map(({ id }) => id)
        const listed = await list({ [key]: filter })
        expect([filter, idsOf(listed).sort(byNumber)]).toEqual([filter, expected.sort(byNumber)])
        // counts have the condition of the lists
        if (!isWhole(resource, key) && filter !== counted) continue
        const { result } = await admin.post(`${at}/getCountByFilter`, { [key]: filter })
        expect(result).toEqual({ count: expected.length })
      }
    })

    it('combines filters with and', async () => {
      const first = filterable[0]
      const second = filterable.at(-1)
      if (!first || !second) return
      const row = rows[0] as Row
      const filters = Object.fromEntries(
        [first, second].map(([key, field]) => [key, valuesOf(field, row[key])[0] ?? null]),
      )
      const expected = rows.filter((one) =>
        Object.entries(filters).every(([key, filter]) =>
          matches(fields.get(key) as Field, one[key], filter),
        ),
      )
      expect(idsOf(await list(filters)).sort(byNumber)).toEqual(
        expected.map(({ id }) => id).sort(byNumber),
      )
    })

    // what a list goes by then is not turned round with what it goes by
    const turned = sortable.filter(
      ([key]) => !resource.list.thenBy || key !== resource.list.sort?.replace(/^-/, ''),
    )
    it.each(turned)('sorts by %s in both directions', async (key, field) => {
      const expected = inOrder(rows, key, field).map(({ id }) => id)
      expect(idsOf(await list({ sort: key }))).toEqual(expected)
      expect(idsOf(await list({ sort: `-${key}` }))).toEqual(expected.reverse())
    })

    it.each(sortable)(
      'continues from a cursor in the order of %s, forwards and backwards',
      async (key) => {
        const directions = [key, `-${key}`]
        const turn = turnOf(key) % directions.length
        for (const sort of isWhole(resource, key) ? directions : [directions[turn]!]) {
          const sorted = rowsOf(await list({ sort }))
          const order = orderOf(resource, [{ key, desc: sort.startsWith('-') }])
          const ids = sorted.map(({ id }) => id)
          // the empty ones are at an end, and the place may be the last of the others
          const middle = Math.floor(sorted.length / 2)
          const places = isWhole(resource, key)
            ? [0, middle, sorted.length - 3, sorted.length - 2, sorted.length - 1]
            : [middle, sorted.length - 2]
          for (const i of places) {
            const place = cursorOf(resource, order, sorted[i] as Row)
            const next = await list({ sort, after: place, size: 4 })
            const previous = await list({ sort, before: place, size: 4 })
            expect([sort, i, idsOf(next)]).toEqual([sort, i, ids.slice(i + 1, i + 5)])
            expect([sort, i, idsOf(previous)]).toEqual([sort, i, ids.slice(Math.max(0, i - 4), i)])
          }
        }
      },
    )
    it('rejects a cursor that does not fit the order', async () => {
      const [[key] = ['id']] = sortable
      const row = rows[0] as Row
      const place = cursorOf(resource, orderOf(resource, [{ key, desc: false }]), row)
      for (const wrong of [
        5,
        'x',
        [],
        [...place, 1],
        place.map(() => null),
        place.map(() => ({})),
        place.map(() => 'x\u0000'),
      ])
        expect([wrong, (await list({ sort: key, after: wrong })).error?.fields]).toEqual([
          wrong,
          { after: expect.any(String) as string },
        ])
      expect((await list({ sort: key, after: place, before: place })).error?.fields).toHaveProperty(
        'before',
      )
    })

    it('sorts by several keys, the first one first', async () => {
      const [first, field] = sortable[0] as [string, Field]
      const [second] = sortable.at(-1) as [string, Field]
      const sorted = rowsOf(await list({ sort: [first, `-${second}`, 'id'] }))
      expect(sorted.map((row) => row[first])).toEqual(
        inOrder(rows, first, field).map((row) => row[first]),
      )
      expect(
        (await list({ sort: [first, second, 'id', `-${first}`] })).error?.fields,
      ).toHaveProperty('sort')
    })

    it('has its declared order by default, whole and in pages', async () => {
      const order = rows.map(({ id }) => id)
      expect(idsOf(await list({}))).toEqual(order)
      expect(idsOf(await admin.get(`${at}/getListAll`))).toEqual(order)
      const size = 5
      const pages: number[] = []
      for (let page = 0; page * size < order.length; page++) {
        const inPath = idsOf(await admin.get(`${at}/getListPerPage/${page}/${size}`))
        expect(idsOf(await admin.post(`${at}/getListByFilter`, { page, size }))).toEqual(inPath)
        pages.push(...inPath)
      }
      expect(pages).toEqual(order)
      const last = order.slice(-size)
      expect(idsOf(await admin.get(`${at}/getListPerPage/-1/${size}`))).toEqual(last)
      expect(idsOf(await admin.post(`${at}/getListByFilter`, { page: -1, size }))).toEqual(last)
      expect(
        idsOf(await admin.post(`${at}/getListByFilter`, { page: -1, size, sort: '-id' })),
      ).toEqual(order.toSorted(byNumber).slice(0, size).reverse())
      expect(idsOf(await admin.get(`${at}/getListPerPage/1000000/20`))).toEqual([])
      expect(rowsOf(await admin.post(`${at}/getListByFilter`, {}))).toHaveLength(
        Math.min(20, order.length),
      )
    })

    it('counts the rows that it lists', async () => {
      expect((await admin.get(`${at}/getCount`)).result).toEqual({ count: rows.length })
      expect((await admin.post(`${at}/getCountByFilter`)).result).toEqual({ count: rows.length })
      expect(
        (await admin.post(`${at}/getCountByFilter`, { exact: true, page: 3, size: 1 })).result,
      ).toEqual({ count: rows.length })
    })

    it.runIf(resource.list.totals)('sums up the rows that it lists', async () => {
      const totals = async (payload?: Wire) =>
        (await admin.post(`${at}/getTotalsByFilter`, payload)).result
      const sumsOf = (of: readonly Row[]) =>
        Object.fromEntries(
          (resource.list.totals ?? []).map((key) => [
            key,
            exactSum(
              of.map((row) => row[key]),
              scaleOfSum(fields.get(key) as Field),
            ),
          ]),
        )
      expect(await totals()).toEqual(sumsOf(rows))
      expect(await totals({ page: 3, size: 1, sort: 'id' })).toEqual(sumsOf(rows))
      const some = rows.slice(0, 5)
      expect(await totals({ id: some.map(({ id }) => id) })).toEqual(sumsOf(some))
      expect(Object.values(sumsOf(rows)).filter((sum) => Number(sum) !== 0)).not.toEqual([])
      expect(await totals({ id: [] })).toEqual(sumsOf([]))
    })

    it('finds words by prefix and substring, in any alphabet', async () => {
      const searched = fieldEntries(resource.fields).filter(([, field]) => field.options.search)
      if (searched.length === 0) {
        expect((await list({ search: 'что-нибудь' })).error?.fields).toEqual({
          search: 'В этом списке нет поиска. Используйте фильтры',
        })
        return
      }
      for (const [key, field] of searched) {
        const row = rows.find((one) => one[key] !== null) as Row
        const text = await searchedText(row, key, field)
        const [word = ''] = searchWords(text).sort((a, b) => b.length - a.length)
        const whole = [text, text.toUpperCase(), `  ${text.toLowerCase()} `]
        // few letters are not searched in referenced records
        const few = [word.slice(0, 2), word.slice(0, 1)]
        const isRef = field.kind === 'ref'
        for (const asked of [
          ...(isRef ? [] : whole),
          ...[word, word.slice(1)],
          ...(isRef ? [] : few),
        ].filter(Boolean)) {
          if (asked.length < 3 && (isRef || !word.startsWith(asked))) continue
          expect([asked, idsOf(await list({ search: asked }))]).toEqual([
            asked,
            expect.arrayContaining([row.id]),
          ])
        }
      }
      expect(idsOf(await list({ search: 'qqzzxx' }))).toEqual([])
      expect(idsOf(await list({ search: '%' }))).toEqual([])
      expect(idsOf(await list({ search: '' }))).toHaveLength(rows.length)
    })

    it('names the unknown keys of a request', async () => {
      const faulty: [Wire, string][] = [
        [{ no_such_field: 1 }, 'no_such_field'],
        [{ contract_id: 1 }, 'contract_id'],
        [{ __proto__x: 1 }, '__proto__x'],
        [{ sort: 'no_such_field' }, 'sort'],
        [{ sort: 5 }, 'sort'],
        [{ page: -2 }, 'page'],
        [{ page: 1.5 }, 'page'],
        [{ page: '1' }, 'page'],
        [{ size: 0 }, 'size'],
        [{ size: 501 }, 'size'],
        [{ search: 5 }, 'search'],
        [{ id: 'x' }, 'id'],
        [{ id: {} }, 'id'],
        [{ id: { from: 1, to: 2, by: 3 } }, 'id'],
        [{ id: { empty: 'yes' } }, 'id'],
        [{ id: [[1]] }, 'id'],
        ...(resource.mode === 'view'
          ? ([
              [{ created_at: null }, 'created_at'],
              [{ sort: '-updated_at' }, 'sort'],
            ] satisfies [Wire, string][])
          : []),
      ]
      for (const [payload, key] of faulty)
        for (const call of ['getListByFilter', 'getCountByFilter']) {
          const { status, error } = await admin.post(`${at}/${call}`, payload)
          expect([payload, status, Object.keys(error?.fields ?? {})]).toEqual([payload, 400, [key]])
        }
      for (const path of ['0/0', '0/501', '-2/20', 'x/20', '0/x', '1.5/20']) {
        const { status, error } = await admin.get(`${at}/getListPerPage/${path}`)
        expect([path, status, error?.code]).toEqual([path, 400, 'validation'])
      }
      for (const payload of [[], 'x', 5])
        expect((await admin.post(`${at}/getListByFilter`, payload)).status).toBe(400)
    })

    it('answers an unknown or malformed id like any missing record', async () => {
      const missing = await admin.get(`${at}/getById/999999999`)
      expect([missing.status, missing.error?.code]).toEqual([404, 'not_found'])
      for (const id of [
        '0',
        '-1',
        '1.5',
        'abc',
        '1e3',
        '00',
        '9'.repeat(17),
        '9'.repeat(40),
        '%00',
        "1';--",
      ]) {
        const answer = await admin.get(`${at}/getById/${id}`)
        expect([id, answer.status, answer.text]).toEqual([id, 404, missing.text])
      }
      expect((await nobody.get(`${at}/getById/999999999`)).status).toBe(401)
    })
  },
)

const byNumber = (a: number, b: number) => a - b
/** Values to filter by that a row gives: each target of a list, a day inside a period. */
function valuesOf({ kind }: Field, value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  if (kind === 'refs' || kind === 'marks') return value as unknown[]
  return [kind === 'period' ? (value as { from: string }).from : value]
}

function absentOf(field: Field): unknown {
  if (
    field.kind === 'ref' ||
    field.kind === 'refs' ||
    field.options.max === Number.MAX_SAFE_INTEGER
  )
    return 999_999_999
  if (field.kind === 'period')
    return field.options.of === 'day' ? '1990-01-01' : '1990-01-01T00:00:00.000Z'
  if (field.kind === 'moment') return '1990-01-01T00:00:00.000Z'
  return goodValue(field, 777_777)
}

// Bulk actions: each row follows the rules of a single write, and rejected rows are reported
// without stopping the others.
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { titleFormats } from '#i18n/format/title.ts'
import { bookedRefs } from '#resources/kernel/rules/bookings.ts'
import { bulkActionsOf } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries, isWritable, nameKey } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import {
  base,
  fitsItsSampleAlone,
  idsOf,
  resources,
  tables,
  world,
  writableRefs,
  valuesOfTargets,
} from './contract-world.ts'

/** A document that rules make of the record it is about: none is made for another one. */
const followsFrom = ({ other, key, to }: { other: Resource; key: string; to?: string }) =>
  (other.states !== undefined && other.fields[key]?.options.immutable === true) ||
  fitsItsSampleAlone(other, to ?? '')

/** The reference is stored whatever the other values of its record are. */
const isAlwaysKept = ({ other, key }: { other: Resource; key: string }) =>
  !other.fields[key]?.options.when

interface Told {
  done: number
  refused: {
    id: number
    name: string
    code: string
    message: string
    fields?: Wire
    used_by?: unknown[]
  }[]
  next: number | null
  upTo?: number
  changed?: { id: number; version: number; before: Wire }[]
}

const { admin, make, signIn, statements, database } = await world()
const neighbour = await signIn('neighbour')
const withoutComputed = ({ fields }: Resource, row: Wire | null | undefined) =>
  Object.entries(row ?? {}).filter(([key]) => fields[key]?.kind !== 'computed')
const formats = titleFormats('Asia/Tashkent')
const theirs = makerFor(neighbour, resources)
const told = ({ status, text, result }: Answer): Told => {
  expect(status, text).toBe(200)
  return result as Told
}

const idsAnd = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]))
const removal = (resource: Resource) => (resource.archive ? 'archive' : 'delete')
/** A field that many rows may have alike, and a value for it. */
async function setting(resource: Resource): Promise<Wire> {
  const input = await make.input(resource, make.next())
  // at one time two records cannot book the same
  const booked = new Set(bookedRefs(resource).flatMap(({ key, period }) => [key, ...period]))
  const free = fieldEntries(resource.fields).find(
    ([key, { kind, options }]) =>
      key in input &&
      !booked.has(key) &&
      !options.unique &&
      !options.immutable &&
      !options.when &&
      !['files', 'photos', 'rows', 'secret'].includes(kind) &&
      !(resource.rules ?? []).some((rule) => JSON.stringify(rule).includes(`"${key}"`)),
  )
  if (!free) return {}
  return { [free[0]]: input[free[0]] }
}

const events = async (resource: Resource, ids: readonly number[]) =>
  database.query<{ item_id: number }>(
    `select item_id::int from event_log where resource = $1 and item_id = any($2) order by id`,
    [resource.name, ids],
  )

describe.each(tables.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const at = base(resource)
  const bulk = (body: Wire, headers?: Wire) => admin.post(`${at}/bulk`, body, headers)
  const stored = async (id: number) =>
    (await admin.get(`${at}/getById/${id}`)).result as Row | undefined
  let set: Wire
  beforeAll(async () => void (set = await setting(resource)))

  it('changes rows by version with a log entry each, and reports stale and unknown ones by name', async () => {
    if (Object.keys(set).length === 0) return
    const [key = ''] = Object.keys(set)
    const rows = [await make.row(resource), await make.row(resource), await make.row(resource)] as [
      Row,
      Row,
      Row,
    ]
    const changed = set[key]
    const before = await events(
      resource,
      rows.map(({ id }) => id),
    )
    const answer = told(
      await bulk({
        action: 'update',
        ids: { ...idsAnd(rows.slice(0, 2)), [rows[2].id]: 77, 999999999: null },
        set,
      }),
    )
    expect(answer).toMatchObject({ done: 2, next: null })
    expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
      [rows[2].id, 'stale'],
      [999_999_999, 'not_found'],
    ])
    expect(answer.refused[0]?.name).toBe(
      titleText(resource, (key, field) => rows[2][nameKey(key, field) ?? key], formats),
    )
    expect(answer.refused[0]?.message).toMatch(/\S/)
    for (const row of rows.slice(0, 2)) expect((await stored(row.id))?.[key]).toEqual(changed)
    const differing = rows.slice(0, 2).filter((row) => !isDeepStrictEqual(row[key], changed))
    expect(answer.changed).toEqual(
      differing.map((row) => ({
        id: row.id,
        version: Number(row.version) + 1,
        before: expect.objectContaining({ [key]: row[key] ?? null }),
      })),
    )
    // what is computed may follow other rows
    expect(withoutComputed(resource, await stored(rows[2].id))).toEqual(
      withoutComputed(resource, rows[2]),
    )
    const log = (
      await events(
        resource,
        rows.map(({ id }) => id),
      )
    ).slice(before.length)
    for (const { item_id } of log) expect([rows[0].id, rows[1].id]).toContain(item_id)
    const versions = await Promise.all(
      rows.slice(0, 2).map(async ({ id }) => (await stored(id))?.version),
    )
    expect(log).toHaveLength(versions.filter((version) => version === 2).length)
  })

  it('deletes unused rows, and reports the records that use the others', async () => {
    const user = resources
      .filter(({ mode }) => mode === 'table' || mode === 'append')
      .flatMap((other) => writableRefs(other).map((one) => ({ other, ...one })))
      .find(
        (one) => one.to === resource.name && !one.child && !followsFrom(one) && isAlwaysKept(one),
      )
    const fit = user && (await valuesOfTargets(user.other, make))[resource.name]
    const used = await make.row(resource, fit ?? {})
    const free = await make.removable(resource)
    if (user) {
      const list = user.other.fields[user.key]?.kind === 'refs'
      await make.row(user.other, { [user.key]: list ? [used.id] : used.id })
    }
    const held = user !== undefined && !resource.archive
    const answer = told(await bulk({ action: removal(resource), ids: idsAnd([used, free]) }))
    expect([answer.done, answer.refused.map(({ id, code }) => [id, code])]).toEqual(
      held ? [1, [[used.id, 'in_use']]] : [2, []],
    )
    if (held)
      expect(answer.refused[0]?.used_by).toContainEqual(
        expect.objectContaining({ resource: user.other.name }),
      )
    const left = idsOf(
      await admin.post(`${at}/getListByFilter`, { size: 500, id: [used.id, free.id] }),
    )
    expect(left).toEqual(held ? [used.id] : [])
  })

  it('goes by a filter, without later rows, and never into the other contract', async () => {
    const rows = [await make.removable(resource), await make.removable(resource)] as [Row, Row]
    const foreign = await theirs.row(resource)
    const filter = { id: { from: rows[0].id } }
    const first = told(await bulk({ action: removal(resource), filter, upTo: rows[0].id }))
    expect(first).toEqual({ done: 1, refused: [], next: null, upTo: rows[0].id })
    expect(idsOf(await admin.post(`${at}/getListByFilter`, { size: 500, ...filter }))).toContain(
      rows[1].id,
    )
    const rest = told(await bulk({ action: removal(resource), filter, after: rows[0].id }))
    expect(rest.upTo).toBeGreaterThanOrEqual(rows[1].id)
    expect(
      idsOf(await admin.post(`${at}/getListByFilter`, { size: 500, ...filter })),
    ).not.toContain(rows[1].id)
    const by = { ids: { [foreign.id]: foreign.version } }
    expect(told(await bulk({ action: removal(resource), ...by })).refused).toMatchObject([
      { id: foreign.id, name: '', code: 'not_found' },
    ])
    expect(
      told(await bulk({ action: removal(resource), filter: { id: [foreign.id] } })),
    ).toMatchObject({ done: 0, refused: [] })
    expect((await neighbour.get(`${at}/getById/${foreign.id}`)).result).toEqual(foreign)
  })

  it('reports every error of the call and changes nothing', async () => {
    const row = await make.row(resource)
    const ids = { [row.id]: null }
    const [key = '', field] =
      fieldEntries(resource.fields).find(([, one]) => one.options.required && !one.options.when) ??
      []
    const bad: [Wire, string[]][] = [
      [{}, ['action', 'ids']],
      [{ action: 'destroy', ids }, ['action']],
      [{ action: resource.archive ? 'delete' : 'archive', ids }, ['action']],
      [{ action: removal(resource), ids, filter: {} }, ['filter']],
      [{ action: removal(resource), ids, set: { x: 1 } }, ['set']],
      [
        { action: removal(resource), ids, more: 1, after: -1, upTo: 1.5 },
        ['after', 'more', 'upTo'],
      ],
      [{ action: removal(resource), ids: { x: 1 } }, ['ids']],
      [{ action: removal(resource), ids: { [row.id]: 'x' } }, [`ids.${row.id}`]],
      [{ action: removal(resource), filter: { no_such_field: 1 } }, ['filter.no_such_field']],
      [{ action: 'update', ids }, ['set']],
      [{ action: 'update', ids, set: {} }, ['set']],
      [
        { action: 'update', ids, set: { id: 5, version: 1, no_such_field: 1 } },
        ['id', 'no_such_field', 'version'],
      ],
      [{ action: 'update', ids, set: { created_by: 5 } }, ['created_by']],
      ...(field
        ? [[{ action: 'update', ids, set: { [key]: null } }, [key]] as [Wire, string[]]]
        : []),
      [
        {
          action: removal(resource),
          ids: Object.fromEntries(Array.from({ length: 501 }, (_none, n) => [n + 1, null])),
        },
        ['ids'],
      ],
    ]
    for (const [body, keys] of bad) {
      const { status, error } = await bulk(body)
      expect([body, status, Object.keys(error?.fields ?? {}).sort()]).toEqual([body, 400, keys])
    }
    expect(await stored(row.id)).toEqual(row)
  })
})

const specimen = resources.find(({ name }) => name === 'specimen')!
const bulk = (body: Wire, headers?: Wire) => admin.post('/api/fms/specimen/bulk', body, headers)
const many = async (count: number, more: (n: number) => Wire = () => ({})) => {
  const rows: Row[] = []
  for (let n = 0; n < count; n++)
    rows.push(
      (
        await admin.post('/api/fms/specimen/save', {
          ...(await make.input(specimen, make.next(), true)),
          ...more(n),
        })
      ).result as Row,
    )
  return rows
}

it('usability 7: a bulk action on twenty rows rejects three with separate reasons and completes the others', async () => {
  const rows = await many(20)
  const { id: brand } = await make.row(resources.find(({ name }) => name === 'car-brand')!)
  const state = (id: number, set: Wire) => admin.post('/api/fms/specimen/save', { id, ...set })
  await admin.delete('/api/fms/specimen/delete', { id: rows[3]!.id })
  await state(rows[8]!.id, { notes: 'меняла соседка' })
  await database.query(`update specimen set name = 'refused by a rule' where id = $1`, [
    rows[15]!.id,
  ])
  const answer = told(
    await bulk(
      { action: 'update', ids: idsAnd(rows), set: { brand_id: brand, urgent: true } },
      { 'accept-language': 'en' },
    ),
  )
  expect(answer.done).toBe(17)
  expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
    [rows[3]!.id, 'stale'],
    [rows[8]!.id, 'stale'],
    [rows[15]!.id, 'rule'],
  ])
  expect(answer.refused[0]?.name).toBe(rows[3]!.name)
  const list = (
    await admin.post('/api/fms/specimen/getListByFilter', {
      id: rows.map(({ id }) => id),
      urgent: true,
      size: 50,
    })
  ).result as Row[]
  expect(list).toHaveLength(17)
  for (const row of list) expect([row.brand_id, row.version]).toEqual([brand, 2])
})

it('a bulk edit rejects immutable fields, duplicate values and unknown references per field', async () => {
  const rows = await many(3)
  const immutable = told(
    await bulk({ action: 'update', ids: idsAnd(rows), set: { code_word: 'ZZ-1' } }),
  )
  expect(immutable.refused.map(({ fields }) => Object.keys(fields ?? {}))).toEqual([
    ['code_word'],
    ['code_word'],
    ['code_word'],
  ])
  const nowhere = told(
    await bulk({ action: 'update', ids: idsAnd(rows), set: { brand_id: 999_999_999 } }),
  )
  expect(nowhere.refused.map(({ code, fields }) => [code, Object.keys(fields ?? {})])).toEqual(
    rows.map(() => ['validation', ['brand_id']]),
  )
  const { id: brand } = await make.row(resources.find(({ name }) => name === 'car-brand')!)
  // the first one takes the name, and the others find it taken
  const taken = told(
    await bulk({
      action: 'update',
      ids: idsAnd(rows),
      set: { name: `Одно имя ${brand}`, brand_id: brand },
    }),
  )
  expect([taken.done, taken.refused.map(({ code }) => code)]).toEqual([
    1,
    ['duplicate', 'duplicate'],
  ])
})

it('a bulk action continues from its cursor, at most five hundred rows at a time, also in the archive', async () => {
  const name = `Пачка ${make.next()}`
  await database.query(
    `insert into specimen (contract_id, name, search_key) select 1, $1 || ' ' || n, ' pachka ' || n from generate_series(1, 520) n`,
    [name],
  )
  const all = async (body: Wire, meanwhile?: () => Promise<unknown>) => {
    const calls = [told(await bulk(body))]
    await meanwhile?.()
    for (let last = calls[0]!; last.next !== null; calls.push(last))
      last = told(await bulk({ ...body, after: last.next, upTo: last.upTo }))
    for (const { done, refused } of calls) expect([done <= 500, refused]).toEqual([true, []])
    expect(calls.length).toBeGreaterThan(1)
    return calls.reduce((sum, { done }) => sum + done, 0)
  }
  let late: Row | undefined
  const come = async () => void (late = (await many(1, () => ({ name: `${name} поздняя` })))[0])
  expect(await all({ action: 'archive', filter: { search: 'пачка' } }, come)).toBe(520)
  expect((await admin.get(`/api/fms/specimen/getById/${late?.id}`)).result).toMatchObject({
    archived_at: null,
  })
  expect(await all({ action: 'restore', filter: { search: 'пачка' }, archive: true })).toBe(520)
})

it('a bulk action is applied once per idempotency key', async () => {
  const rows = await many(2)
  const headers = { 'idempotency-key': `bulk-once-${rows[0]!.id}` }
  const body = { action: 'archive', ids: idsAnd(rows) }
  const first = await bulk(body, headers)
  expect((await bulk(body, headers)).text).toBe(first.text)
  expect(told(first).done).toBe(2)
  expect(told(await bulk(body)).refused.map(({ code }) => code)).toEqual(['stale', 'stale'])
})

it('a bulk action takes a bounded number of statements per row', async () => {
  const count = async (rows: readonly Row[]) => {
    statements.forget()
    told(
      await bulk({ action: 'update', ids: idsAnd(rows), set: { notes: `запись ${make.next()}` } }),
    )
    return statements.texts.length
  }
  const two = await count(await many(2))
  const twelve = await count(await many(12))
  expect((twelve - two) / 10).toBeLessThanOrEqual(7)
})

it('a bulk delete is rejected on a resource with an archive', () => {
  expect(bulkActionsOf(specimen)).toEqual(['update', 'archive', 'restore'])
  for (const one of tables)
    if (!one.archive) {
      const inBulk = Object.values(one.states?.transitions ?? {}).some(({ bulk }) => bulk)
      const transitions = inBulk ? ['transition'] : []
      expect(bulkActionsOf(one)).toEqual(['update', 'delete', ...transitions])
    }
  expect(
    tables.every(
      (one) => tableOf(one) && fieldEntries(one.fields).some(([, field]) => isWritable(field)),
    ),
  ).toBe(true)
})

it('an update returns the previous values, and a write restores them', async () => {
  const rows = await many(3, (n) => ({ notes: n < 2 ? `прежнее ${n}` : null }))
  const update = { action: 'update', ids: idsAnd(rows), set: { notes: 'общее' } }
  const { changed = [] } = told(await bulk(update))
  expect(changed).toEqual(
    rows.map(({ id, notes }) => ({ id, version: 2, before: { notes: notes ?? null } })),
  )
  const back = changed.map(({ id, version, before }) => ({ id, version, set: before }))
  expect(told(await bulk({ action: 'write', rows: back, atomic: false }))).toMatchObject({
    done: 3,
    refused: [],
  })
  const now = await admin.post('/api/fms/specimen/getListByFilter', {
    id: rows.map(({ id }) => id),
  })
  expect((now.result as Row[]).map(({ id, notes }) => [id, notes]).sort()).toEqual(
    rows.map(({ id, notes }) => [id, notes]).sort(),
  )
})

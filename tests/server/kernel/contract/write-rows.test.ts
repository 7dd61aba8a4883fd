// The bulk action `write`: many rows with different changes, atomic or independent.
import { describe, expect, it } from 'vitest'
import type { BulkAnswer } from '#resources/kernel/calls/bulk-answer.ts'
import { fieldEntries, titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { base, chosen, idsOf, resources, tables, world } from './contract-world.ts'

const { admin, make, signIn, statements, database } = await world()
const neighbour = await signIn('neighbour')
const reader = await signIn('reader')
const theirs = makerFor(neighbour, resources)
const told = ({ status, text, result }: Answer): BulkAnswer => {
  expect(status, text).toBe(200)
  return result as BulkAnswer
}

const events = (resource: Resource, ids: readonly number[]) =>
  database.query<{ item_id: number; event_type_id: number; data: { after?: Wire } }>(
    `select item_id::int, event_type_id, data from event_log where resource = $1 and item_id = any($2) order by id`,
    [resource.name, ids],
  )
const change = ({ id, version }: Row, set: Wire) => ({ id, version, set })
/** What a change of a row may carry: an input without immutable fields. */
async function free(resource: Resource): Promise<Wire> {
  const input = Object.entries(await make.input(resource, make.next()))
  return Object.fromEntries(input.filter(([key]) => !resource.fields[key]?.options.immutable))
}

describe.each(tables.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const at = base(resource)
  const write = (rows: readonly unknown[], atomic = true) =>
    admin.post(`${at}/bulk`, { action: 'write', rows, atomic })
  const stored = async (id: number) =>
    (await admin.get(`${at}/getById/${id}`)).result as Row | undefined

  it('updates, creates and deletes in one call, logs each row, and returns the stored rows', async () => {
    const one = (await make.row(resource)) as Row
    const other = (await make.row(resource)) as Row
    const gone = (await make.removable(resource)) as Row
    const a = await free(resource)
    const b = await free(resource)
    const c = await make.input(resource, make.next())
    const answer = told(
      await write([
        change(one, a),
        { set: c },
        { id: gone.id, version: gone.version, remove: true },
        change(other, b),
      ]),
    )
    expect(answer).toMatchObject({ done: 4, refused: [], next: null })
    const ids = answer.rows?.map((row) => row?.id)
    expect([ids?.[0], ids?.[2], ids?.[3]]).toEqual([one.id, undefined, other.id])
    for (const row of answer.rows ?? []) if (row) expect(await stored(row.id)).toEqual(row)
    const left = idsOf(
      await admin.post(`${at}/getListByFilter`, { size: 500, id: [one.id, gone.id, ids?.[1]] }),
    )
    expect([...left].sort((x, y) => x - y)).toEqual([one.id, ids?.[1]])
    const log = await events(resource, [one.id, gone.id, ids?.[1] ?? 0])
    const last = (id: number | undefined) => log.findLast(({ item_id }) => item_id === id)
    expect([
      last(one.id)?.event_type_id,
      last(gone.id)?.event_type_id,
      last(ids?.[1])?.event_type_id,
    ]).toEqual([2, resource.archive ? 4 : 3, 1])
    const [title = ''] = titleFields(resource)
    // what was given may be what was there
    if (title in a && a[title] !== one[title])
      expect(last(one.id)?.data.after?.[title]).toEqual(answer.rows?.[0]?.[title])
  })

  it('writes none where one is refused, with the reason for each: stale, unknown, another contract’s, or invalid', async () => {
    const one = (await make.row(resource)) as Row
    const other = (await make.row(resource)) as Row
    const foreign = await theirs.row(resource)
    const set = await free(resource)
    const before = await events(resource, [one.id, other.id])
    const rows = [
      change(one, set),
      { ...change(other, set), version: 77 },
      { id: 999_999_999, set },
      { id: foreign.id, set },
      { set: { no_such_field: 1 } },
    ]
    const answer = told(await write(rows))
    expect([answer.done, answer.rows]).toEqual([0, [null, null, null, null, null]])
    expect(answer.refused.map(({ row, id, code }) => [row, id, code])).toEqual([
      [1, other.id, 'stale'],
      [2, 999_999_999, 'not_found'],
      [3, foreign.id, 'not_found'],
      [4, null, 'validation'],
    ])
    expect(answer.refused.map(({ name }) => name === '')).toEqual([false, true, true, true])
    expect(Object.keys(answer.refused[3]?.fields ?? {})).toContain('no_such_field')
    expect([await stored(one.id), await stored(other.id)]).toEqual([one, other])
    expect(await events(resource, [one.id, other.id])).toEqual(before)
    const each = told(await write(rows, false))
    expect([each.done, each.refused]).toEqual([1, answer.refused])
    expect(each.rows?.map((row) => row?.id)).toEqual([
      one.id,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect((await neighbour.get(`${at}/getById/${foreign.id}`)).result).toEqual(foreign)
  })

  it('requires the right to edit, and reports errors of the call', async () => {
    const row = await make.row(resource)
    expect(
      (await reader.post(`${at}/bulk`, { action: 'write', rows: [change(row, {})] })).status,
    ).toBe(403)
    const bad: [Wire, string[]][] = [
      [{}, ['rows']],
      [{ rows: [] }, ['rows']],
      [{ rows: {} }, ['rows']],
      [{ rows: [{ set: {} }], ids: {}, filter: {}, set: {} }, ['filter', 'ids', 'set']],
      [{ rows: [{ set: {} }], atomic: 1 }, ['atomic']],
      [
        { rows: ['x', { id: 'x', set: {} }, { id: 1 }, { remove: true }] },
        ['rows.0', 'rows.1.id', 'rows.2.set', 'rows.3.id'],
      ],
      [
        { rows: [{ id: 5, version: 'x', set: { id: 6 }, more: 1 }] },
        ['rows.0.more', 'rows.0.set', 'rows.0.version'],
      ],
      [
        {
          rows: [
            { id: 5, set: {} },
            { id: 5, set: {}, remove: true },
          ],
        },
        ['rows.1.id', 'rows.1.set'],
      ],
      [{ rows: Array.from({ length: 501 }, () => ({ set: {} })) }, ['rows']],
    ]
    for (const [body, keys] of bad) {
      const { status, error } = await admin.post(`${at}/bulk`, { action: 'write', ...body })
      expect([body, status, Object.keys(error?.fields ?? {}).sort()]).toEqual([body, 400, keys])
    }
    expect(await stored(row.id)).toEqual(row)
  })
})

const journals = chosen.filter(({ mode }) => mode === 'append')
it('there are journals to check', () =>
  expect(journals.map(({ name }) => name)).toContain('specimen-reading'))

describe.each(journals.map((one) => [one.name, one] as const))('the journal %s', (_, resource) => {
  const at = base(resource)
  const write = (more: Wire, headers?: Wire) =>
    admin.post(`${at}/bulk`, { action: 'write', ...more }, headers)
  const count = async () => ((await admin.get(`${at}/getCount`)).result as { count: number }).count
  const inputs = async () => [
    { set: await make.input(resource, make.next()) },
    { set: await make.input(resource, make.next()) },
  ]

  it('creates many rows in one call, logs each, and only once per idempotency key', async () => {
    const rows = await inputs()
    const before = await count()
    const key = { 'idempotency-key': `journal-${resource.name}` }
    const answer = told(await write({ rows }, key))
    expect(answer).toMatchObject({ done: 2, refused: [] })
    expect(told(await write({ rows }, key))).toEqual(answer)
    expect(await count()).toBe(before + 2)
    const ids = answer.rows?.map((row) => row?.id ?? 0) ?? []
    for (const [i, id] of ids.entries())
      expect((await admin.get(`${at}/getById/${id}`)).result).toEqual(answer.rows?.[i])
    expect((await events(resource, ids)).map((event) => event.event_type_id)).toEqual([1, 1])
  })
  it('creates none if one is rejected', async () => {
    const rows = [...(await inputs()), { set: { no_such_field: 1 } }]
    const before = await count()
    const answer = told(await write({ rows }))
    expect([answer.done, answer.rows]).toEqual([0, [null, null, null]])
    expect(answer.refused.map(({ row, code }) => [row, code])).toEqual([[2, 'validation']])
    expect(await count()).toBe(before)
  })
  it('accepts the others if one is rejected and the call allows it', async () => {
    const rows = [...(await inputs()), { set: { no_such_field: 1 } }]
    const before = await count()
    const answer = told(await write({ rows, atomic: false }))
    expect([answer.done, answer.refused.map(({ row }) => row)]).toEqual([2, [2]])
    expect(await count()).toBe(before + 2)
  })
  it('neither changes nor removes rows', async () => {
    const { id, version } = await make.row(resource)
    const [row] = await inputs()
    const bad: [Wire, string[]][] = [
      [{ rows: [{ id, version, ...row }] }, ['rows.0.id']],
      [{ rows: [row, { id, version, remove: true }] }, ['rows.1.id']],
    ]
    for (const [body, keys] of bad) {
      const { status, error } = await write(body)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, keys])
    }
    for (const action of ['update', 'delete', 'archive', 'restore'])
      expect(
        (await admin.post(`${at}/bulk`, { action, ids: { [id]: version } })).error?.fields,
      ).toHaveProperty('action')
  })
})

const specimen = resources.find(({ name }) => name === 'specimen')!
const write = (rows: readonly unknown[], headers?: Wire) =>
  admin.post('/api/fms/specimen/bulk', { action: 'write', rows, atomic: true }, headers)
const many = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => make.row(specimen)))

it('writeRows takes as many statements for a hundred rows as for two', async () => {
  const count = async (rows: readonly Row[]) => {
    statements.forget()
    const set = (row: Row) => change(row, { notes: `запись ${row.id}` })
    expect(
      told(
        await write([
          ...rows.map(set),
          ...(await Promise.all(rows.map(async () => ({ set: await small() })))),
        ]),
      ).done,
    ).toBe(rows.length * 2)
    return statements.texts.length
  }
  const small = async () => {
    const input = await make.input(specimen, make.next(), true)
    return Object.fromEntries(
      Object.entries(input).filter(
        ([key]) => !['rows', 'refs', 'secret'].includes(specimen.fields[key]?.kind ?? ''),
      ),
    )
  }
  const two = await many(2)
  const fifty = await many(50)
  expect(await count(fifty)).toBe(await count(two))
})

it('writeRows detects a duplicate within one call, and reports row errors and rule errors at their rows', async () => {
  const rows = (await many(3)) as [Row, Row, Row]
  const { id: brand } = await make.row(resources.find(({ name }) => name === 'car-brand')!)
  const name = `Одно имя ${brand}`
  const answer = told(
    await write([
      change(rows[0], { name, brand_id: brand, model_id: null }),
      change(rows[1], { name, brand_id: brand, model_id: null }),
      change(rows[2], { name: 'refused by a rule' }),
    ]),
  )
  expect(answer.refused.map(({ row, code }) => [row, code])).toEqual([
    [1, 'duplicate'],
    [2, 'rule'],
  ])
  expect((await admin.get(`/api/fms/specimen/getById/${rows[0].id}`)).result).toEqual(rows[0])
})

it('writeRows logs a secret only as set and stores it encrypted', async () => {
  const key = fieldEntries(specimen.fields).find(([, { kind }]) => kind === 'secret')?.[0] ?? ''
  const inputs = [
    await make.input(specimen, make.next(), true),
    await make.input(specimen, make.next(), true),
  ] as [Wire, Wire]
  const { [key]: _, ...without } = inputs[1]
  const answer = told(
    await write([{ set: { ...inputs[0], [key]: 'kanareika-77' } }, { set: without }]),
  )
  expect(answer.rows?.map((row) => row?.[`${key}_set`])).toEqual([true, false])
  const log = await events(specimen, answer.rows?.flatMap((row) => row?.id ?? []) ?? [])
  expect(log.map(({ data }) => data.after?.[key])).toEqual(['changed', undefined])
  expect(JSON.stringify([log, answer])).not.toContain('kanareika-77')
})

it('writeRows is applied once per idempotency key', async () => {
  const [row] = (await many(1)) as [Row]
  const headers = { 'idempotency-key': `write-once-${row.id}` }
  const rows = [
    change(row, { notes: 'раз' }),
    { set: await make.input(specimen, make.next(), true) },
  ]
  const first = await write(rows, headers)
  expect((await write(rows, headers)).text).toBe(first.text)
  expect(((await admin.get(`/api/fms/specimen/getById/${row.id}`)).result as Row).version).toBe(2)
})

describe('getNames', () => {
  const brand = resources.find(({ name }) => name === 'car-brand')!
  const ask = async (caller: typeof admin, texts: readonly string[]) =>
    (await caller.post('/api/fms/car-brand/getNames', { texts })).result as {
      text: string
      records: Row[]
      suggestions: Row[]
    }[]

  it('finds names regardless of case and script, and suggests matches for unknown ones', async () => {
    const one = await make.row(brand, { name: 'Навруз Моторс' })
    const other = await make.row(brand, { name: 'Andijon Avto' })
    const found = await ask(admin, [
      'Навруз Моторс',
      'андижон авто',
      'Навруз Мотор',
      'совсем другое ххх',
    ])
    expect(found.map(({ text, records }) => [text, records.map(({ id }) => id)])).toEqual([
      ['Навруз Моторс', [one.id]],
      ['андижон авто', [other.id]],
      ['Навруз Мотор', []],
      ['совсем другое ххх', []],
    ])
    expect(found[2]?.suggestions[0]).toEqual({ id: one.id, name: 'Навруз Моторс' })
    expect(found[3]?.suggestions).toEqual([])
    expect(await ask(neighbour, ['Навруз Моторс'])).toEqual([
      { text: 'Навруз Моторс', records: [], suggestions: [] },
    ])
  })
  it('accepts only texts, up to five hundred', async () => {
    for (const body of [
      {},
      { texts: 'x' },
      { texts: [1] },
      { texts: ['x'], more: 1 },
      { texts: Array.from({ length: 501 }, String) },
    ])
      expect((await admin.post('/api/fms/car-brand/getNames', body)).status).toBe(400)
  })
})

// saveAll: all rows or none, with errors at the index of their row.
import { describe, expect, it } from 'vitest'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { isProof } from '#tests/support/runner/sampling.ts'
import { base, chosen, world } from './contract-world.ts'

const { admin, make, database } = await world()
const taking = chosen.filter(({ endpoints }) => endpoints?.saveAll)

const sizeOf = ({ fields }: Resource) => Object.keys(fields).length
const [cheapest] = taking.toSorted((one, other) => sizeOf(one) - sizeOf(other))

it('the saveAll suite has a resource to test', () =>
  expect(taking.map(({ name }) => name)).toContain('specimen'))

describe.each(taking.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const at = `${base(resource)}/saveAll`
  const inputs = (n: number) =>
    Promise.all(Array.from({ length: n }, () => make.input(resource, make.next())))
  const written = async () => {
    const [counts] = await database.query<Wire>(
      `select (select count(*)::int from ${tableOf(resource)}) as rows, (select count(*)::int from event_log) as events, (select sum(version)::int from ${tableOf(resource)}) as versions`,
    )
    return counts
  }
  const demanded =
    fieldEntries(resource.fields).find(
      ([, field]) => field.options.required && !field.options.when,
    )?.[0] ?? ''

  it('creates and updates in one call, and returns the stored rows in order', async () => {
    const existing = await make.row(resource)
    const [a, b, c] = (await inputs(3)) as [Wire, Wire, Wire]
    const { result, status, text } = await admin.post(at, [
      a,
      { id: existing.id, [demanded]: b[demanded] },
      c,
    ])
    expect(status, text).toBe(200)
    const rows = result as Row[]
    expect(rows.map((row) => row[demanded])).toEqual([a[demanded], b[demanded], c[demanded]])
    expect([rows[1]?.id, rows[1]?.version]).toEqual([existing.id, 2])
    for (const row of rows)
      expect((await admin.get(`${base(resource)}/getById/${row.id}`)).result).toEqual(row)
    expect((await admin.post(at, [])).result).toEqual([])
  })

  it('reports every error of every row with its index, and writes none', async () => {
    const [a, b] = (await inputs(2)) as [Wire, Wire]
    const existing = await make.row(resource)
    const before = await written()
    const { status, error } = await admin.post(at, [
      a,
      { ...b, [demanded]: null, no_such_key: 1 },
      { id: existing.id },
      'x',
      { id: 'y' },
    ])
    expect([status, error?.code]).toEqual([400, 'validation'])
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual(
      [
        `1.${demanded}`,
        '1.no_such_key',
        '3.body',
        `4.id`,
        ...(error?.fields?.[`4.${demanded}`] ? [`4.${demanded}`] : []),
      ].sort(),
    )
    expect(await written()).toEqual(before)
  })

  // the rejected case, its fields, the row, the place of the fault
  const refused: [
    what: string,
    needs: readonly string[],
    third: () => Promise<{ body: Wire; at: string | null; status: number }>,
  ][] = [
    ['an unknown id', [], async () => ({ body: { id: 999_999_999 }, at: '2.id', status: 400 })],
    [
      'a reference to nowhere',
      ['brand_id'],
      async () => ({
        body: { ...(await make.input(resource, make.next())), brand_id: 999_999_999 },
        at: '2.brand_id',
        status: 400,
      }),
    ],
    [
      'a place that is taken',
      ['code_word'],
      async () => {
        const { code_word } = await make.row(resource)
        return {
          body: { ...(await make.input(resource, make.next())), code_word },
          at: '2.code_word',
          status: 409,
        }
      },
    ],
    [
      'a period that is taken',
      ['valid', 'brand_id'],
      async () => {
        const { valid, brand_id, model_id } = await make.row(resource)
        return {
          body: { ...(await make.input(resource, make.next())), valid, brand_id, model_id },
          at: '2.valid',
          status: 409,
        }
      },
    ],
    [
      'a stale version',
      [],
      async () => {
        const { id } = await make.row(resource)
        return { body: { id, version: 99 }, at: null, status: 409 }
      },
    ],
    [
      'what a rule refuses', // the specimen's
      ['valid', 'name'],
      async () => ({
        body: { ...(await make.input(resource, make.next())), name: 'refused by a rule' },
        at: null,
        status: 422,
      }),
    ],
  ]
  const able = refused.filter(([, needs]) =>
    needs.every((key) => Object.hasOwn(resource.fields, key)),
  )
  it.each(able)(
    'ASVS 2.3.3: writes no row for %s in the third row, and logs nothing',
    async (_what, _needs, third) => {
      const [a, b, d] = await inputs(3)
      const { body, at: place, status } = await third()
      const before = await written()
      const answer = await admin.post(at, [a, b, body, d])
      expect(answer.status, answer.text).toBe(status)
      if (place) expect(Object.keys(answer.error?.fields ?? {})).toContain(place)
      expect(await written()).toEqual(before)
    },
  )

  // how many a call takes is the call's: those of one resource show it, and of these the cheapest
  it.runIf(isProof || resource === cheapest)('accepts a thousand rows at most', async () => {
    const sparse = await Promise.all(
      Array.from({ length: 1001 }, () => make.input(resource, make.next(), true)),
    )
    const tooMany = await admin.post(at, sparse)
    expect([tooMany.status, Object.keys(tooMany.error?.fields ?? {})]).toEqual([400, ['body']])
    const { status, result, text } = await admin.post(at, sparse.slice(1))
    expect(status, text.slice(0, 300)).toBe(200)
    expect(result).toHaveLength(1000)
  })

  it('accepts only a list', async () => {
    for (const body of [{}, 'x', 5, null]) expect((await admin.post(at, body)).status).toBe(400)
  })
})

// Append-only rows that are corrected: at most once, by a row of the same owner, and from then on
// shown only on request.
import { describe, expect, it } from 'vitest'
import type { Entry } from '#resources/kernel/history.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { base, idsOf, resources, rowsOf, world } from './contract-world.ts'

const { app, admin, make, database } = await world()
/** The field whose value a row has in common with the one that corrects it. */
const ownerOf = ({ fields, replaces = '' }: Resource) => fields[replaces]?.options.dependsOn ?? ''
const corrected = resources.flatMap((one) =>
  one.replaces ? [[one.name, one, one.replaces, ownerOf(one)] as const] : [],
)
const save = (resource: Resource, body: Wire) => admin.post(`${base(resource)}/save`, body)
const list = (resource: Resource, body: Wire) =>
  admin.post(`${base(resource)}/getListByFilter`, { size: 500, ...body })
const one = async (resource: Resource, id: number) =>
  (await admin.get(`${base(resource)}/getById/${id}`)).result as Row

it('is exercised by a specimen and by a resource of the product', () => {
  expect(corrected.map(([name]) => name)).toEqual(
    expect.arrayContaining(['odometer-reading', 'specimen-measurement', 'specimen-check']),
  )
})

describe.each(corrected)('%s', (_, resource, replaces, owner) => {
  /** What corrects `row`, and is otherwise a good row of the same owner. */
  const correction = async (row: Row): Promise<Wire> => ({
    ...(await make.input(resource, make.next())),
    [owner]: row[owner],
    [replaces]: row.id,
  })
  const correct = async (row: Row) => (await save(resource, await correction(row))).result as Row
  /** A row of an owner that has no other ones. */
  const lone = async () => {
    const to = resources.find(({ name }) => name === resource.fields[owner]?.options.to)!
    // what the rules of an owner derive from other fields would be rows of its own
    const { result } = await save(to, await make.input(to, make.next(), true))
    return make.row(resource, { [owner]: (result as Row).id })
  }

  it('shows a corrected row only on request, with links in both directions', async () => {
    const row = await make.row(resource)
    expect(row).toMatchObject({ replaced: false, replaced_by_id: null })
    const next = await correct(row)
    expect(next).toMatchObject({ [replaces]: row.id, replaced: false, replaced_by_id: null })
    const ids = [row.id, next.id]
    expect(idsOf(await list(resource, { id: ids }))).toEqual([next.id])
    expect(idsOf(await list(resource, { id: ids, replaced: false }))).toEqual([next.id])
    expect(idsOf(await list(resource, { id: ids, replaced: true }))).toEqual([row.id])
    expect(idsOf(await list(resource, { id: ids, replaced: { not: true } }))).toEqual([next.id])
    const both = rowsOf(await list(resource, { id: ids, replaced: [true, false], sort: 'id' }))
    expect(both.map((each) => [each.id, each.replaced, each.replaced_by_id])).toEqual([
      [row.id, true, next.id],
      [next.id, false, null],
    ])
    expect(await one(resource, row.id)).toMatchObject({ replaced: true, replaced_by_id: next.id })
  })

  it('counts, pages and exports the rows in force', async () => {
    const row = await lone()
    // what it refers to may bring rows of its own
    const values = await correction(row)
    const [count, exact, page, whole] = await Promise.all([
      admin.post(`${base(resource)}/getCountByFilter`, { [owner]: row[owner] }),
      admin.get(`${base(resource)}/getCount`),
      admin.get(`${base(resource)}/getListPerPage/0/500`),
      admin.get(`${base(resource)}/getListAll`),
    ])
    const next = (await save(resource, values)).result as Row
    const again = await Promise.all([
      admin.post(`${base(resource)}/getCountByFilter`, { [owner]: row[owner] }),
      admin.get(`${base(resource)}/getCount`),
    ])
    // one in the place of the other
    expect(again.map(({ result }) => result)).toEqual([count.result, exact.result])
    expect([count.result, idsOf(page).includes(row.id), idsOf(whole).includes(row.id)]).toEqual([
      { count: 1 },
      true,
      true,
    ])
    for (const path of ['getList', 'getListAll', 'getListPerPage/0/500']) {
      const ids = idsOf(await admin.get(`${base(resource)}/${path}`))
      expect([path, ids.includes(row.id), ids.includes(next.id)]).toEqual([path, false, true])
    }
    const columns = ['id', 'replaced']
    const lines = async (filter: Wire) =>
      (
        await exported(app, admin, base(resource), {
          format: 'csv',
          columns,
          filter: { [owner]: row[owner], sort: 'id', ...filter },
        })
      ).cells.slice(1)
    expect(await lines({})).toEqual([[String(next.id), 'Нет']])
    expect(await lines({ replaced: [true, false] })).toEqual([
      [String(row.id), 'Да'],
      [String(next.id), 'Нет'],
    ])
  })

  it('is corrected once, also by two requests at once, and names the correction', async () => {
    const row = await lone()
    const bodies = await Promise.all([correction(row), correction(row), correction(row)])
    const answers = await Promise.all(bodies.map((body) => save(resource, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(Object.keys(refused.error?.fields ?? {})).toContain(replaces)
    const late = await save(resource, await correction(row))
    expect([late.status, late.error?.code]).toEqual([409, 'duplicate'])
    expect(late.error?.fields?.[replaces]).toMatch(/^Уже исправлено записью «.+»\. Исправьте её$/)
    const next = answers.find(({ status }) => status === 200)!.result as Row
    expect(late.error?.taken_by).toMatchObject({ [replaces]: { id: next.id } })
    // the correction itself can be corrected
    const last = await correct(next)
    expect(idsOf(await list(resource, { [owner]: row[owner] }))).toEqual([last.id])
  })

  it('can only be corrected by a row of the same owner, enforced by the database too', async () => {
    const row = await lone()
    const other = await lone()
    const refused = await save(resource, { ...(await correction(row)), [owner]: other[owner] })
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [replaces]])
    const table = resource.name.replaceAll('-', '_')
    const columns = Object.keys(resource.fields).filter(
      (key) => ![replaces, owner].includes(key) && resource.fields[key]?.kind !== 'computed',
    )
    const past = (ownerId: unknown) =>
      database.query(
        `insert into ${table} (contract_id, ${[owner, replaces, ...columns].join()})
         select contract_id, $1::bigint, $2::bigint, ${columns.join()} from ${table} where id = $2::bigint`,
        [ownerId, row.id],
      )
    await expect(past(other[owner])).rejects.toMatchObject({ code: '23503' })
    await past(row[owner])
    await expect(past(row[owner])).rejects.toMatchObject({ code: '23505' })
  })

  it('cannot be marked as corrected by a save', async () => {
    for (const more of [{ replaced: true }, { replaced_by_id: 1 }]) {
      const { status, error } = await save(resource, {
        ...(await make.input(resource, make.next())),
        ...more,
      })
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, Object.keys(more)])
    }
  })

  it('has its correction in its history, field by field', async () => {
    const row = await lone()
    const next = await correct(row)
    const history = async (id: number) =>
      (await admin.get(`${base(resource)}/getHistory/${id}`)).result as Entry[]
    const [correcting, created, ...more] = await history(row.id)
    expect([correcting?.type, created?.type, more]).toEqual(['correct', 'create', []])
    const [number = ''] =
      fieldEntries(resource.fields).find(
        ([key, { kind }]) => ['integer', 'decimal'].includes(kind) && row[key] !== next[key],
      ) ?? []
    const value = correcting?.changes.find(({ field }) => field === number)
    expect(value).toMatchObject({ before: row[number], after: next[number] })
    expect(correcting?.changes.map(({ field }) => field)).not.toContain(owner)
    expect(correcting?.revertible).toBe(false)
    const [own, ...none] = await history(next.id)
    expect([own?.type, none]).toEqual(['create', []])
    expect(own?.changes.find(({ field }) => field === replaces)?.after).toMatchObject({
      id: row.id,
    })
  })
})

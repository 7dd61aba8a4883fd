// Constraints between rows and on deletion: unique values, exclusive ranges, ordered fields,
// references, built-in rows.
import { describe, expect, it } from 'vitest'
import { tableOf } from '#server/kernel/db/columns.ts'
import { titleFormats } from '#i18n/format/title.ts'
import {
  fieldEntries,
  isNeverEmpty,
  keptFields,
  nameKey,
  isReadOnly,
} from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/views/record-title.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { isFilled, sampleOf } from '#tests/samples/index.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { changeOf, conditionOf, isSole } from '#tests/support/server/valid-rows.ts'
import { dayAfter, shifted } from '#tests/support/server/field-values.ts'
import {
  base,
  chosen,
  resources,
  tables,
  valuesOfTargets,
  world,
  writableRefs,
} from './contract-world.ts'

const { admin, make, database, signIn } = await world()
const stranger = await signIn('stranger')
const formats = titleFormats('Asia/Tashkent')
const byName = (name: string) => resources.find((one) => one.name === name)!
const save = (resource: Resource, body: unknown) => admin.post(`${base(resource)}/save`, body)
/** The row without recomputed values. */
const fixedOf = (resource: Resource, row: Row) =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => resource.fields[key]?.kind !== 'computed'),
  )
const remove = (resource: Resource, id: number) => admin.delete(`${base(resource)}/delete`, { id })

/** What rules derive is tested with them. */
const isTyped = ({ resource, keys }: { resource: Resource; keys: readonly string[] }) =>
  !keys.some((key) => resource.fields[key]?.options.derived)

const declaredUnique = tables.flatMap((resource) => [
  ...fieldEntries(resource.fields).flatMap(
    ([
      key,
      {
        options: { unique },
      },
    ]) =>
      unique ? [{ resource, keys: [key], among: unique === 'active' ? unique : undefined }] : [],
  ),
  ...(resource.rules ?? []).flatMap((rule) =>
    'unique' in rule ? [{ resource, keys: [...rule.unique], among: rule.among }] : [],
  ),
])
const uniques = declaredUnique.filter(isTyped)

describe.each(
  uniques.map((one) => [`${one.resource.name}: ${one.keys.join(' + ')}`, one] as const),
)('the unique constraint %s', (_, { resource, keys, among }) => {
  const twin = async (row: Row) => ({
    ...(await make.input(resource, make.next())),
    ...taken(row),
  })
  /** What makes it the same, with what goes along. */
  const taken = (row: Row) =>
    Object.assign({}, ...keys.map((key) => changeOf(resource, key, row))) as Wire
  // what is emptied by a call of its own stays with an archived record until then
  const sticks = keys.some((key) => keptFields(resource).includes(key))

  it('rejects a duplicate and names its fields, on create and update', async () => {
    const row = await make.row(resource)
    const second = await save(resource, await twin(row))
    expect([
      second.status,
      second.error?.code,
      Object.keys(second.error?.fields ?? {}).sort(),
    ]).toEqual([409, 'duplicate', [...keys].sort()])
    if (keys.some((key) => resource.fields[key]?.options.immutable)) return
    const other = await make.row(resource)
    const changed = await save(resource, { id: other.id, ...taken(row) })
    expect([changed.status, changed.error?.code]).toEqual([409, 'duplicate'])
    expect((await save(resource, { id: row.id, ...taken(row) })).status).toBe(200)
  })

  it('ignores case', async () => {
    const [text] = keys.filter(
      (key) => resource.fields[key]?.kind === 'text' && !resource.fields[key]?.options.pattern,
    )
    if (!text) return
    const row = await make.row(resource)
    const shouted = await save(resource, {
      ...(await twin(row)),
      [text]: String(row[text]).toUpperCase(),
    })
    expect([shouted.status, shouted.error?.code]).toEqual([409, 'duplicate'])
  })

  it('allows many empty values', async () => {
    const [optional] = keys.filter((key) => !isNeverEmpty(resource.fields[key]!))
    if (!optional) return
    const row = await make.row(resource, {
      [optional]: null,
      ...('valid' in resource.fields && { valid: null }),
    })
    const { status, text } = await save(resource, { ...(await twin(row)), [optional]: null })
    expect(status, text).toBe(200)
  })

  it.each(among === 'active' ? [among] : [])(
    'applies to %s rows only, and prevents restoring a duplicate',
    async () => {
      const row = await make.row(resource)
      await remove(resource, row.id)
      const { status, text, error } = await save(resource, { ...(await twin(row)) })
      if (sticks)
        return expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
          409,
          'duplicate',
          keys,
        ])
      expect(status, text).toBe(200)
      const restored = await admin.post(`${base(resource)}/restore`, { id: row.id })
      expect([restored.status, restored.error?.code]).toEqual([409, 'duplicate'])
    },
  )

  it('ASVS 2.3.4: accepts one of two concurrent duplicates', async () => {
    const row = await make.removable(resource)
    await remove(resource, row.id)
    if (resource.archive && (among !== 'active' || sticks)) return
    const twins = [await twin(row), await twin(row)]
    const statuses = (await Promise.all(twins.map((one) => save(resource, one)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 409])
  })
})

const orders = tables.flatMap((resource) =>
  (resource.rules ?? []).flatMap((rule) =>
    'ascending' in rule && rule.ascending.every((key) => isFilled(resource, key))
      ? [{ resource, keys: rule.ascending }]
      : [],
  ),
)
describe.each(orders.map((one) => [one.keys.join(' ≤ '), one] as const))(
  '%s',
  (_, { resource, keys: [low, high] }) => {
    it('is enforced by the call and by the database', async () => {
      const { laterEnds } = sampleOf(resource)
      const row = await make.row(resource, laterEnds ?? {})
      const a = row[low]
      const b = row[high]
      const field = resource.fields[low]!
      const byDatabase = () =>
        expect(
          database.query(`update "${tableOf(resource)}" set "${low}" = $1 where id = $2`, [
            shifted(field, b, 1),
            row.id,
          ]),
        ).rejects.toMatchObject({ code: '23514' })
      // an end derived by rules ignores the sent value
      if (resource.fields[high]?.options.derived) return byDatabase()
      const swapped = await save(resource, { id: row.id, [high]: shifted(field, a, -1) })
      expect([swapped.status, Object.keys(swapped.error?.fields ?? {})]).toEqual([400, [high]])
      // an area may want the one to be later than the other
      const equal = await save(resource, { id: row.id, [low]: a, [high]: a })
      expect(equal.status).toBe(laterEnds ? 400 : 200)
      await byDatabase()
    })
  },
)

const aparts = tables.flatMap((resource) =>
  (resource.rules ?? []).flatMap((rule) => ('noOverlap' in rule ? [{ resource, rule }] : [])),
)
describe.each(
  aparts.map((one) => [`${one.rule.noOverlap} per ${one.rule.per.join()}`, one] as const),
)('the exclusion constraint %s', (_, { resource, rule }) => {
  it('ASVS 2.3.4: rejects periods that share a day, in any arrangement', async () => {
    const row = await make.row(resource)
    const { from, to } = row[rule.noOverlap] as { from: string; to: string }
    const same = Object.assign({}, ...rule.per.map((key) => changeOf(resource, key, row))) as Wire
    const put = async (period: Wire) =>
      save(resource, {
        ...(await make.input(resource, make.next())),
        ...same,
        [rule.noOverlap]: period,
      })
    for (const period of [
      { from, to },
      { from: to, to },
      { from: dayAfter(from, 1), to: dayAfter(to, -1) },
      { from: dayAfter(from, -1), to: from },
    ]) {
      const { status, error } = await put(period)
      expect([period, status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
        period,
        409,
        'overlap',
        expect.arrayContaining([rule.noOverlap]),
      ])
    }
    const after = await put({ from: dayAfter(to, 1), to: dayAfter(to, 2) })
    expect(after.status, after.text).toBe(200)
    const open = await put({ from: dayAfter(from, -2), to: null })
    expect([open.status, open.error?.code]).toEqual([409, 'overlap'])
  })
})

describe.each(
  tables.filter(({ archive }) => !archive).map((resource) => [resource.name, resource] as const),
)('the deletion of a %s', (_, resource) => {
  it('deletes the row, and only once', async () => {
    const row = await make.removable(resource)
    expect((await remove(resource, row.id)).result).toEqual({ id: row.id })
    expect((await admin.get(`${base(resource)}/getById/${row.id}`)).status).toBe(404)
    expect((await remove(resource, row.id)).status).toBe(404)
    const inQuery = await make.removable(resource)
    expect((await admin.delete(`${base(resource)}/delete?id=${inQuery.id}`)).result).toEqual({
      id: inQuery.id,
    })
  })

  it('is tried out: the answer is that of a removal, and nothing is written', async () => {
    const row = await make.removable(resource)
    const tried = (body: Wire) =>
      admin.delete(`${base(resource)}/delete`, { id: row.id, trial: true, ...body })
    const before = await stateOf(database)
    expect((await tried({})).result).toEqual({ id: row.id })
    expect([(await tried({ version: 999 })).status, (await tried({ trial: 1 })).status]).toEqual([
      409, 400,
    ])
    expect(await stateOf(database)).toEqual(before)
    expect((await admin.get(`${base(resource)}/getById/${row.id}`)).status).toBe(200)
  })

  it('rejects an invalid id', async () => {
    for (const body of [{}, { id: 'x' }, { id: 0 }, { id: 1.5 }, { id: null }]) {
      const { status, error } = await admin.delete(`${base(resource)}/delete`, body)
      expect([body, status, Object.keys(error?.fields ?? {})]).toEqual([body, 400, ['id']])
    }
    expect(
      (await admin.delete(`${base(resource)}/delete`, { id: 1, all: true })).error?.fields,
    ).toHaveProperty('all')
  })

  const all = resources
    .filter((one) => !isReadOnly(one))
    .flatMap((other) => writableRefs(other).map((target) => ({ other, ...target })))
    .filter(({ to }) => to === resource.name)
  // of those that name it in the same way the representatives, or one of them
  const wayOf = ({ other, key, child }: (typeof all)[number]) =>
    `${other.mode} ${other.fields[key]?.kind} ${Boolean(child)}`
  const users = all.filter(
    (one) =>
      chosen.includes(one.other) ||
      !all.some(
        (other) =>
          wayOf(other) === wayOf(one) &&
          (chosen.includes(other.other) || all.indexOf(other) < all.indexOf(one)),
      ),
  )
  it.each(
    users.map(
      (one) => [`${one.other.name}.${one.key}${one.child ? `.${one.child}` : ''}`, one] as const,
    ),
  )(
    'is rejected while %s references it, with the names of the records',
    async (_path, { other, key, child }) => {
      const fitting = (await valuesOfTargets(other, make))[resource.name]
      // its row would have to fit others of that row, or rows of the tests have no such lines
      if (fitting === null || (child && !isFilled(other, key))) return
      const used = await make.row(resource, fitting)
      const direct = other.fields[key]?.kind === 'refs' ? [used.id] : used.id
      const value = child
        ? [{ ...((await make.input(other, make.next()))[key] as Wire[])[0], [child]: used.id }]
        : direct
      const values = { ...conditionOf(other, key), [key]: value, valid: undefined }
      const first = await make.row(other, values)
      const answer = await remove(resource, used.id)
      expect([answer.status, answer.error?.code]).toEqual([409, 'in_use'])
      const tried = await admin.delete(`${base(resource)}/delete`, { id: used.id, trial: true })
      expect([tried.status, tried.error?.used_by]).toEqual([409, answer.error?.used_by])
      const name = titleText(other, (key, field) => first[nameKey(key, field) ?? key], formats)
      // a model that goes along with its make names it too
      const by = ({ error }: typeof answer) =>
        error?.used_by?.filter((one) => one.resource === other.name)
      expect(by(answer)).toEqual([{ resource: other.name, id: first.id, name, count: 1 }])
      // of one record there is one such row at most
      if (isSole(other, key)) return
      await make.row(other, values)
      expect(by(await remove(resource, used.id))).toEqual([
        { resource: other.name, id: first.id, name, count: 2 },
      ])
      expect((await stranger.delete(`${base(resource)}/delete`, { id: used.id })).status).toBe(403)
      const left = (await admin.get(`${base(resource)}/getById/${used.id}`)).result as Row
      expect(fixedOf(resource, left)).toEqual(fixedOf(resource, used))
    },
  )
})

describe('built-in rows', () => {
  const status = byName('specimen-status')
  it('can be renamed, but keep their code and cannot be deleted', async () => {
    const [built] = await database.query<{ id: number }>(
      `insert into specimen_status (contract_id, name, code, search_key) values (1, 'На линии', 'on_line', ' na linii') returning id::int`,
    )
    const id = built?.id as number
    const renamed = await save(status, { id, name: 'В рейсе' })
    expect(renamed.result).toMatchObject({ name: 'В рейсе', code: 'on_line' })
    const refused = await remove(status, id)
    expect([refused.status, refused.error?.code]).toEqual([409, 'built_in'])
    expect((await save(status, { id, code: 'other' })).error?.fields).toHaveProperty('code')
    await expect(
      database.query('delete from specimen_status where id = $1', [id]),
    ).rejects.toMatchObject({ code: 'MP002' })
    await expect(
      database.query('update specimen_status set code = null where id = $1', [id]),
    ).rejects.toMatchObject({ code: 'MP002' })
  })
  it('cannot be created by an organisation', async () => {
    expect((await save(status, { name: 'Своё', code: 'own' })).error?.fields).toHaveProperty('code')
    const own = (await save(status, { name: 'Своё' })).result as Row
    expect(own.code).toBeNull()
    expect((await remove(status, own.id)).status).toBe(200)
  })
})

describe('append-only and read-only resources', () => {
  it('reject every change', async () => {
    const reading = byName('specimen-reading')
    const row = await make.row(reading)
    const changed = await save(reading, { id: row.id, value: 5 })
    expect([changed.status, changed.error?.code]).toEqual([422, 'append_only'])
    expect((await admin.delete(`${base(reading)}/delete`, { id: row.id })).status).toBe(404)
    expect(
      (await admin.post(`${base(byName('specimen-summary'))}/save`, { name: 'x' })).status,
    ).toBe(404)
  })
})

describe('area rules', () => {
  it('reject a write inside the transaction', async () => {
    const specimen = byName('specimen')
    const { status, error } = await save(specimen, {
      ...(await make.input(specimen, make.next())),
      name: 'refused by a rule',
    })
    expect([status, error?.code]).toEqual([422, 'rule'])
  })
})

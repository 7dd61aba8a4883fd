// Fields that an organisation adds to its vehicles by itself: there at once in everything that a
// declared field is in, different in each contract, and gone when they are archived.
import { beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { spareKeys } from '#resources/kernel/own-fields.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { printed } from '#tests/support/server/printed-papers.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { carry, check, upload } from '#tests/support/server/import-calls.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { world } from '../../kernel/contract/contract-world.ts'

const { app, database, admin, make, signIn } = await world()
const neighbour = await signIn('neighbour')
const reader = await signIn('reader')
const car = resourceOf('car')
const at = '/api/fms/car'

const done = async (caller: Caller, path: string, body: Wire): Promise<Row> => {
  const { status, text, result } = await caller.post(path, body)
  expect(status, text).toBe(200)
  return result as Row
}
const faults = async (caller: Caller, path: string, body: Wire) => {
  const { status, error } = await caller.post(path, body)
  expect(status).toBe(400)
  return error?.fields
}
const add = (caller: Caller, values: Wire) =>
  done(caller, '/api/fms/own-field/save', { of_resource: 'car', ...values })
const list = async (caller: Caller, filter: Wire) =>
  (await done(caller, `${at}/getListByFilter`, filter)) as unknown as Row[]
const sessionOf = async (caller: Caller) =>
  (await caller.post('/auth/user')).result as unknown as Session
const vehicle = async (more: Wire = {}) => {
  const { own_text_1: _, ...input } = await make.input(car, make.next(), true)
  return done(admin, `${at}/save`, { ...input, ...more })
}

beforeAll(async () => {
  // the contracts of the tests begin with one field of each kind
  await database.query('delete from own_field')
})

describe('a field of its own', () => {
  let size: Row
  beforeAll(async () => {
    size = await add(admin, {
      name: 'Инв. номер',
      name_uz: 'Inv. raqam',
      name_en: 'Asset no.',
      kind: 'text',
      listed: true,
    })
  })

  it('has a column, and comes with the session of its contract alone', async () => {
    expect(size).toMatchObject({ slot: 'own_text_1', required: false })
    expect((await sessionOf(admin)).contract.own_fields).toEqual({
      car: [
        {
          ...{ id: size.id, key: 'own_text_1', name: 'Инв. номер' },
          ...{ name_uz: 'Inv. raqam', name_cyrl: 'Инв. рақам', name_en: 'Asset no.' },
          ...{ required: false, listed: true },
        },
      ],
    })
    expect((await sessionOf(neighbour)).contract.own_fields).toEqual({})
  })
  it('is saved, read, filtered, sorted and searched like any other', async () => {
    const one = await vehicle({ own_text_1: 'ИНВ-00017' })
    const other = await vehicle({ own_text_1: 'ИНВ-00018' })
    expect(one.own_text_1).toBe('ИНВ-00017')
    expect(await list(admin, { own_text_1: 'ИНВ-00017' })).toMatchObject([{ id: one.id }])
    expect(await list(admin, { search: 'инв-00018' })).toMatchObject([{ id: other.id }])
    const sorted = await list(admin, { own_text_1: { empty: false }, sort: '-own_text_1' })
    expect(sorted.map(({ id }) => id)).toEqual([other.id, one.id])
    const bare = await vehicle()
    expect(bare.own_text_1).toBeNull()
  })
  it('is in the history, in exported files and in imported ones, by its name', async () => {
    const one = await vehicle({ own_text_1: 'ИНВ-1' })
    await done(admin, `${at}/save`, { id: one.id, version: one.version, own_text_1: 'ИНВ-2' })
    const history = await admin.get(`${at}/getHistory/${one.id}`)
    expect(history.text).toContain('"own_text_1"')
    const body = { format: 'csv', columns: ['plate_number', 'own_text_1'], filter: { id: one.id } }
    expect((await exported(app, admin, at, body)).cells[0]).toContain('Инв. номер')
    const english = await exported(app, admin, at, body, 'en')
    expect(english.cells.map((cells) => cells[1])).toEqual(['Asset no.', 'ИНВ-2'])
    const job = await check(
      admin,
      await upload(admin, car, `Госномер;Инв. номер\n${String(one.plate_number)};ИНВ-3\n`),
      { key: 'plate_number', mode: 'update' },
    )
    expect(job.state, JSON.stringify(job)).toBe('checked')
    await carry(admin, 'apply', job.id)
    expect((await admin.get(`${at}/getById/${one.id}`)).result).toMatchObject({
      own_text_1: 'ИНВ-3',
    })
  })
  it('is printed on a form to which the organisation has added it', async () => {
    const one = await vehicle({ own_text_1: 'ИНВ-77' })
    const setting = {
      ...{ form: 'car.defect_code', valid_from: '2026-01-01' },
      added_lines: [{ place: 'after_head', field: 'own_text_1', label: null }],
    }
    const settings = '/api/fms/print-form-setting/save'
    expect(await faults(neighbour, settings, setting)).toHaveProperty('added_lines.0.field')
    await done(admin, settings, setting)
    for (const [locale, label] of Object.entries({ ru: 'Инв. номер', en: 'Asset no.' })) {
      const { status, text } = await printed(app, admin, at, {
        ...{ locale, form: 'defect_code', ids: [one.id] },
      })
      expect(status, text).toBe(200)
      expect(text).toContain(`${label} ИНВ-77`)
    }
  })
  it('refers to people, vehicles and files', async () => {
    const kinds = ['employee', 'vehicle', 'files'] as const
    const added = [
      await add(admin, { name: 'Хозяин', kind: kinds[0] }),
      await add(admin, { name: 'Тягач', kind: kinds[1] }),
      await add(admin, { name: 'Схемы', kind: kinds[2] }),
    ]
    expect(added.map(({ slot }) => slot)).toEqual(kinds.flatMap((kind) => spareKeys(kind)))
    const owner = await make.row(resourceOf('staff'))
    const truck = await vehicle()
    const one = await vehicle({ own_employee_1_id: owner.id, own_vehicle_1_id: truck.id })
    expect(one).toMatchObject({
      ...{ own_employee_1_id: owner.id, own_vehicle_1_id: truck.id, own_files_1: [] },
      own_vehicle_1_name: expect.stringMatching(/\S/) as string,
    })
    expect((await list(admin, { own_vehicle_1_id: truck.id })).map(({ id }) => id)).toEqual([
      one.id,
    ])
    // who is referred to cannot be removed for good, as by any other reference
    const removal = { id: truck.id, version: truck.version }
    await admin.delete(`${at}/delete`, removal)
    expect((await admin.get(`${at}/getById/${one.id}`)).result).toMatchObject({
      own_vehicle_1_id: truck.id,
    })
  })
  it('does not exist in another contract, nor does a spare one anywhere', async () => {
    for (const path of ['getListByFilter', 'save'])
      expect(await faults(neighbour, `${at}/${path}`, { own_text_1: 'ИНВ' })).toHaveProperty(
        'own_text_1',
      )
    const one = await vehicle()
    expect(one).not.toHaveProperty('own_text_2')
    const change = { id: one.id, version: one.version, own_text_2: 'x' }
    expect(Object.keys((await faults(admin, `${at}/save`, change))!)).toEqual(['own_text_2'])
    const { text } = await neighbour.get('/api/docs/openapi.json')
    expect(text).not.toContain('own_text_1')
    expect((await admin.get('/api/docs/openapi.json')).text).toContain('own_text_1')
  })
  it('is another one in another contract, in the same column', async () => {
    await add(neighbour, { name: 'Прицеп', kind: 'text' })
    const labels = async (caller: Caller) =>
      (await sessionOf(caller)).contract.own_fields?.car
        ?.filter(({ key }) => key === 'own_text_1')
        .map(({ name }) => name)
    expect([await labels(admin), await labels(neighbour)]).toEqual([['Инв. номер'], ['Прицеп']])
    const ours = await vehicle({ own_text_1: 'ОБЩ-1' })
    expect((await list(admin, { own_text_1: 'ОБЩ-1' })).map(({ id }) => id)).toEqual([ours.id])
    expect(await list(neighbour, { own_text_1: 'ОБЩ-1' })).toEqual([])
  })
  it('vanishes when it is archived, and comes back with its values', async () => {
    const one = await vehicle({ own_text_1: 'ИНВ-9' })
    const { status } = await admin.delete('/api/fms/own-field/delete', {
      ...{ id: size.id, version: size.version },
    })
    expect(status).toBe(200)
    expect((await admin.get(`${at}/getById/${one.id}`)).text).not.toContain('own_text_1')
    expect(
      Object.keys((await faults(admin, `${at}/getListByFilter`, { own_text_1: 'ИНВ' }))!),
    ).toEqual(['own_text_1'])
    // its column is not given to another field
    expect((await add(admin, { name: 'Другое', kind: 'text' })).slot).toBe('own_text_2')
    const archived = (
      await database.query<Row>('select id::int, version from own_field where id = $1', [size.id])
    )[0]!
    size = await done(admin, '/api/fms/own-field/restore', {
      ...{ id: size.id, version: archived.version },
    })
    expect((await admin.get(`${at}/getById/${one.id}`)).result).toMatchObject({
      own_text_1: 'ИНВ-9',
    })
  })
  it('is limited in number for each kind', async () => {
    const [first, ...rest] = spareKeys('note')
    for (const key of [first, ...rest])
      expect((await add(admin, { name: key, kind: 'note' })).slot).toBe(key)
    expect(
      await faults(admin, '/api/fms/own-field/save', {
        ...{ of_resource: 'car', name: 'Ещё', kind: 'note' },
      }),
    ).toMatchObject({ kind: expect.anything() as unknown })
    // those of other resources are others
    const other = { of_resource: 'staff', name: 'Ещё', kind: 'note' }
    expect((await done(admin, '/api/fms/own-field/save', other)).slot).toBe(first)
  })
  it('can be made only by those who set up the organisation', async () => {
    const body = { of_resource: 'car', name: 'Чужое', kind: 'text' }
    expect((await reader.post('/api/fms/own-field/save', body)).status).toBe(403)
  })
})

describe('a required field', () => {
  let demanded: Row
  beforeAll(async () => {
    demanded = await add(admin, { name: 'Балансовый счёт', kind: 'integer', required: true })
  })
  it('is demanded of new records, and cannot be emptied', async () => {
    const input = await make.input(car, make.next(), true)
    const key = String(demanded.slot)
    const { [key]: _, own_text_1: __, ...sparse } = input
    expect(Object.keys((await faults(admin, `${at}/save`, sparse))!)).toEqual([key])
    const made = await done(admin, `${at}/save`, { ...sparse, [key]: 17 })
    const emptied = { id: made.id, version: made.version, [key]: null }
    expect(Object.keys((await faults(admin, `${at}/save`, emptied))!)).toEqual([key])
  })
  it('may be missing in records from before, whose other fields can be changed', async () => {
    const [old] = await database.query<Row>(
      'select id::int, version from car where contract_id = 1 and own_integer_1 is null order by id limit 1',
    )
    const changed = await done(admin, `${at}/save`, { ...old, name: 'Старая' })
    expect(changed).toMatchObject({ name: 'Старая', own_integer_1: null })
    await done(admin, '/api/fms/own-field/save', {
      ...{ id: demanded.id, version: demanded.version, required: false },
    })
  })
})

describe('a choice', () => {
  it('offers the options of its field alone, also to imports', async () => {
    const size = await add(admin, { name: 'Размер', kind: 'choice' })
    const colour = await add(admin, { name: 'Полоса', kind: 'choice' })
    const option = (field: Row, name: string) =>
      done(admin, '/api/fms/own-field-option/save', { own_field_id: field.id, name })
    const small = await option(size, 'S')
    const stripe = await option(colour, 'S')
    const key = String(size.slot)
    const one = await vehicle({ [key]: small.id })
    expect(one).toMatchObject({ [key]: small.id, [key.replace(/_id$/, '_name')]: 'S' })
    const wrong = { id: one.id, version: one.version, [key]: stripe.id }
    expect(Object.keys((await faults(admin, `${at}/save`, wrong))!)).toEqual([key])
    const job = await check(
      admin,
      await upload(admin, car, `Госномер;Полоса\n${String(one.plate_number)};S\n`),
      { key: 'plate_number', mode: 'update' },
    )
    expect(job.state, JSON.stringify(job)).toBe('checked')
    await carry(admin, 'apply', job.id)
    expect((await admin.get(`${at}/getById/${one.id}`)).result).toMatchObject({
      [String(colour.slot)]: stripe.id,
    })
  })
  it('has options only where the kind is a choice', async () => {
    const plain = await add(admin, { name: 'Просто текст', kind: 'line' })
    expect(plain.slot).toBe('own_line_1')
    expect(
      Object.keys(
        (await faults(admin, '/api/fms/own-field-option/save', {
          ...{ own_field_id: plain.id, name: 'A' },
        }))!,
      ),
    ).toEqual(['own_field_id'])
    // so none can have options under another kind
    const change = { id: plain.id, version: plain.version, kind: 'choice' }
    expect(await faults(admin, '/api/fms/own-field/save', change)).toHaveProperty('kind')
  })
})

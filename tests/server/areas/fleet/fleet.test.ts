// Rules of vehicles beyond their fields: make and model, odometer readings, tracker ids, tanks,
// undone imports.
import { expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row, Wire } from '../../../support/server/test-app.ts'
import { carry, check, upload } from '../../../support/server/import-calls.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { database, signIn, clock } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const car = byName('car')
const model = byName('car-model')
const reading = byName('odometer-reading')
const save = (body: Wire) => admin.post('/api/fms/car/saveCar', body)
const card = async (id: number) => (await admin.get(`/api/fms/car/getById/${id}`)).result as Row
const readings = async (id: number) =>
  (
    await admin.post('/api/fms/odometer-reading/getListByFilter', {
      car_id: id,
      replaced: [true, false],
      sort: ['read_at', 'id'],
    })
  ).result as Row[]
const read = (car_id: number, days: number, value: number, more: Wire = {}) =>
  admin.post('/api/fms/odometer-reading/save', {
    car_id,
    value,
    read_at: new Date(clock.now.getTime() + days * 86_400_000).toISOString(),
    ...more,
  })
let plates = 100
/** A vehicle with what is demanded and `more`. */
async function vehicle(more: Wire = {}): Promise<Row> {
  const { id, brand_id } = await make.row(model, { fuels: [] })
  const { result, text } = await save({
    plate_number: `01A${++plates}BC`,
    brand_id,
    model_id: id,
    ...more,
  })
  if (!result) throw new Error(text)
  return result as Row
}

it('a vehicle takes missing values from its model and keeps the given ones', async () => {
  const made = await make.row(model)
  const { brand_id } = made
  const fuels = (list: unknown) => (list as Row[]).map(({ fuel_id, norm }) => [fuel_id, norm])
  const filled = (await save({ plate_number: '01A001AA', brand_id, model_id: made.id }))
    .result as Row
  expect(filled).toMatchObject({
    type_id: made.type_id,
    type_by_appointment_id: made.type_by_appointment_id,
  })
  expect(fuels(filled.fuels)).toEqual(fuels(made.fuels))
  const said = (
    await save({ plate_number: '01A002AA', brand_id, model_id: made.id, type_id: null, fuels: [] })
  ).result as Row
  expect([said.type_id, said.fuels]).toEqual([null, []])
})

it('a model of another make is rejected at its field', async () => {
  const one = await make.row(model)
  const other = await make.row(model)
  const { status, error } = await save({
    plate_number: '01A003AA',
    brand_id: one.brand_id,
    model_id: other.id,
  })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['model_id']])
  expect(error?.fields?.model_id).toContain('Марка')
})

it('the make of a model cannot change while vehicles of the model have the old make', async () => {
  const one = await make.row(model, { fuels: [] })
  const other = await make.row(model, { fuels: [] })
  const move = (to: Row) =>
    admin.post('/api/fms/car-model/save', { id: one.id, brand_id: to.brand_id })
  const { id } = (
    await save({ plate_number: '01A004AA', brand_id: one.brand_id, model_id: one.id })
  ).result as Row
  const { status, error } = await move(other)
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
    409,
    'in_use',
    ['brand_id'],
  ])
  expect(error?.used_by?.map(({ resource }) => resource)).toEqual(['car'])
  // past all code
  await expect(
    database.query('update car set brand_id = $1 where id = $2', [other.brand_id, id]),
  ).rejects.toMatchObject({ code: '23503' })
  await admin.post('/api/fms/car/saveCar', { id, brand_id: other.brand_id, model_id: other.id })
  expect((await move(other)).status).toBe(200)
})

it('a concurrent save of a vehicle and its model’s make never leaves them inconsistent', async () => {
  for (let round = 0; round < 5; round++) {
    const one = await make.row(model, { fuels: [] })
    const other = await make.row(model, { fuels: [] })
    const [added, moved] = await Promise.all([
      save({ plate_number: `02A00${round}AA`, brand_id: one.brand_id, model_id: one.id }),
      admin.post('/api/fms/car-model/save', { id: one.id, brand_id: other.brand_id }),
    ])
    expect([added.status, moved.status].toSorted()).toEqual([200, added.status === 200 ? 409 : 400])
    if (added.status !== 200) expect(Object.keys(added.error?.fields ?? {})).toEqual(['model_id'])
  }
})

it('the shape of a plate has the number of the specification', async () => {
  for (const [plate, type] of [
    ['01A777BC', 4],
    ['01777ABC', 3],
    ['777ABC', 2],
    ['01A12', null],
  ] as const)
    expect([plate, (await vehicle({ plate_number: plate })).plate_type]).toEqual([plate, type])
})

it('the first odometer reading comes from the card, and correcting it there replaces it', async () => {
  const { id } = await vehicle({ initial_odometer: 1000 })
  expect((await readings(id)).map(({ value, opening }) => [value, opening])).toEqual([[1000, true]])
  const corrected = (await save({ id, initial_odometer: 1200 })).result as Row
  expect(corrected.odometer).toBe(1200)
  const [first, second] = await readings(id)
  expect([second?.replaces_id, second?.read_at]).toEqual([first?.id, first?.read_at])
  const byHand = await read(id, 1, 1300, { replaces_id: second?.id })
  expect([byHand.status, Object.keys(byHand.error?.fields ?? {})]).toEqual([400, ['replaces_id']])
})

it('an odometer reading asks for confirmation when it decreases, exceeds a later one or jumps, and is then stored', async () => {
  const { id } = await vehicle()
  for (const [days, value] of [
    [-20, 10_000],
    [-10, 12_000],
  ] as const)
    expect((await read(id, days, value)).status).toBe(200)
  for (const [days, value, said] of [
    [-5, 11_999, 'Меньше прежнего показания: 12'],
    [-15, 12_001, 'Больше более позднего показания: 12'],
    [-9, 14_000, 'На 2'],
  ] as const) {
    const { status, error } = await read(id, days, value)
    expect([status, error?.code]).toEqual([422, 'confirm'])
    expect(error?.fields?.value).toContain(said)
  }
  expect((await card(id)).odometer).toBe(12_000)
  expect((await read(id, -5, 11_999, { confirmed: true })).status).toBe(200)
  expect((await card(id)).odometer).toBe(11_999)
  // a slip of the hand is replaced, and counts no more
  const slip = (await readings(id)).at(-1)
  expect((await read(id, -5, 12_900, { replaces_id: slip?.id })).status).toBe(200)
  expect((await card(id)).odometer).toBe(12_900)
  expect((await read(id, 3, 13_000)).error?.fields).toHaveProperty('read_at')
})

it('of many odometer readings in one call each sees those before it, and none is stored if one asks', async () => {
  const { id } = await vehicle()
  const at = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString()
  const write = async (...values: number[]) =>
    (
      await admin.post('/api/fms/odometer-reading/bulk', {
        action: 'write',
        rows: values.map((value, i) => ({ set: { car_id: id, value, read_at: at(i - 9) } })),
      })
    ).result as { done: number; refused: { row: number; code: string }[] }
  const refused = await write(500, 600, 550)
  expect([refused.done, refused.refused.map(({ row, code }) => [row, code])]).toEqual([
    0,
    [[2, 'confirm']],
  ])
  expect(await readings(id)).toEqual([])
  expect((await write(500, 600, 650)).done).toBe(3)
  expect((await card(id)).odometer).toBe(650)
})

it('one of two concurrent contradictory odometer readings asks for confirmation', async () => {
  const { id } = await vehicle()
  const answers = await Promise.all([read(id, 0, 500), read(id, -0.01, 700)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

it('a tracker belongs to one active vehicle, and to an archived one until it is removed from it', async () => {
  const first = await vehicle({ mobject_id: 77 })
  const second = await vehicle()
  const used = await save({ id: second.id, mobject_id: 77 })
  expect([used.status, used.error?.fields?.mobject_id]).toEqual([
    409,
    expect.stringMatching(/^tracker id уже используется\n./),
  ])
  await admin.delete('/api/fms/car/delete', { id: first.id })
  const kept = await save({ id: second.id, mobject_id: 77 })
  expect([kept.status, kept.error?.fields?.mobject_id]).toEqual([
    409,
    expect.stringMatching(/^Вы не можете использовать этот tracker id\n./),
  ])
  expect((await admin.post('/api/fms/car/deleteTrackerId', { id: first.id })).result).toMatchObject(
    { mobject_id: null },
  )
  expect((await save({ id: second.id, mobject_id: 77 })).status).toBe(200)
})

it('a tracker is removed once by users who may edit the vehicle, and the removal is logged', async () => {
  const { id, version } = await vehicle({ mobject_id: 79 })
  const remove = (who: typeof admin, more: Wire = {}) =>
    who.post('/api/fms/car/deleteTrackerId', { id, ...more })
  expect((await remove(await signIn('reader'))).status).toBe(403)
  expect((await remove(await signIn('neighbour'))).status).toBe(404)
  // a save with an empty field leaves it
  expect((await save({ id, mobject_id: null })).result).toMatchObject({ mobject_id: 79 })
  expect((await save({ id, garage_number: '79' })).status).toBe(200)
  expect((await remove(admin, { version })).status).toBe(409)
  expect((await remove(admin)).result).toMatchObject({ id, mobject_id: null })
  const events = async () =>
    database.query<{ before: unknown; after: unknown; path: string }>(
      `select data->'before'->'mobject_id' as before, data->'after'->'mobject_id' as after,
        uri_path as path from event_log
       where resource = 'car' and item_id = $1 and data->'before' ? 'mobject_id'`,
      [id],
    )
  const removed = { before: 79, after: null, path: '/api/fms/car/deleteTrackerId' }
  expect(await events()).toEqual([removed])
  // there is nothing to remove any more
  expect((await remove(admin)).status).toBe(200)
  expect(await events()).toEqual([removed])
})

it('a tracker of an employee follows the same rule', async () => {
  const hire = (surname: string, more: Wire) =>
    admin.post('/api/fms/staff/saveStaff', { surname, name: 'Олим', ...more })
  const { id } = (await hire('Первый', { mobject_id: 77 })).result as Row
  const used = await hire('Второй', { mobject_id: 77 })
  expect([used.status, used.error?.fields?.mobject_id]).toEqual([
    409,
    'tracker id уже используется\nПервый Олим',
  ])
  await admin.delete('/api/fms/staff/delete', { id })
  expect((await hire('Второй', { mobject_id: 77 })).error?.fields?.mobject_id).toBe(
    'Вы не можете использовать этот tracker id\nОн остался в архиве: Первый Олим. Освободите его там',
  )
  expect((await admin.post('/api/fms/staff/deleteTrackerId', { id })).result).toMatchObject({
    mobject_id: null,
  })
  expect((await hire('Второй', { mobject_id: 77 })).status).toBe(200)
})

it('a fuel amount above the tank volume is rejected at its cell', async () => {
  const { id: fuel_id } = await make.row(byName('fuel'))
  const { id } = await vehicle()
  const { status, error } = await save({
    id,
    fuels: [{ fuel_id, tank_volume: '40', tank_remainder: '40.01' }],
  })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['fuels.0.tank_remainder']])
})

it('undoing an import of vehicles removes them and their readings, and the log records it', async () => {
  const { id: model_id, brand_name, name } = await make.row(model)
  const file = [
    'Гос. номер;Марка;Модель;Начальное показание одометра',
    ...['90A001AA', '90A002AA'].map((one) => `${one};${brand_name};${name};5000`),
  ]
  const checked = await check(admin, await upload(admin, car, file.join('\n')))
  expect(checked.counts).toMatchObject({ create: 2, faulty: 0 })
  const applied = await carry(admin, 'apply', checked.id)
  expect(applied.state).toBe('applied')
  const ofModel = async () =>
    (await admin.post('/api/fms/car/getListByFilter', { model_id })).result as Row[]
  const made = await ofModel()
  expect(made.map(({ odometer }) => odometer)).toEqual([5000, 5000])
  expect((await carry(admin, 'undo', checked.id)).state).toBe('undone')
  expect(await ofModel()).toEqual([])
  const ids = made.map(({ id }) => id)
  expect(
    await database.query('select id from odometer_reading where car_id = any($1)', [ids]),
  ).toEqual([])
  const removed = await database.query(
    `select 1 from event_log where resource = 'odometer-reading' and event_type_id = 3 and (data->'before'->>'car_id')::bigint = any($1)`,
    [ids],
  )
  expect(removed).toHaveLength(2)
  await expect(database.query('delete from odometer_reading')).rejects.toMatchObject({
    code: 'MP001',
  })
  expect(reading.ownedBy).toBe('car_id')
})

const areas = ['fms', 'smn', 'warehouse']
it.each(areas)('many vehicles and employees are saved at once under api/%s', async (area) => {
  const inputs = await Promise.all([1, 2].map(() => make.input(car, make.next())))
  const cars = await admin.post(`/api/${area}/car/saveAll`, inputs)
  expect([cars.status, (cars.result as Row[] | undefined)?.length], cars.text).toEqual([200, 2])
  const people = ['Азимов', 'Каримов'].map((surname) => ({ surname, name: area }))
  const staff = await admin.post(`/api/${area}/staff/saveAll`, people)
  expect((staff.result as Row[]).map(({ surname }) => surname)).toEqual(['Азимов', 'Каримов'])
  const before = await admin.get('/api/fms/staff/getCount')
  const nameless = [people[0], { surname: 'Без имени' }]
  const faulty = await admin.post(`/api/${area}/staff/saveAll`, nameless)
  expect([faulty.status, Object.keys(faulty.error?.fields ?? {})]).toEqual([400, ['1.name']])
  expect((await admin.get('/api/fms/staff/getCount')).result).toEqual(before.result)
})

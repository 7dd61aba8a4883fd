// Values that other records already have: all are reported at once, each with the record that has
// it.
import { expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { resources, world } from '../contract/contract-world.ts'

const { admin, make } = await world()
const byName = (name: string) => resources.find((one) => one.name === name)!
const specimen = byName('specimen')
const car = byName('car')
const model = byName('car-model')
const at = '/api/fms/specimen'
const sparse = async (more: Wire = {}): Promise<Wire> => ({
  ...(await make.input(specimen, make.next(), true)),
  ...more,
})
const stored = async (more: Wire): Promise<Row> =>
  (await admin.post(`${at}/save`, await sparse(more))).result as Row

it('a save reports all taken values with their records', async () => {
  const word = await stored({ name: 'Первый', code_word: 'UC-1' })
  const tracker = await stored({ name: 'Второй', code_word: 'UC-2', tracker_id: 7001 })
  const { id: brand_id } = await make.row(byName('car-brand'))
  const same = await stored({ name: 'Третий', code_word: 'UC-3', brand_id })
  const holder = ({ id }: Row, name: string) => ({ id, name, archived: false })
  const twin = { name: 'третий', brand_id, code_word: 'UC-1', tracker_id: 7001 }
  const { status, error } = await admin.post(`${at}/save`, await sparse(twin))
  expect([status, error?.code]).toEqual([409, 'duplicate'])
  expect(error?.taken_by).toEqual({
    code_word: holder(word, 'Первый UC-1'),
    tracker_id: holder(tracker, 'Второй UC-2'),
    name: holder(same, 'Третий UC-3'),
    brand_id: holder(same, 'Третий UC-3'),
  })
  expect(error?.fields).toEqual({
    code_word: 'Уже есть у записи «Первый UC-1». Введите другое',
    tracker_id: 'Уже есть у записи «Второй UC-2». Введите другое',
    name: 'Уже есть у записи «Третий UC-3». Введите другое',
    brand_id: 'Уже есть у записи «Третий UC-3». Введите другое',
  })
  // a change, and one row among many
  const other = await stored({ name: 'Четвёртый', code_word: 'UC-4' })
  const change = { id: other.id, name: 'Третий', brand_id, tracker_id: 7001 }
  const keys = ['brand_id', 'name', 'tracker_id']
  expect(
    Object.keys((await admin.post(`${at}/save`, change)).error?.taken_by ?? {}).sort(),
  ).toEqual(keys)
  const many = await admin.post(`${at}/saveAll`, [await sparse(), change])
  expect(Object.keys(many.error?.taken_by ?? {}).sort()).toEqual(keys.map((key) => `1.${key}`))
  expect(Object.keys(many.error?.fields ?? {}).sort()).toEqual(keys.map((key) => `1.${key}`))
})

it('a record is not brought back from the archive while another one has its values, which is named', async () => {
  const { id: brand_id } = await make.row(byName('car-brand'))
  const archived = await stored({ name: 'Вернётся', code_word: 'UC-5', brand_id })
  await admin.delete(`${at}/delete`, { id: archived.id })
  const other = await stored({ name: 'Вернётся', code_word: 'UC-6', brand_id })
  const { status, error } = await admin.post(`${at}/restore`, { id: archived.id })
  expect([status, error?.code]).toEqual([409, 'duplicate'])
  expect(error?.taken_by?.name).toEqual({ id: other.id, name: 'Вернётся UC-6', archived: false })
  // for a value unique across the archive, the archived record is reported as such
  const again = await admin.post(`${at}/save`, await sparse({ code_word: 'UC-5' }))
  expect(again.error?.taken_by).toEqual({
    code_word: { id: archived.id, name: 'Вернётся UC-5', archived: true },
  })
})

it('an area rule does not hide other values that are taken', async () => {
  const { id: model_id, brand_id } = await make.row(model, { fuels: [] })
  const save = (more: Wire) => admin.post('/api/fms/car/saveCar', { brand_id, model_id, ...more })
  const first = (
    await save({ plate_number: '30668VSV', garage_number: 'Г-1', mobject_id: 990_001 })
  ).result as Row
  const { status, error } = await save({
    plate_number: '30 668 vsv',
    garage_number: 'г-1',
    mobject_id: 990_001,
  })
  const name = '30 668 VSV Г-1'
  const holder = { id: first.id, name, archived: false }
  expect([status, error?.fields]).toEqual([
    409,
    {
      plate_number: `Уже есть у записи «${name}». Введите другое`,
      garage_number: `Уже есть у записи «${name}». Введите другое`,
      mobject_id: `tracker id уже используется\n${name}`,
    },
  ])
  expect(error?.taken_by).toEqual({
    plate_number: holder,
    garage_number: holder,
    mobject_id: holder,
  })
})

it('an import names the records that have the values of its rows', async () => {
  const { name, brand_name } = await make.row(model, { fuels: [] })
  const file = (plate: string) => `Гос. номер;Марка;Модель\n${plate};${brand_name};${name}`
  for (const key of [null, 'plate_number']) {
    const uploaded = await upload(admin, car, file('30 668 vsv'))
    const job = await check(admin, uploaded, { key, mode: 'create' })
    expect([key, job.counts.faulty]).toEqual([key, 1])
    expect((await faultsOf(admin, job.id)).map(({ field, message }) => [field, message])).toEqual([
      ['plate_number', 'Уже есть у записи «30 668 VSV Г-1». Введите другое'],
    ])
  }
})

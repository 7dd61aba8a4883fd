// Tyres and batteries: where they are, which events are rejected, and their mileage.
import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
async function post(path: string, body: Wire) {
  return admin.post(`/api/${path}`, body)
}
async function call(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await post(path, body)
  if (status !== 200) throw new Error(`${path} is refused: ${text}`)
  return result as Row
}
let last = 0
const at = (day: number) => `2025-03-${String(day).padStart(2, '0')}T08:00:00.000Z`
const tyre = async (more: Wire = {}) =>
  (await call('warehouse/numbered-item/save', { number: `DOT-${++last}`, ...more })).id
const brand = await call('fms/car-brand/save', { name: 'ISUZU' })
const model = await call('fms/car-model/save', { name: 'NPR', brand_id: brand.id })
const car = async () =>
  (
    await call('fms/car/save', {
      ...{ plate_number: `01${100 + ++last}ABC`, garage_number: `G-${last}` },
      ...{ brand_id: brand.id, model_id: model.id, initial_odometer: null },
    })
  ).id
const read = (car_id: number, day: number, value: number) =>
  call('fms/odometer-reading/save', { car_id, read_at: at(day), value, confirmed: true })
const happen = (numbered_id: number, kind: string, day: number, more: Wire = {}) =>
  post('warehouse/numbered-item-event/save', { numbered_id, kind, at: at(day), ...more })
const mount = (id: number, car_id: number, day: number, mount_position = 'front_left') =>
  happen(id, 'mount', day, { car_id, mount_position })
const itemOf = async (id: number) =>
  (await admin.get(`/api/warehouse/numbered-item/getById/${id}`)).result as Row

it('runs with its vehicle while it is mounted, and on from there on the next one', async () => {
  const first = await car()
  const second = await car()
  const id = await tyre({ initial_km: 1000, norm_km: 3000 })
  await read(first, 1, 10_000)
  await mount(id, first, 2)
  await read(first, 5, 10_700)
  expect(await itemOf(id)).toMatchObject({
    ...{ state: 'mounted', car_id: first, mount_position: 'front_left', km: 1700, wear: [] },
  })
  expect((await happen(id, 'move', 6, { mount_position: 'rear_left' })).status).toBe(200)
  await happen(id, 'remove', 7)
  await read(first, 8, 12_000)
  expect(await itemOf(id)).toMatchObject({ state: 'stored', car_id: null, km: 1700 })
  await read(second, 8, 50_000)
  await mount(id, second, 9)
  await read(second, 10, 51_100)
  expect(await itemOf(id)).toMatchObject({ km: 2800, wear: ['soon'] })
  // a corrected reading corrects it
  await read(second, 11, 51_400)
  expect(await itemOf(id)).toMatchObject({ km: 3100, wear: ['due'] })
  const history = await post('warehouse/numbered-item-event/getListByFilter', {
    ...{ size: 10, sort: 'at', numbered_id: id },
  })
  const told = (history.result as Row[]).map((one) => [one.kind, one.car_id, one.km])
  expect(told).toEqual([
    ['mount', first, null],
    ['move', first, 700],
    ['remove', first, 700],
    ['mount', second, null],
  ])
})

it('is not deleted once something has happened to it, also not as a trial', async () => {
  const id = await tyre()
  const vehicle = await car()
  await mount(id, vehicle, 2)
  await happen(id, 'remove', 3)
  const remove = (more: object) =>
    admin.delete('/api/warehouse/numbered-item/delete', { id, ...more })
  for (const trial of [true, undefined]) {
    const { status, error } = await remove({ trial })
    expect([status, error?.code]).toEqual([409, 'in_use'])
    const by = error?.used_by?.filter((one) => one.resource === 'numbered-item-event')
    expect(by).toMatchObject([{ count: 2 }])
  }
  expect(await itemOf(id)).toMatchObject({ id, state: 'stored' })
  expect(
    (await admin.delete('/api/warehouse/numbered-item/delete', { id: await tyre() })).status,
  ).toBe(200)
})

describe('it is refused', () => {
  it('where it is mounted already, or not at all', async () => {
    const vehicle = await car()
    const id = await tyre()
    for (const kind of ['remove', 'move'])
      expect((await happen(id, kind, 2, { mount_position: 'spare' })).status).toBe(422)
    expect((await mount(id, vehicle, 2)).status).toBe(200)
    const again = await mount(id, await car(), 3)
    expect([again.status, Object.keys(again.error?.fields ?? {})]).toEqual([422, ['kind']])
  })
  it('at a position where another one is, also of ten at once', async () => {
    const vehicle = await car()
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push(await tyre())
    const answers = await Promise.all(ids.map((id) => mount(id, vehicle, 2)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect(Object.keys(refused?.error?.fields ?? {})).toEqual(['mount_position'])
  })
  it('before what has happened to it last, and after it was written off', async () => {
    const vehicle = await car()
    const id = await tyre()
    await mount(id, vehicle, 5)
    const early = await happen(id, 'remove', 4)
    expect([early.status, Object.keys(early.error?.fields ?? {})]).toEqual([400, ['at']])
    await happen(id, 'write_off', 6, { reason: 'Порез боковины' })
    expect(await itemOf(id)).toMatchObject({ state: 'written_off', car_id: null })
    expect((await mount(id, vehicle, 7)).status).toBe(422)
  })
})

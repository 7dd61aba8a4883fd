// Waybills from draft to posting: their initial values, their results, and reasons for rejection.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, refusal } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const {
  admin,
  clock,
  done,
  driver,
  fuel,
  held,
  make,
  posted,
  put,
  read,
  send,
  sheet,
  signIn,
  truck,
} = office
const home = (day: number, odometer_in: number, fuel_in: string): Wire => ({
  ...{ end_date: at(day, 13), odometer_in, fuel_in },
})
const readings = async ({ id: car_id }: Row) =>
  (
    (await admin.post('/api/fms/odometer-reading/getListByFilter', { car_id, sort: 'value' }))
      .result as Row[]
  ).map(({ value }) => value)

describe('a shift', () => {
  it('starts with the values of the vehicle, and ends with the result of its norm', async () => {
    const car = await truck()
    const draft = await sheet(car, { start_date: at(5) })
    expect(draft).toMatchObject({
      ...{ state: 'draft', is_closed: 0, number: null, odometer_out: 1000, fuel_out: '100.00' },
      ...{ year: 2026, month: 1, day: 5, distance: null, norm: null, consumption: null },
      ...{ current_odometer: 1000, plate_number: car.plate_number },
    })
    const open = await done('open', draft)
    expect(open).toMatchObject({ state: 'open', number: 1, is_closed: 0, odometer_out: 1000 })
    await put('refueling', {
      ...{ car_id: car.id, fuel_id: fuel.id, litres: '30.5', at: at(5, 9), source: 'cash' },
    })
    const closed = await done('close', draft, home(5, 1200, '109'))
    expect(closed).toMatchObject({
      ...{ state: 'closed', is_closed: 1, distance: 200, worked: 480, fueled: '30.50' },
      ...{ norm: '20.00', consumption: '21.50', saving: '0.00', overrun: '1.50' },
      ...{ expected_in: '110.50', kilograms: '16.13', current_odometer: 1200 },
      norm_lines: [{ code: 'run', rate: '10.000', quantity: '200.000', litres: '20.00' }],
    })
    // the ledger has it once it is posted
    expect(await held('car', car.id)).toBe('130.50')
    expect(await done('post', draft)).toMatchObject({ state: 'posted' })
    expect(await held('car', car.id)).toBe('109.00')
    expect(await readings(car)).toEqual([1000, 1200])
  })

  it('goes on where the last one ended', async () => {
    const car = await truck()
    await posted(car, { start_date: at(5), ...home(5, 1200, '80') })
    const next = await sheet(car, { start_date: at(6) })
    expect(next).toMatchObject({ odometer_out: 1200, fuel_out: '80.00' })
  })

  it('is not begun while that of the vehicle or of the driver is open', async () => {
    const car = await truck()
    const other = await truck()
    const staff = await driver()
    const first = await sheet(car, { start_date: at(5), staff_id: staff.id })
    await done('open', first)
    const again = await make('open', await sheet(car, { start_date: at(6) }))
    expect(refusal(again)).toEqual([422, 'rule', ['car_id']])
    expect(again.error?.fields?.car_id).toMatch(/^Предыдущая смена не закрыта/)
    expect(again.error?.used_by).toMatchObject([{ resource: 'way-bill', id: first.id }])
    const elsewhere = await sheet(other, { start_date: at(6), staff_id: staff.id })
    expect(refusal(await make('open', elsewhere))).toEqual([422, 'rule', ['staff_id']])
    const relieved = await sheet(other, { start_date: at(7), driver_ids: [staff.id] })
    expect(refusal(await make('open', relieved))).toEqual([422, 'rule', ['driver_ids']])
    await done('close', first, home(5, 1010, '99'))
    for (const key of ['odometer_in', 'fuel_in', 'end_date'])
      expect(refusal(await send('way-bill', { id: first.id, [key]: null }))).toEqual([
        ...[400, 'validation', [key]],
      ])
    expect((await done('open', elsewhere)).state).toBe('open')
  })

  it('is not begun without a norm, nor without a reading of the odometer', async () => {
    const bare = await office.vehicle({ initial_odometer: 10 })
    const norm = await make('open', await sheet(bare, { start_date: at(5) }))
    expect(refusal(norm)).toEqual([422, 'rule', ['car_id']])
    expect(norm.error?.fields?.car_id).toMatch(/^Не найдено норм расхода по топливу/)
    const unread = await truck({ initial_odometer: null })
    const answer = await make('open', await sheet(unread, { start_date: at(5) }))
    expect(refusal(answer)).toEqual([422, 'rule', ['car_id']])
  })

  it('does not run back, keep more fuel than there was, end before it began or in the future', async () => {
    const car = await truck()
    const draft = await sheet(car, { start_date: at(5) })
    await done('open', draft)
    const refused = async (more: Wire) =>
      refusal(await make('close', draft, { ...home(5, 1200, '80'), ...more }))
    expect(await refused({ odometer_in: 999 })).toEqual([400, 'validation', ['odometer_in']])
    expect(await refused({ fuel_in: '100.01' })).toEqual([400, 'validation', ['fuel_in']])
    expect(await refused({ end_date: at(4) })).toEqual([400, 'validation', ['end_date']])
    expect(await refused({ end_date: at(20) })).toEqual([400, 'validation', ['end_date']])
    expect(await refused({ fuel_in: null })).toEqual([400, 'validation', ['fuel_in']])
    expect((await read(draft)).state).toBe('open')
  })
})

describe('the chain of a vehicle', () => {
  const draftsOf = async (car: Row) => [
    await sheet(car, { start_date: at(7), ...home(7, 1300, '70') }),
    await sheet(car, { start_date: at(9), ...home(9, 1400, '60') }),
  ]

  it('moves later drafts by a waybill that is put before them', async () => {
    const car = await truck()
    const [first, second] = (await draftsOf(car)) as [Row, Row]
    expect([first.distance, second.distance]).toEqual([300, 100])
    const early = await sheet(car, { start_date: at(5), ...home(5, 1050, '95') })
    expect(await read(first)).toMatchObject({
      ...{ odometer_out: 1050, distance: 250, fuel_out: '95.00', consumption: '25.00' },
      ...{ norm: '25.00', version: first.version + 1 },
    })
    expect((await read(second)).version).toBe(second.version)
    expect((await admin.delete('/api/fms/way-bill/delete', { id: early.id })).status).toBe(200)
    expect(await read(first)).toMatchObject({ odometer_out: 1000, fuel_out: '100.00' })
    await put('way-bill', { id: first.id, odometer_in: 1350 })
    expect(await read(second)).toMatchObject({ odometer_out: 1350, distance: 50 })
  })

  it('is refused where it would break a posted one, which is named', async () => {
    const car = await truck()
    const stands = await posted(car, { start_date: at(7), ...home(7, 1300, '70') })
    const early = await send('way-bill', {
      ...{ car_id: car.id, staff_id: (await driver()).id, start_date: at(5) },
      ...home(5, 1050, '100'),
    })
    expect(refusal(early)).toEqual([422, 'rule', ['odometer_in']])
    expect(early.error?.message).toContain(`№ ${String(stands.number)}`)
    const burnt = await send('way-bill', {
      ...{ car_id: car.id, staff_id: (await driver()).id, start_date: at(5) },
      ...home(5, 1000, '90'),
    })
    expect(refusal(burnt)).toEqual([422, 'rule', ['fuel_in']])
    const over = await send('way-bill', {
      ...{ car_id: car.id, staff_id: (await driver()).id, start_date: at(7, 8) },
    })
    expect(refusal(over)).toEqual([400, 'validation', ['start_date']])
  })

  it('is corrected from its end, with a reason, and the books follow', async () => {
    const car = await truck()
    const first = await posted(car, { start_date: at(5), ...home(5, 1100, '90') })
    const second = await posted(car, { start_date: at(6), ...home(6, 1200, '80') })
    expect(await held('car', car.id)).toBe('80.00')
    expect((await make('correct', first)).status).toBe(400)
    const reason = { correction_reason: 'описка' }
    await done('correct', first, reason)
    const changed = await send('way-bill', { id: first.id, odometer_in: 1110 })
    expect(refusal(changed)).toEqual([422, 'rule', ['odometer_in']])
    expect(changed.error?.message).toContain(`№ ${String(second.number)}`)
    await done('post', first)
    await done('correct', second, reason)
    await put('way-bill', { id: second.id, odometer_in: 1210, fuel_in: '79.5' })
    await done('post', second)
    expect(await held('car', car.id)).toBe('79.50')
    expect(await readings(car)).toEqual([1000, 1100, 1210])
  })

  it('an unused draft does not prevent a departure', async () => {
    const car = await truck()
    await sheet(car, { start_date: at(5), odometer_in: 1500 })
    const draft = await sheet(car, { start_date: at(6) })
    expect(draft).toMatchObject({ odometer_out: 1500, fuel_out: '50.00' })
    expect(await done('open', draft)).toMatchObject({ odometer_out: 1000, fuel_out: '100.00' })
  })
})

describe('fuel that is entered late', () => {
  const refuel = (car: Row, moment: string, more: Wire = {}) => ({
    ...{ car_id: car.id, fuel_id: fuel.id, litres: '10', at: moment, source: 'cash', ...more },
  })

  it('recalculates the drafts, also when it is removed', async () => {
    const car = await truck()
    const draft = await sheet(car, { start_date: at(5), ...home(5, 1200, '80') })
    const made = await put('refueling', refuel(car, at(5, 9)))
    expect(await read(draft)).toMatchObject({ fueled: '10.00', consumption: '30.00' })
    await admin.delete('/api/fms/refueling/delete', { id: made.id })
    expect(await read(draft)).toMatchObject({ fueled: '0.00', consumption: '20.00' })
  })

  it('is counted by the shift under way at once, which keeps what it has left with', async () => {
    const car = await truck()
    const shift = await sheet(car, { start_date: at(5) })
    await done('open', shift)
    const made = await put('refueling', refuel(car, at(5, 9)))
    const departed = { state: 'open', odometer_out: 1000, fuel_out: '100.00' }
    expect(await read(shift)).toMatchObject({ ...departed, fueled: '10.00', expected_in: '110.00' })
    await put('refueling', { id: made.id, litres: '12.5' })
    expect(await read(shift)).toMatchObject({ ...departed, fueled: '12.50', expected_in: '112.50' })
    await admin.delete('/api/fms/refueling/delete', { id: made.id })
    expect(await read(shift)).toMatchObject({ ...departed, fueled: '0.00', expected_in: '100.00' })
  })

  it('is refused in the time of a posted waybill, and counted by one that is closed', async () => {
    const car = await truck()
    const first = await posted(car, { start_date: at(5), ...home(5, 1200, '80') })
    const late = await send('refueling', refuel(car, at(5, 9)))
    expect([late.status, late.error?.code]).toEqual([422, 'rule'])
    expect(late.error?.message).toContain(`№ ${String(first.number)}`)
    await done('correct', first, { correction_reason: 'забыли заправку' })
    await put('refueling', refuel(car, at(5, 9)))
    expect(await done('post', first)).toMatchObject({ fueled: '10.00', consumption: '30.00' })
    expect(await held('car', car.id)).toBe('80.00')
    // after it, all of it is of the next one
    await put('refueling', refuel(car, at(5, 20)))
    expect(await sheet(car, { start_date: at(6) })).toMatchObject({
      ...{ fuel_out: '80.00', fueled: '10.00' },
    })
  })
})

describe('waybills', () => {
  const chosen = async (filter: Wire) =>
    (await admin.post('/api/fms/way-bill/getCountByFilter', filter)).result
  it('are chosen by nothing that is zero', async () => {
    await sheet(await truck(), { start_date: at(5) })
    const all = await chosen({})
    const begin = { month: 0, year: 0, day: null, way_bill_type_id: 0 }
    expect(await chosen(begin)).toEqual(all)
    expect(await chosen({ ...begin, month: 1, year: 2026 })).toEqual(all)
    expect(await chosen({ ...begin, month: 2 })).toEqual({ count: 0 })
    expect((await admin.post('/api/fms/way-bill/getCountByFilter', { number: 0 })).result).toEqual({
      count: 0,
    })
  })

  it('as route bills come twenty at a time', async () => {
    const car = await truck()
    for (let nth = 0; nth < 21; nth++) await sheet(car, { start_date: at(5, nth) })
    for (const base of ['api/fms/dispatching/route-bill', 'api/dispatching/route-bill']) {
      const { result } = await admin.post(`/${base}/getListByFilter`, {})
      expect(result).toHaveLength(20)
      const [{ id } = { id: 0 }] = result as Row[]
      const shown = await admin.get(`/${base}/getRouteBillData/${id}`)
      expect(shown.result).toEqual((await admin.get(`/${base}/getById/${id}`)).result)
    }
  })
})

it('reports that a record is used in a waybill', async () => {
  const company = await put('company', { name: 'ООО Автобаза' })
  await sheet(await truck(), { start_date: at(5), company_id: company.id })
  const { status, error } = await admin.delete('/api/fms/company/delete', { id: company.id })
  expect([status, error?.message]).toEqual([409, 'Запись уже используется в путевом листе'])
})

it('takes several fuels, each with its own remainder', async () => {
  const gas = await put('fuel', { name: 'Метан', density: '0.5000' })
  const car = await truck({
    fuels: [
      { fuel_id: fuel.id, tank_volume: '500.00' },
      { fuel_id: gas.id, tank_volume: '500.00' },
    ],
  })
  await put('refueling', {
    ...{ car_id: car.id, fuel_id: gas.id, litres: '60', at: at(4), source: 'cash' },
  })
  await put('fuel-consumption-norm', {
    ...{ car_id: car.id, fuel_id: gas.id, valid_from: '2020-01-01', norm: '12' },
  })
  const draft = await sheet(car, {
    start_date: at(5),
    segments: [{ distance: '150', fuel_id: gas.id }],
  })
  expect(draft.other_fuels).toMatchObject([{ fuel_id: gas.id, fuel_out: '60.00' }])
  await done('open', draft)
  const [row] = draft.other_fuels as Row[]
  expect(refusal(await make('close', draft, home(5, 1200, '95')))).toEqual([
    ...[400, 'validation', ['other_fuels.0.fuel_in']],
  ])
  await put('way-bill', {
    id: draft.id,
    other_fuels: [{ id: row!.id, fuel_id: gas.id, fuel_in: '43' }],
  })
  expect(await done('close', draft, home(5, 1200, '95'))).toMatchObject({
    ...{ norm: '5.00', consumption: '5.00' },
    other_fuels: [{ norm: '18.00', consumption: '17.00', saving: '1.00', kilograms: '8.50' }],
  })
  await done('post', draft)
  const { result } = await admin.post('/api/fms/fuel-movement/getListByFilter', {
    ...{ car_id: car.id, kind: 'consumption', sort: 'fuel_id' },
  })
  expect((result as Row[]).map(({ litres }) => litres)).toEqual(['-5.00', '-17.00'])
})

it('keeps its month open until it is posted', async () => {
  const draft = await sheet(await truck(), { start_date: at(5) })
  await done('open', draft)
  clock.advance(20 * 86_400_000)
  const later = await signIn('admin')
  // the months of a book come with what is dated in them
  const { result } = await later.post('/api/fms/book-month/getListByFilter', {
    month: '2026-01-01',
  })
  const [{ id } = { id: 0 }] = result as Row[]
  const refused = await later.post('/api/fms/book-month/close', { id })
  expect(refusal(refused)).toEqual([422, 'rule', ['month']])
})

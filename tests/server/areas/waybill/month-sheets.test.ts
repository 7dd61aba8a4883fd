// Waybills for a day or a month: a line for each shift, from which the values of the waybill are
// derived.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, refusal } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const { database, done, driver, fuel, held, make, posted, put, read, send } = office
const { sheet, truck } = office
const month = await put('car-way-bill-type', { name: 'Месячный', period: 'month' })
const ofDay = await put('car-way-bill-type', { name: 'Суточный', period: 'day' })

/** A shift of that day, from 05:00 to 13:00 in UTC. */
const line = (day: number, odometer_in: number, fuel_in?: string): Wire => ({
  ...{ start_date: at(day), end_date: at(day, 13), odometer_in },
  ...(fuel_in !== undefined && { fuel_in }),
})
const take = (car: Row, day: number, litres: string) =>
  put('refueling', {
    ...{ car_id: car.id, fuel_id: fuel.id, litres, at: at(day, 9) },
    ...{ source: 'cash', confirmed: true },
  })
const monthly = (car: Row, more: Wire = {}) =>
  sheet(car, { start_date: at(5), way_bill_type_id: month.id, ...more })
const ending = ({ end_date, odometer_in, fuel_in }: Row) => ({ end_date, odometer_in, fuel_in })
const saved = (id: number, days: Wire[], more: Wire = {}) => send('way-bill', { id, days, ...more })
const days = (row: Row) => row.days as Row[]

describe('a sheet for a month', () => {
  it('has a line for each shift, and ends as the last of them does', async () => {
    const car = await truck()
    const relief = await driver()
    const draft = await monthly(car)
    expect(draft).toMatchObject({ period: 'month', period_start: '2026-01-01', days: [] })
    await done('open', draft)
    await take(car, 6, '40')
    const first = (await saved(draft.id, [line(5, 1100, '90')])).result as Row
    expect(first).toMatchObject({ odometer_in: 1100, end_date: at(5, 13), fuel_in: '90.00' })
    const lines = [...days(first), { ...line(6, 1250), staff_id: relief.id }, line(8, 1300, '105')]
    const whole = (await saved(draft.id, lines)).result as Row
    expect(days(whole)).toMatchObject([
      { odometer_out: 1000, distance: 100, fueled: '0.00', consumption: '10.00' },
      { odometer_out: 1100, distance: 150, fueled: '40.00', consumption: null },
      { odometer_out: 1250, distance: 50, fueled: '0.00', consumption: '25.00' },
    ])
    expect(days(whole).map(({ staff_id }) => staff_id)).toEqual([
      ...[draft.staff_id, relief.id, draft.staff_id],
    ])
    expect(whole).toMatchObject({
      ...{ distance: 300, fueled: '40.00', consumption: '35.00', norm: '30.00', overrun: '5.00' },
      ...{ end_date: at(8, 13), odometer_in: 1300, fuel_in: '105.00', worked: 3 * 480 },
    })
    await done('close', draft, ending(whole))
    await done('post', draft)
    expect(await held('car', car.id)).toBe('105.00')
    const next = await sheet(car, { start_date: at(9) })
    expect(next).toMatchObject({ odometer_out: 1300, fuel_out: '105.00', period: 'shift' })
  })

  it('refuses lines out of order, out of its period, or behind the odometer', async () => {
    const car = await truck()
    const draft = await monthly(car, { start_date: at(5, 4) })
    const refused = async (...lines: Wire[]) => refusal(await saved(draft.id, lines))
    const fault = (key: string) => [400, 'validation', [key]]
    expect(await refused(line(6, 1100), line(5, 1200))).toEqual(fault('days.1.start_date'))
    expect(await refused(line(5, 1100), { ...line(5, 1200), start_date: at(5, 12) })).toEqual(
      fault('days.1.start_date'),
    )
    expect(await refused({ ...line(5, 1100), end_date: null }, line(6, 1200))).toEqual(
      fault('days.0.end_date'),
    )
    expect(await refused({ ...line(5, 1100), odometer_in: null }, line(6, 1200))).toEqual(
      fault('days.0.odometer_in'),
    )
    expect(await refused({ ...line(5, 1100), start_date: at(5, 3) })).toEqual(
      fault('days.0.start_date'),
    )
    // 18:00 in UTC is still the old year in Tashkent
    const outside = { start_date: '2025-12-31T18:00:00.000Z', end_date: at(6), odometer_in: 1100 }
    expect(await refused(outside)).toEqual(fault('days.0.start_date'))
    expect(await refused({ ...line(13, 1100), end_date: at(15) })).toEqual(fault('days.0.end_date'))
    expect(await refused(line(5, 1100), line(6, 1099))).toEqual(fault('days.1.odometer_in'))
    expect(await refused(line(5, 1100, '90'), line(6, 1200, '90.01'))).toEqual(
      fault('days.1.fuel_in'),
    )
    expect(await refused(line(5, 1100), { ...line(6, 1200), end_date: at(6, 4) })).toEqual(
      fault('days.1.end_date'),
    )
    expect((await read(draft)).days).toEqual([])
  })

  it('has the end of its last line only', async () => {
    const car = await truck()
    const draft = await monthly(car)
    const typed = await send('way-bill', { id: draft.id, odometer_in: 1100, fuel_in: '80' })
    expect(refusal(typed)).toEqual([400, 'validation', ['fuel_in', 'odometer_in']])
    await done('open', draft)
    const home = { end_date: at(6, 13), odometer_in: 1200, fuel_in: '80' }
    expect(refusal(await make('close', draft, home))).toEqual([400, 'validation', ['days']])
    await saved(draft.id, [line(5, 1100), line(6, 1200)])
    expect(refusal(await make('close', draft, home))).toEqual([
      ...[400, 'validation', ['days.1.fuel_in']],
    ])
    await saved(draft.id, [line(5, 1100), line(6, 1200, '80')])
    expect(refusal(await make('close', draft, { ...home, odometer_in: 1201 }))).toEqual([
      ...[400, 'validation', ['odometer_in']],
    ])
    expect(await done('close', draft, home)).toMatchObject({ state: 'closed', fuel_in: '80.00' })
  })

  it('is one for each vehicle, month and kind', async () => {
    const car = await truck()
    await posted(car, { start_date: at(3), end_date: at(3, 13), odometer_in: 1010, fuel_in: '99' })
    await monthly(car)
    const again = await send('way-bill', {
      ...{ car_id: car.id, staff_id: (await driver()).id, start_date: at(9) },
      way_bill_type_id: month.id,
    })
    expect(refusal(again)).toEqual([
      ...[409, 'duplicate', ['car_id', 'period_start', 'way_bill_type_id']],
    ])
    // shifts may exist beside it, and so may a sheet of another kind
    await sheet(car, { start_date: at(9), way_bill_type_id: ofDay.id })
    await sheet(car, { start_date: at(9, 7) })
    await monthly(await truck())
  })

  it('leaves no room for another shift of the vehicle between its lines', async () => {
    const car = await truck()
    const draft = await monthly(car)
    await done('open', draft)
    await saved(draft.id, [line(5, 1100), line(9, 1200, '80')])
    const shift = await sheet(await truck(), { start_date: at(6) })
    const between = await send('way-bill', { id: shift.id, car_id: car.id })
    expect(refusal(between)).toEqual([400, 'validation', ['start_date']])
    expect((await sheet(car, { start_date: at(10) })).odometer_out).toBe(1200)
  })

  it('occupies its vehicle until it is closed, a driver until the return', async () => {
    const car = await truck()
    const other = await truck()
    const person = await driver()
    const draft = await monthly(car, { staff_id: person.id })
    await done('open', draft)
    const next = await sheet(car, { start_date: at(10) })
    expect(refusal(await make('open', next))).toEqual([422, 'rule', ['car_id']])
    // with the sheet open and no shift out, its driver may leave with another vehicle
    const elsewhere = await sheet(other, { start_date: at(6), staff_id: person.id })
    await done('open', elsewhere)
    const out = await saved(draft.id, [{ start_date: at(7) }])
    expect(refusal(out)).toEqual([422, 'rule', ['days.0.staff_id']])
    await done('close', elsewhere, { end_date: at(6, 13), odometer_in: 1100, fuel_in: '90' })
    expect((await saved(draft.id, [{ start_date: at(7) }])).status).toBe(200)
    const third = await sheet(other, { start_date: at(8), staff_id: person.id })
    expect(refusal(await make('open', third))).toEqual([422, 'rule', ['staff_id']])
    await saved(draft.id, [line(7, 1100, '90')])
    await done('open', third)
  })

  it('asks for confirmation of a line that is too long', async () => {
    const car = await truck()
    const draft = await monthly(car)
    const long = [line(5, 9000)]
    expect(refusal(await saved(draft.id, long))).toEqual([
      ...[422, 'confirm', ['days.0.odometer_in']],
    ])
    const { result } = await saved(draft.id, long, { confirmed: true })
    // what was confirmed is no longer asked about, what comes next is
    expect((await saved(draft.id, days(result as Row), { note: 'Иначе' })).status).toBe(200)
    const longer = [...days(result as Row), line(6, 18_000)]
    expect(refusal(await saved(draft.id, longer))).toEqual([
      ...[422, 'confirm', ['days.1.odometer_in']],
    ])
  })

  it('names the mechanic and the doctor in each line', async () => {
    const car = await truck()
    const person = await driver()
    const relief = await driver()
    const signer = (await driver()).id
    await database.query(
      `update membership set staff_id = $1
        where account_id = (select id from account where login = 'admin')`,
      [signer],
    )
    const passed = { is_admitted: 'admitted', health: 'passed', sobriety: 'passed' }
    await put('medical-checkup', {
      ...{ driver_id: relief.id, date: at(6, 3), ...passed },
      ...{ pressure: '120/80', pulse: 70, temperature: '36.6' },
    })
    const draft = await monthly(car, { staff_id: person.id })
    const lines = [line(5, 1100), { ...line(6, 1200), staff_id: relief.id }]
    const { result } = await saved(draft.id, lines)
    expect(
      days(result as Row).map(({ doctor_id, mechanic_id }) => [doctor_id, mechanic_id]),
    ).toEqual([
      [null, null],
      [signer, null],
    ])
  })
})

it('a sheet for a day has its lines within that day, one for a shift has none', async () => {
  const car = await truck()
  const daily = await sheet(car, { start_date: at(5), way_bill_type_id: ofDay.id })
  expect(daily).toMatchObject({ period: 'day', period_start: '2026-01-05' })
  const late = await saved(daily.id, [line(5, 1010), line(6, 1020)])
  expect(refusal(late)).toEqual([400, 'validation', ['days.1.end_date', 'days.1.start_date']])
  const two = [
    { start_date: at(5), end_date: at(5, 8), odometer_in: 1050 },
    { start_date: at(5, 9), end_date: at(5, 13), odometer_in: 1100, fuel_in: '91' },
  ]
  expect((await saved(daily.id, two)).result).toMatchObject({ distance: 100, consumption: '9.00' })
  const shift = await sheet(await truck(), { start_date: at(5) })
  expect(shift).toMatchObject({ period: 'shift', period_start: null })
  expect(refusal(await saved(shift.id, [line(5, 1010)]))).toEqual([400, 'validation', ['days']])
})

it('a month on one sheet comes to the km and litres of the same month by shifts', async () => {
  const { id: company_id } = await put('company', { name: 'ООО «Автобаза»' })
  const { id: subdivision_id } = await put('subdivision', { name: 'Колонна 1', company_id })
  // winter begins within the month
  await put('fuel-season', {
    ...{ name: 'Горы', subdivision_id, summer_from: '06-01', summer_until: '08-31' },
    ...{ winter_from: '01-08', winter_until: '03-15', winter_percent: '10' },
  })
  const shifts = [
    line(5, 1100, '90'),
    line(6, 1310, '108'),
    line(8, 1360, '103'),
    line(12, 1600, '78'),
  ]
  const one = await truck({ subdivision_id })
  const other = await truck({ subdivision_id })
  for (const car of [one, other]) await take(car, 6, '40')
  const apart: Row[] = []
  for (const more of shifts) apart.push(await posted(one, more))
  const draft = await monthly(other)
  await done('open', draft)
  const whole = (await saved(draft.id, shifts)).result as Row
  await done('close', draft, ending(whole))
  const sum = (key: string) => apart.reduce((total, row) => total + Number(row[key]), 0)
  const keys = ['distance', 'norm', 'consumption', 'fueled', 'worked']
  expect(keys.map((key) => Number(whole[key]))).toEqual(keys.map(sum))
  // 310 km in autumn, 290 km in winter: 31.00 + 29.00 × 1.1
  expect([whole.distance, whole.norm, whole.consumption]).toEqual([600, '62.90', '62.00'])
  expect(await done('post', draft)).toMatchObject({ state: 'posted' })
  expect(await held('car', other.id)).toBe(await held('car', one.id))
})

// Every report returns a result; those of fuel, mileage and engine hours agree with their
// documents, calculated here without their queries.
import { beforeAll, describe, expect, it } from 'vitest'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import { exactSum } from '#resources/kernel/values/column-sums.ts'
import { allReports } from '#resources/reports.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from '../waybill/waybill-office.ts'

const { admin, app, driver, fuel, posted, put, tank, truck } = await waybillOffice()
const base = '/api/fms/report'
const january = { period: { from: '2026-01-01', to: '2026-01-14' } }

async function answerOf(name: string, parameters: Wire): Promise<ReportAnswer> {
  const { status, result, text } = await admin.post(`${base}/${name}/getRows`, parameters)
  expect([name, status, status === 200 ? '' : text]).toEqual([name, 200, ''])
  return result as ReportAnswer
}
const ofCar = async (name: string, parameters: Wire) =>
  (await answerOf(name, parameters)).rows.filter((row) => row.car_id === car.id)

let car: Row
let other: Row
let sheets: Row[]
beforeAll(async () => {
  const person = await driver()
  car = await truck()
  other = await truck()
  const store = await tank({ initial_value: '500', opened_at: at(1) })
  const fromTank = { car_id: car.id, fuel_id: fuel.id, source: 'tank', reservoir_id: store.id }
  await put('refueling', { ...fromTank, litres: '20.50', at: at(6) })
  sheets = [
    await posted(car, {
      ...{ staff_id: person.id, start_date: at(5), end_date: at(5, 13) },
      ...{ odometer_in: 1200, fuel_in: '78.50' },
    }),
    await posted(car, {
      ...{ staff_id: person.id, start_date: at(7), end_date: at(7, 9) },
      ...{ odometer_in: 1250, fuel_in: '93.00' },
    }),
  ]
})

describe('every report', () => {
  it.each(allReports().map((one) => [one.name, one] as const))(
    '%s answers its rows, its files and its paper',
    async (name, report) => {
      const time =
        periodKeyOf(report) === 'month' ? { month: '2026-01-01' } : { preset: report.presets[0] }
      const parameters = {
        ...time,
        ...(report.asks.car_id?.options.required && { car_id: car.id }),
      }
      expect((await answerOf(name, parameters)).columns).toEqual(Object.keys(report.fields))
      const post = (call: string, more: Wire = {}) =>
        app.inject({
          method: 'POST',
          url: `${base}/${name}/${call}`,
          headers: { cookie: admin.cookie },
          payload: { ...parameters, ...more },
        })
      for (const format of ['xlsx', 'csv']) {
        const { statusCode, rawPayload } = await post('getFile', { format })
        expect([format, statusCode, rawPayload.length > 0]).toEqual([format, 200, true])
      }
      const { statusCode, headers } = await post('print')
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    },
  )
})

describe('a report of fuel', () => {
  it('sums up what each vehicle received, by source', async () => {
    expect(await ofCar('refuelling-summary', january)).toMatchObject([
      { refuelings: 2, from_tanks: '20.50', from_outside: '100.00', litres: '120.50' },
    ])
  })
  it('balances each vehicle over the month, and a single one', async () => {
    const [row] = await ofCar('fuel-consumption-summary', { month: '2026-01-01' })
    // 100 and 20.50 came; 21.50 and 6.00 were burnt, where the norm of 10 l allows 20 and 5
    expect(row).toMatchObject({
      ...{ opening: '0.00', received: '120.50', consumed: '27.50', other: '0.00' },
      ...{ closing: '93.00', distance: 250, norm: '25.00', actual: '27.50' },
      ...{ saving: '0.00', overrun: '2.50' },
    })
    const { rows, totals } = await answerOf('fuel-consumption-summary', { month: '2026-01-01' })
    const idle = rows.find((one) => one.car_id === other.id)
    expect(idle).toMatchObject({ opening: '0.00', received: '100.00', closing: '100.00' })
    for (const one of rows)
      expect(exactSum([one.opening, one.received, `-${String(one.consumed)}`, one.other], 2)).toBe(
        one.closing,
      )
    expect(totals.closing).toBe(
      exactSum(
        rows.map(({ closing }) => closing),
        2,
      ),
    )
  })
  it('is the same by vehicle, driver, subdivision and month', async () => {
    const names = ['fuel-by-vehicle', 'fuel-by-driver', 'fuel-by-subdivision', 'fuel-by-month']
    for (const name of names) {
      const { totals } = await answerOf(name, january)
      expect([name, totals]).toEqual([
        name,
        {
          ...{ sheets: 2, distance: 250, consumed: '27.50', norm: '25.00', per_100: '11.00' },
          ...{ saving: '0.00', overrun: '2.50' },
        },
      ])
    }
  })
  it('shows opening and closing balances of every tank', async () => {
    const { rows } = await answerOf('tank-movement', january)
    expect(rows).toMatchObject([
      {
        ...{ opening: '0.00', received: '0.00', issued: '20.50', corrected: '500.00' },
        closing: '479.50',
      },
    ])
  })
  it('lists entries that were made late', async () => {
    const { rows } = await answerOf('late-entries', { ...january, days: 1 })
    expect(rows.every((row) => Number(row.late_days) >= 1)).toBe(true)
  })
})

describe('a report of work', () => {
  it('shows the distance of each vehicle on each day', async () => {
    expect(await ofCar('mileage-summary', january)).toMatchObject([
      { day: '2026-01-05', sheets: 1, odometer_out: 1000, odometer_in: 1200, distance: 200 },
      { day: '2026-01-07', sheets: 1, odometer_out: 1200, odometer_in: 1250, distance: 50 },
    ])
  })
  it('counts the minutes within the requested period', async () => {
    const period = { from: at(5, 6), to: at(7, 8) }
    const { rows, totals } = await answerOf('engine-hours', { period, car_id: car.id })
    expect(rows).toMatchObject([
      { way_bill_id: sheets[0]!.id, worked: 7 * 60, distance: 200 },
      // it ended later: its values count at the end
      { way_bill_id: sheets[1]!.id, worked: 3 * 60, distance: null },
    ])
    expect(totals).toMatchObject({ worked: 600, distance: 200 })
  })
  it('divides the days of each vehicle', async () => {
    await put('car-downtime', {
      ...{ car_id: other.id, kind: 'repair', start_date: '2026-01-12', end_date: '2026-01-20' },
    })
    const { rows } = await answerOf('fleet-use', january)
    expect(rows.find((row) => row.car_id === car.id)).toMatchObject({
      ...{ days: 14, on_line: 2, idle: 12, off_road: 0, sheets: 2, distance: 250 },
      worked: 12 * 60,
    })
    expect(rows.find((row) => row.car_id === other.id)).toMatchObject({
      ...{ days: 14, on_line: 0, idle: 11, off_road: 3, sheets: 0 },
    })
  })
})

// The signatures of a departure, and unlikely readings at the return.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, refusal } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const { admin, database, done, driver, make, put, read, send, sheet, truck } = office

// the signer of the cards
await database.query(
  `update membership set staff_id = $1
    where account_id = (select id from account where login = 'admin')`,
  [(await driver()).id],
)

describe('a departure', () => {
  const parts = {
    ...{ engine: 'passed', transmission: 'passed', body: 'passed', lights: 'passed' },
    ...{ brakes: 'passed', steering: 'passed', tyres: 'passed', equipment: 'passed' },
  }
  const mechanic = ({ id: car_id }: Row, date: string, more: Wire = {}) =>
    put('mechanic-checkup', { car_id, date, ...parts, is_passed: 'passed', ...more })
  const doctor = ({ id: driver_id }: Row, date: string, more: Wire = {}) =>
    put('medical-checkup', {
      ...{ driver_id, date, is_admitted: 'admitted', health: 'passed', sobriety: 'passed' },
      ...{ pressure: '120/80', pulse: 70, temperature: '36.6', ...more },
    })
  const signed = ({ mechanic_id, doctor_id }: Row) => [mechanic_id, doctor_id]

  it('names the mechanic and the doctor of that day', async () => {
    const car = await truck()
    const staff = await driver()
    const passed = await mechanic(car, at(5, 3))
    const admitted = await doctor(staff, at(5, 3))
    const draft = await sheet(car, { start_date: at(5), staff_id: staff.id })
    expect(signed(draft)).toEqual([null, null])
    const open = await done('open', draft)
    expect(signed(open)).toEqual([passed.mechanic_id, admitted.doctor_id])
    expect(passed.mechanic_id).not.toBeNull()
    await done('close', draft, { end_date: at(5, 13), odometer_in: 1010, fuel_in: '99' })
    const next = await sheet(car, { start_date: at(6), staff_id: staff.id })
    expect(signed(await done('open', next))).toEqual([null, null])
  })

  it('is refused by the last card of the day, and keeps the names from before', async () => {
    const car = await truck()
    const staff = await driver()
    const other = await driver()
    await mechanic(car, at(5, 2))
    await mechanic(car, at(5, 3), {
      ...{ brakes: 'failed', is_passed: 'not_passed', reason: 'тормоза' },
    })
    await doctor(staff, at(5, 3))
    const draft = await sheet(car, {
      ...{ start_date: at(5), staff_id: staff.id, doctor_id: other.id },
    })
    const answer = await make('open', draft)
    expect(refusal(answer)).toEqual([422, 'rule', ['car_id']])
    expect(answer.error?.message).toBe('Автомобиль не прошёл технический контроль этого дня')
    const repeated = await mechanic(car, at(5, 4), { kind: 'repeat' })
    expect(signed(await done('open', draft))).toEqual([repeated.mechanic_id, other.id])
  })

  it('is refused for a driver who is not admitted, including relief drivers', async () => {
    const car = await truck()
    const staff = await driver()
    const relief = await driver()
    const unwell = { health: 'failed', is_admitted: 'not_admitted', reason: 'давление' }
    await doctor(relief, at(5, 3), unwell)
    const draft = await sheet(car, {
      ...{ start_date: at(5), staff_id: staff.id, driver_ids: [relief.id] },
    })
    const answer = await make('open', draft)
    expect(refusal(answer)).toEqual([422, 'rule', ['driver_ids']])
    expect(answer.error?.message).toContain(String(relief.surname))
    await put('way-bill', { id: draft.id, driver_ids: [], staff_id: relief.id })
    expect(refusal(await make('open', draft))).toEqual([422, 'rule', ['staff_id']])
    // the next day is another one
    await put('way-bill', { id: draft.id, start_date: at(6) })
    expect((await done('open', draft)).state).toBe('open')
  })
})

describe('a return', () => {
  const home = (odometer_in: number): Wire => ({
    ...{ end_date: at(5, 13), odometer_in, fuel_in: '50' },
  })

  it('is asked about where the odometer has jumped, and believed once it is meant', async () => {
    const car = await truck()
    const draft = await sheet(car, { start_date: at(5) })
    await done('open', draft)
    const asked = await make('close', draft, home(101_000))
    expect(refusal(asked)).toEqual([422, 'confirm', ['odometer_in']])
    expect((await read(draft)).state).toBe('open')
    await done('close', draft, { ...home(101_000), confirmed: true })
    // another reading is asked about again
    const again = await send('way-bill', { id: draft.id, odometer_in: 201_000 })
    expect(refusal(again)).toEqual([422, 'confirm', ['odometer_in']])
    await put('way-bill', { id: draft.id, odometer_in: 1200 })
    const { result } = await admin.post('/api/fms/odometer-reading/getListByFilter', {
      car_id: car.id,
    })
    expect((result as Row[]).map(({ value }) => value).sort()).toEqual([1000, 1200])
  })
})

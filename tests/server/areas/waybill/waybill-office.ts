// A motor pool as the tests of waybills need it: vehicles with a norm, drivers, and waybills by one
// call.
import { expect } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { fuelOffice } from '../fuel/fuel-office.ts'
import type { FuelOffice } from '../fuel/fuel-office.ts'

export interface WaybillOffice extends FuelOffice {
  driver(): Promise<Row>
  /** 10 l/100 km, 1,000 km on its odometer, 100 l in its tank since the beginning of the year. */
  truck(more?: Wire): Promise<Row>
  /** A draft: `more` goes over vehicle and departure. */
  sheet(car: Row, more: Wire): Promise<Row>
  make(transition: string, row: Row, more?: Wire): Promise<Answer>
  /** The same, and it succeeds. */
  done(transition: string, row: Row, more?: Wire): Promise<Row>
  read(row: Row): Promise<Row>
  /** From a draft to a posted waybill. */
  posted(car: Row, more: Wire): Promise<Row>
}

const base = '/api/fms/way-bill'

/** `options`: of the fuel office. */
export async function waybillOffice(
  options: Parameters<typeof fuelOffice>[0] = {},
): Promise<WaybillOffice> {
  const office = await fuelOffice(options)
  const { admin, fuel, put, rows, vehicle } = office
  const resources = allResources()
  const staff = resources.find(({ name }) => name === 'staff')!
  const driver = () => rows.row(staff, { dismissed: false, status_id: null })
  const make = (transition: string, { id }: Row, more: Wire = {}) =>
    admin.post(`${base}/${transition}`, { id, ...more })
  const done = async (transition: string, row: Row, more: Wire = {}) => {
    const { status, text, result } = await make(transition, row, more)
    expect(status, text).toBe(200)
    return result as Row
  }
  const sheet = async (car: Row, more: Wire) => {
    const staff_id = more.staff_id ?? (await driver()).id
    return put('way-bill', { car_id: car.id, staff_id, ...more })
  }
  return {
    ...office,
    ...{ driver, make, done, sheet },
    async truck(more = {}) {
      const car = await vehicle({ initial_odometer: 1000, way_bill_type_id: null, ...more })
      await put('refueling', {
        ...{ car_id: car.id, fuel_id: fuel.id, litres: '100' },
        ...{ at: new Date(Date.UTC(2026, 0, 1)).toISOString(), source: 'cash' },
      })
      await put('fuel-consumption-norm', {
        ...{ car_id: car.id, fuel_id: fuel.id, valid_from: '2020-01-01', norm: '10' },
      })
      return car
    },
    read: async ({ id }) => (await admin.get(`${base}/getById/${id}`)).result as Row,
    async posted(car, { end_date, odometer_in, fuel_in, ...more }) {
      const draft = await sheet(car, more)
      await done('open', draft)
      await done('close', draft, { end_date, odometer_in, fuel_in })
      return done('post', draft)
    },
  }
}

// Fuel counts in exactly one waybill, however late or in between it is entered: the tank contents
// at the end equal the books.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, refusal } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const { admin, done, driver, fuel, held, posted, put, read, send, sheet, truck } = office

const home = (day: number, odometer_in: number, fuel_in: string): Wire => ({
  ...{ end_date: at(day, 13), odometer_in, fuel_in },
})
const refuelling = ({ id: car_id }: Row, moment: string) => ({
  ...{ car_id, fuel_id: fuel.id, litres: '10', at: moment, source: 'cash' },
})

describe('before the first departure', () => {
  it('fuel that is entered after it counts in that waybill', async () => {
    const car = await truck()
    const draft = await sheet(car, { start_date: at(5) })
    expect(await done('open', draft)).toMatchObject({ fuel_out: '100.00' })
    await put('refueling', refuelling(car, at(4)))
    expect(await done('close', draft, home(5, 1200, '80'))).toMatchObject({
      ...{ fuel_out: '100.00', fueled: '10.00', consumption: '30.00' },
    })
    await done('post', draft)
    expect(await held('car', car.id)).toBe('80.00')
  })

  it('an unused draft does not hide later refuellings', async () => {
    const car = await truck()
    await sheet(car, { start_date: at(3) })
    await put('refueling', refuelling(car, at(4)))
    const draft = await sheet(car, { start_date: at(5) })
    expect(await done('open', draft)).toMatchObject({ fuel_out: '110.00', odometer_out: 1000 })
    await done('close', draft, home(5, 1200, '90'))
    await done('post', draft)
    expect(await held('car', car.id)).toBe('90.00')
  })

  it('a draft stays that it has followed', async () => {
    const car = await truck()
    const early = await sheet(car, { start_date: at(4), ...home(4, 1300, '70') })
    const draft = await sheet(car, { start_date: at(5) })
    expect(await done('open', draft)).toMatchObject({ fuel_out: '70.00', odometer_out: 1300 })
    const gone = await admin.delete('/api/fms/way-bill/delete', { id: early.id })
    expect([gone.status, gone.error?.code]).toEqual([422, 'rule'])
    const moved = await send('way-bill', {
      id: early.id,
      start_date: at(6),
      ...home(6, 1300, '70'),
    })
    expect(moved.status).toBe(422)
    expect((await read(early)).start_date).toBe(at(4))
  })
})

describe('what a posted waybill has counted', () => {
  it('is not counted again where a draft before it has no end', async () => {
    const car = await truck()
    await sheet(car, { start_date: at(3) })
    const stands = await posted(car, { start_date: at(5), ...home(5, 1200, '80') })
    const late = await send('refueling', refuelling(car, at(5, 9)))
    expect([late.status, late.error?.code]).toEqual([422, 'rule'])
    expect(late.error?.message).toContain(`№ ${String(stands.number)}`)
    expect(await held('car', car.id)).toBe('80.00')
  })

  it('is not taken from it by one that is put before it', async () => {
    const car = await truck()
    await posted(car, { start_date: at(3), ...home(3, 1100, '90') })
    await put('refueling', refuelling(car, at(4)))
    const stands = await posted(car, { start_date: at(6), ...home(6, 1200, '90') })
    expect(stands).toMatchObject({ fueled: '10.00', consumption: '10.00' })
    const between = await send('way-bill', {
      ...{ car_id: car.id, staff_id: (await driver()).id, start_date: at(5) },
      ...home(5, 1100, '90'),
    })
    expect(refusal(between)).toEqual([422, 'rule', ['fuel_in']])
    expect(between.error?.message).toContain(`№ ${String(stands.number)}`)
  })
})

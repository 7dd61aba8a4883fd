// A tank that is full in the ledger during a shift: a confirmation is required, and the posted
// values fit the tank.
import { describe, expect, it } from 'vitest'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { at, refusal } from '../fuel/fuel-office.ts'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice(patientLimits)
const { admin, database, done, fuel, held, make, posted, put, send, sheet } = office

/** 100 l in a tank of 120 l. */
const car = () => office.truck({ fuels: [{ fuel_id: fuel.id, tank_volume: '120.00' }] })
const refuelling = ({ id: car_id }: Row, moment: string, more: Wire = {}) => ({
  ...{ car_id, fuel_id: fuel.id, litres: '60', at: moment, source: 'cash', ...more },
})
const meant = { confirmed: true }
const home = (day: number, odometer_in: number, fuel_in: string): Wire => ({
  ...{ end_date: at(day, 13), odometer_in, fuel_in },
})
const above = [422, 'above_limit', ['car_id', 'litres']]
const opened = async (vehicle: Row, day: number) => {
  const draft = await sheet(vehicle, { start_date: at(day) })
  await done('open', draft)
  return draft
}

describe('a tank that is full by the books', () => {
  it('takes nothing while no shift has begun', async () => {
    const vehicle = await car()
    const body = refuelling(vehicle, at(5, 9))
    expect(refusal(await send('refueling', { ...body, ...meant }))).toEqual(above)
    await sheet(vehicle, { start_date: at(5) })
    expect(refusal(await send('refueling', { ...body, ...meant }))).toEqual(above)
  })

  it('is asked about from the departure on, and takes what is meant', async () => {
    const vehicle = await car()
    const draft = await opened(vehicle, 5)
    const early = refuelling(vehicle, at(4, 23))
    expect(refusal(await send('refueling', { ...early, ...meant }))).toEqual(above)
    const asked = await send('refueling', refuelling(vehicle, at(5, 9)))
    expect(refusal(asked)).toEqual([422, 'confirm', ['litres']])
    expect(asked.error?.fields?.litres).toContain('120')
    const made = await put('refueling', refuelling(vehicle, at(5, 9), meant))
    expect(await held('car', vehicle.id)).toBe('160.00')
    // what fits is not asked about, nor what was there before the change
    await put('refueling', { id: made.id, litres: '20', confirmed: false })
    await put('refueling', { id: made.id, litres: '60', ...meant })
    await done('close', draft, home(5, 1500, '110'))
    // the waybill is closed, and not posted yet
    await put('refueling', refuelling(vehicle, at(5, 20), { ...meant, litres: '5' }))
    await done('post', draft)
    expect(await held('car', vehicle.id)).toBe('115.00')
    const full = refuelling(vehicle, at(6), { ...meant, litres: '6' })
    expect(refusal(await send('refueling', full))).toEqual(above)
  })

  it('stays asked about where it is filled twice in a shift that is posted', async () => {
    const vehicle = await car()
    const draft = await opened(vehicle, 5)
    for (const hour of [7, 9])
      await put('refueling', refuelling(vehicle, at(5, hour), { ...meant, litres: '90' }))
    await done('close', draft, home(5, 2400, '80'))
    await done('post', draft)
    // a lowered limit is checked against the balance at the return, not during the trip
    const { result } = await admin.get(`/api/fms/car/getById/${vehicle.id}`)
    const [row] = (result as Row).fuels as Row[]
    const volume = (tank_volume: string) =>
      send('car', { id: vehicle.id, fuels: [{ id: row!.id, fuel_id: fuel.id, tank_volume }] })
    expect((await volume('100')).status).toBe(200)
    expect((await volume('99')).status).toBe(422)
  })
})

describe('a waybill that is posted', () => {
  it('is refused where more was filled in after its return than fits', async () => {
    const vehicle = await car()
    const draft = await opened(vehicle, 5)
    await done('close', draft, home(5, 1300, '70'))
    const late = await put('refueling', refuelling(vehicle, at(5, 20), meant))
    expect(refusal(await make('post', draft)).slice(0, 2)).toEqual([422, 'above_limit'])
    await put('refueling', { id: late.id, litres: '50' })
    await done('post', draft)
  })

  it('and has burnt nothing is refused with a tank that holds too much', async () => {
    const vehicle = await car()
    const draft = await opened(vehicle, 5)
    await put('refueling', refuelling(vehicle, at(5, 9), meant))
    await done('close', draft, home(5, 1000, '160'))
    const refused = await make('post', draft)
    expect(refusal(refused).slice(0, 2)).toEqual([422, 'above_limit'])
    await expect(
      database.query("update way_bill set state = 'posted' where id = $1", [draft.id]),
    ).rejects.toMatchObject({ code: 'MP005' })
  })

  it('frees the next shift from nothing that it has not freed', async () => {
    const vehicle = await car()
    await posted(vehicle, { start_date: at(5), ...home(5, 1200, '80') })
    const draft = await opened(vehicle, 7)
    const between = refuelling(vehicle, at(6), meant)
    expect(refusal(await send('refueling', between))).toEqual(above)
    await put('refueling', { ...between, litres: '40' })
    await put('refueling', refuelling(vehicle, at(7, 9), meant))
    await done('close', draft, home(7, 1800, '120'))
    await done('post', draft)
    await done('correct', draft, { correction_reason: 'описка' })
    await put('way-bill', { id: draft.id, fuel_in: '121' })
    expect(refusal(await make('post', draft)).slice(0, 2)).toEqual([422, 'above_limit'])
  })
})

it('takes fifty refuellings at once, none of them lost', async () => {
  const vehicle = await car()
  await opened(vehicle, 5)
  const refuel = async (nth: number): Promise<Answer> => {
    const answer = await send(
      'refueling',
      refuelling(vehicle, at(6, 0, nth), { ...meant, litres: '10' }),
    )
    // the lock of the vehicle was not free in time: nothing is stored, and the client tries again
    return answer.status === 503 ? refuel(nth) : answer
  }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => refuel(nth)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await held('car', vehicle.id)).toBe('600.00')
})

it('fits or is rejected, also with concurrent refuelings', async () => {
  for (let nth = 0; nth < 8; nth++) {
    const vehicle = await car()
    const draft = await opened(vehicle, 5)
    await done('close', draft, home(5, 1300, '70'))
    const [post, late] = await Promise.all([
      make('post', draft),
      send('refueling', refuelling(vehicle, at(5, 20), meant)),
    ])
    expect([post.status, late.status].sort()).toEqual([200, 422])
  }
})

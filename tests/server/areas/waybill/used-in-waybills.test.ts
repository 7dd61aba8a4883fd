// Records used by waybills cannot be removed, and list the waybills that use them.
import { describe, expect, it } from 'vitest'
import { refTargets, resourceOf } from '#resources/kernel/derive.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, database, done, driver, fuel, put, sheet, truck } = await waybillOffice()
const inUse = 'Запись уже используется в путевом листе'
const wayBill = resourceOf('way-bill')

// the user who opens and closes it
const clerk = await driver()
await database.query(
  `update membership set staff_id = $1
    where account_id = (select id from account where login = 'admin')`,
  [clerk.id],
)

const gas = await put('fuel', { name: 'Метан', density: '0.5000' })
const car = await truck({
  fuels: [
    { fuel_id: fuel.id, tank_volume: '500.00' },
    { fuel_id: gas.id, tank_volume: '500.00' },
  ],
})
const named = {
  car_id: car.id,
  way_bill_type_id: (await put('car-way-bill-type', { name: 'Суточный' })).id,
  company_id: (await put('company', { name: 'ООО Автобаза' })).id,
  trailer_ids: [(await truck()).id],
  staff_id: (await driver()).id,
  driver_ids: [(await driver()).id],
  mechanic_id: (await driver()).id,
  doctor_id: (await driver()).id,
}
const customer = await put('counterparty', { name: 'Узэлектроаппарат' })
const surcharge = await put('fuel-surcharge', { name: 'Бездорожье', percent: '10' })
const draft = await sheet(car, {
  ...{ ...named, start_date: at(5), odometer_in: 1100 },
  tasks: [{ customer_id: customer.id, origin: 'Ташкент' }],
  handovers: [{ at: at(5, 7), staff_id: named.driver_ids[0] }],
  segments: [{ distance: '10', surcharge_id: surcharge.id, fuel_id: fuel.id }],
})
const open = await done('open', draft)

// what an organisation's own fields refer to is no work of a waybill
const targets = refTargets(wayBill).filter(({ key }) => !wayBill.fields[key]?.options.own)
/** What the waybill refers to there. */
function idOf({ key, child }: (typeof targets)[number], row: Wire): number | undefined {
  if (child === undefined) return [row[key]].flat()[0] as number | undefined
  return ((row[key] ?? []) as Row[]).map((line) => line[child])[0] as number | undefined
}
const remove = (to: string, id: number) => {
  const [base] = resourceOf(to as never).basePaths
  return admin.delete(`/${base}/delete`, { id })
}
const isKept = ({ to }: (typeof targets)[number]) => resourceOf(to).mode === 'append'
/** Whose work it was stays in the archive as it does in the waybill. */
const signs = ['mechanic_id', 'doctor_id', 'dispatcher_id', 'closer_id', 'poster_id']

describe('a record that an open waybill names', () => {
  const removed = targets.filter(
    (one) => !isKept(one) && !signs.includes(one.key) && idOf(one, open) !== undefined,
  )

  it('is any that it can name', () => {
    const missing = targets.filter((one) => !removed.includes(one) && !signs.includes(one.key))
    // its own reading of the odometer, which is never removed, comes at the return; a sheet for a
    // shift has no lines by day, and one that was ready overrides nothing
    const ofShift = missing.filter(({ key }) => key !== 'days' && key !== 'overridden')
    expect(ofShift.map(({ key, child }) => child ?? key)).toEqual(['odometer_reading_id'])
  })

  it.each(removed.map((one) => [[one.key, one.child ?? []].flat().join('.'), one] as const))(
    '%s is not removed while a waybill refers to it',
    async (_, one) => {
      const { status, error } = await remove(one.to, idOf(one, open)!)
      expect([status, error?.message]).toEqual([409, inUse])
      expect(error?.used_by).toContainEqual(
        expect.objectContaining({ resource: 'way-bill', id: draft.id }),
      )
      const [base] = resourceOf(one.to).basePaths
      const action = resourceOf(one.to).archive ? 'archive' : 'delete'
      const ids = { [idOf(one, open)!]: null }
      const many = (await admin.post(`/${base}/bulk`, { action, ids })).result as {
        refused: Row[]
      }
      expect(many.refused).toMatchObject([{ message: inUse }])
    },
  )
})

it('lets vehicles and people go into the archive once it is closed, and nothing else', async () => {
  const [other] = open.other_fuels as Row[]
  await put('way-bill', {
    id: draft.id,
    other_fuels: [{ id: other!.id, fuel_id: gas.id, fuel_in: '0' }],
  })
  const closed = await done('close', draft, {
    ...{ end_date: at(5, 13), odometer_in: 1100, fuel_in: '100' },
  })
  expect(idOf({ key: 'odometer_reading_id', to: 'odometer-reading' }, closed)).toBeDefined()
  for (const id of [named.trailer_ids[0], named.driver_ids[0]])
    expect((await remove(id === named.trailer_ids[0] ? 'car' : 'staff', id!)).status).toBe(200)
  for (const [to, id] of [
    ['company', named.company_id],
    ['fuel', gas.id],
  ] as const)
    expect((await remove(to, id)).error?.message).toBe(inUse)
})

it('does not leave with a trailer or a driver from the archive', async () => {
  const trailer = await truck()
  const relief = await driver()
  for (const [key, to, id] of [
    ['trailer_ids', 'car', trailer.id],
    ['driver_ids', 'staff', relief.id],
  ] as const) {
    const late = await sheet(await truck(), { start_date: at(6), [key]: [id] })
    expect((await remove(to, id)).status).toBe(200)
    const { status, error } = await admin.post('/api/fms/way-bill/open', { id: late.id })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [key]])
  }
})

// The home page by role: a user's own entries, those of the user's role, and those that the user
// only may see; and a driver's own shifts.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { nearnessOfEntry, toneRank } from '#resources/kernel/views/dashboard-entries.ts'
import { roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { readsRowsByIds } from '#server/kernel/read/pages/wide-rows.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const test = await testApp()
const { signIn, database, statements, clock } = test
const resources = allResources()
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const at = '/api/fms/dashboard/general/getWorklist'

interface Entry {
  resource: string
  name: string
  count: number
  rows: Row[]
}
let callers: Map<RoleName, Caller>
/** An employee who drives, with the role of drivers. */
let driver: Caller
let ownShift: Row

const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const shiftOf = async (staff_id: number, more: Wire = {}) => {
  const car = await make.row(byName('car'), { fuels: [], status_id: null })
  const shift = { ...{ start_date: inHours(1), end_date: inHours(6), all_day: false }, ...more }
  return make.row(byName('event-car-driver'), { car_id: car.id, staff_id, ...shift })
}
const person = () =>
  make.row(byName('staff'), { dismissed: false, dismissal_date: null, status_id: null })

beforeAll(async () => {
  callers = await signInRoles(test, resources)
  const own = await person()
  const other = await person()
  await database.query(
    `update membership set staff_id = $1
     from account a where a.id = account_id and a.login = 'role-driver'`,
    [own.id],
  )
  driver = callers.get('driver')!
  ownShift = await shiftOf(own.id)
  await shiftOf(other.id)
  const { id: fuel_id } = await make.row(byName('fuel'))
  const fuels = [{ fuel_id, tank_volume: '60.00', tank_remainder: '10.00' }]
  await make.row(byName('car'), { fuels, status_id: null })
  const order = { order_date: inHours(0), desired_at: inHours(3), duration: 30 }
  const asked = await callers.get('user')!.post('/api/dispatching/order-request/save', order)
  expect(asked.status, asked.text).toBe(200)
})

const worklist = async (caller: Caller) => {
  const { status, text, result } = await caller.get(at)
  expect(status, text).toBe(200)
  return result as Entry[]
}
const names = (entries: readonly Entry[]) =>
  entries.map(({ resource, name }) => `${resource}.${name}`)
const entryOf = ({ resource, name }: Entry) => byName(resource).dashboard![name]!

describe('the worklist of a role', () => {
  it('has the reader’s own entries, then those of the role, then the rest', async () => {
    for (const role of roleNames) {
      const order = (await worklist(callers.get(role)!)).map((one) => {
        const { tone, ...entry } = entryOf(one)
        return nearnessOfEntry(entry, [role]) * 10 + toneRank(tone)
      })
      expect([role, order]).toEqual([role, order.toSorted((a, b) => a - b)])
    }
  })

  it('shows rows to responsible users, and only the number to others', async () => {
    const waiting = async (role: RoleName) =>
      (await worklist(callers.get(role)!)).find(({ resource }) => resource === 'mechanic-queue')
    const mechanics = await waiting('mechanic')
    expect(mechanics?.rows.length).toBeGreaterThan(0)
    expect(await waiting('chief-engineer')).toMatchObject({ count: mechanics?.count, rows: [] })
  })

  it('hides entries that are only for responsible users', async () => {
    const refuelling = 'refueling-queue.waiting'
    const dispenser = await worklist(callers.get('gas-station-inspector')!)
    expect(names(dispenser)).toContain(refuelling)
    // may refuel nevertheless
    expect(names(await worklist(callers.get('chief-engineer')!))).not.toContain(refuelling)
  })

  it('has the orders that a user has requested', async () => {
    const requested = 'order.requested'
    expect(names(await worklist(callers.get('user')!))).toEqual([requested])
    expect(names(await worklist(callers.get('dispatcher')!))).not.toContain(requested)
  })

  it('takes two statements and one list for each entry, for every role', async () => {
    const ofList = ({ resource }: Entry) => (readsRowsByIds(byName(resource)) ? 2 : 1)
    for (const role of roleNames) {
      await worklist(callers.get(role)!)
      statements.forget()
      const entries = await worklist(callers.get(role)!)
      const listing = entries.filter(({ rows }) => rows.length > 0)
      const expected = listing.reduce((sum, entry) => sum + ofList(entry), 2)
      expect([role, statements.texts.length]).toEqual([role, expected])
    }
  })
})

describe('a driver’s own shifts', () => {
  const base = '/api/fms/driver-shift'

  it('are on the driver’s home page and in the driver’s list, without those of others', async () => {
    const [mine, ...others] = await worklist(driver)
    expect(names(others)).not.toContain('gate-shift.mine')
    expect(mine).toMatchObject({ resource: 'gate-shift', name: 'mine', count: 1 })
    expect(mine?.rows).toEqual([expect.objectContaining({ id: ownShift.id, state: 'waiting' })])
    const { result } = await driver.post(`${base}/getListByFilter`, {})
    expect((result as Row[]).map(({ id }) => id)).toEqual([ownShift.id])
  })

  it('do not show the gate’s data to a driver, nor the driver’s to users without trips', async () => {
    expect((await driver.post('/api/fms/gate-shift/getListByFilter', {})).status).toBe(403)
    const doctor = callers.get('medical')!
    expect((await doctor.post(`${base}/getListByFilter`, {})).status).toBe(403)
    expect(names(await worklist(doctor))).not.toContain('gate-shift.mine')
  })

  it('are empty for an account without an employee', async () => {
    const nobody = await callers.get('root')!.post(`${base}/getListByFilter`, {})
    expect(nobody.result).toEqual([])
  })

  it('disappear once they are over', async () => {
    await database.query(
      `update event_car_driver set start_date = $2::timestamptz - interval '9 hours',
         end_date = $2::timestamptz - interval '2 hours' where id = $1`,
      [ownShift.id, clock.now],
    )
    expect(names(await worklist(driver))).not.toContain('gate-shift.mine')
  })
})

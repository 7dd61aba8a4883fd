// Shifts of drivers on vehicles, assignments to vehicles, and absences.
import { describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())
const events = '/api/fms/event-car-driver'
const drivers = '/api/fms/car-driver'

let made = 0
async function save(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}
const addDriver = async () =>
  (await save('staff/saveStaff', { surname: `Водителев ${++made}`, name: 'Али' })).id
const subdivision = await (async () => {
  const company = await save('company/save', { name: 'Автобаза' })
  return save('subdivision/save', { name: 'Колонна 1', company_id: company.id })
})()
const addCar = async () =>
  (await make.row(resourceOf('car'), { subdivision_id: subdivision.id })).id
const insure = (car: number, driver_ids: number[] | null, until = '2026-12-31') =>
  save('insurance-policy/savePolicy', {
    ...{ car_id: car, policy_type: '0', number: `П${++made}`, date_issue: '2026-01-01' },
    ...{ policy_term: until, have_restrictions: driver_ids !== null },
    ...(driver_ids && { driver_ids }),
  })

const at = (day: number, hour: number) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const shift = (car: number, driver: number, day: number, more: Wire = {}) =>
  admin.post(`${events}/addEventCarDriver`, {
    ...{ car_id: car, staff_id: driver, start_date: at(day, 3), end_date: at(day, 13), ...more },
  })
async function shifted(...args: Parameters<typeof shift>): Promise<Row> {
  const { status, result, text } = await shift(...args)
  expect(status, text).toBe(200)
  return result as Row
}

describe('a shift', () => {
  it('is planned, moved, cancelled and planned again', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const row = await shifted(car, driver, 10)
    expect(row).toMatchObject({
      ...{ state: 'planned', subdivision_id: subdivision.id, interval: 60, repeat: 'none' },
    })
    const moved = await admin.post(`${events}/updateEventCarDriver`, {
      ...{ id: row.id, start_date: at(11, 3), end_date: at(11, 13) },
    })
    expect(moved.result).toMatchObject({ start_date: at(11, 3) })
    await shifted(car, driver, 10)
    expect((await admin.post(`${events}/cancel`, { id: row.id })).result).toMatchObject({
      state: 'cancelled',
    })
    const second = await shifted(car, driver, 11)
    expect((await admin.post(`${events}/resume`, { id: row.id })).error?.code).toBe('busy')
    await admin.delete(`${events}/delete`, { id: second.id })
    expect((await admin.post(`${events}/resume`, { id: row.id })).status).toBe(200)
  })
  it('is refused while its driver or its vehicle is busy, with what is in the way', async () => {
    const car = await addCar()
    const other = await addCar()
    const driver = await addDriver()
    const second = await addDriver()
    const { id } = await shifted(car, driver, 12)
    const ofDriver = await shift(other, driver, 12, {
      start_date: at(12, 12),
      end_date: at(12, 20),
    })
    expect(ofDriver.status).toBe(409)
    expect(ofDriver.error?.fields?.staff_id).toMatch(
      /^Водитель занят в это время: 12\.03\.2026 08:00 – 12\.03\.2026 18:00/,
    )
    expect(ofDriver.error?.used_by).toMatchObject([{ resource: 'event-car-driver', id }])
    const ofCar = await shift(car, second, 12)
    expect(ofCar.error?.fields?.car_id).toMatch(/^Автомобиль занят в это время/)
    await shifted(car, second, 12, { start_date: at(12, 13), end_date: at(12, 15) })
  })
  it('does not end before or as it begins, and has both ends', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const same = await shift(car, driver, 12, { end_date: at(12, 3) })
    expect([same.status, same.error?.fields?.end_date]).toEqual([
      400,
      'Конец рабочего дня должен быть позже его начала',
    ])
    expect((await shift(car, driver, 12, { end_date: at(12, 2) })).status).toBe(400)
    const none = await shift(car, driver, 12, { start_date: null, end_date: null })
    expect([none.status, Object.keys(none.error?.fields ?? {}).sort()]).toEqual([
      400,
      ['end_date', 'start_date'],
    ])
  })
  it('of whole days is from midnight to midnight where the contract is', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const row = await shifted(car, driver, 13, { all_day: true, end_date: at(14, 13) })
    const ends = { start_date: '2026-03-12T19:00:00.000Z', end_date: '2026-03-14T19:00:00.000Z' }
    expect(row).toMatchObject(ends)
    // saved again it stays as it is
    const again = await admin.post(`${events}/save`, { id: row.id, note: 'дежурство' })
    expect(again.result).toMatchObject(ends)
  })
  it('shows whether the insurance covers the driver on its day', async () => {
    const car = await addCar()
    const named = await addDriver()
    const other = await addDriver()
    await insure(car, [named], '2026-03-15')
    expect((await shifted(car, named, 15)).has_restriction).toBe(false)
    expect((await shifted(car, named, 16)).has_restriction).toBe(true)
    expect((await shifted(car, other, 14)).has_restriction).toBe(true)
    for (const base of [events, drivers]) {
      const ask = async (staff_id: number, date: string) =>
        (
          await admin.post(`${base}/getIsDriverHasInsurancePolicyForCar`, {
            ...{ car_id: car, staff_id, date },
          })
        ).result
      expect(await ask(named, '2026-03-15')).toEqual({ has_restriction: false })
      expect(await ask(named, '2026-03-16')).toEqual({ has_restriction: true })
      expect(await ask(other, '2026-03-15')).toEqual({ has_restriction: true })
    }
  })
})

describe('an absence', () => {
  it('excludes shifts on all of its days, and a shift excludes it', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const leave = { staff_id: driver, kind: 'leave', start_date: '2026-03-17' }
    await save('staff-absence/save', { ...leave, end_date: '2026-03-18' })
    expect((await shift(car, driver, 18)).error?.code).toBe('busy')
    await shifted(car, driver, 19)
    const open = await admin.post('/api/fms/staff-absence/save', {
      ...{ ...leave, kind: 'sick_leave', start_date: '2026-03-19' },
    })
    expect([open.status, open.error?.fields?.staff_id]).toEqual([
      409,
      expect.stringMatching(/^Водитель занят в это время/),
    ])
  })
})

describe('a downtime', () => {
  it('excludes shifts on all of its days, and a shift excludes it', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const repair = { car_id: car, kind: 'repair', start_date: '2026-03-17' }
    await save('car-downtime/save', { ...repair, end_date: '2026-03-18' })
    expect((await shift(car, driver, 18)).error?.code).toBe('busy')
    await shifted(car, driver, 19)
    const open = await admin.post('/api/fms/car-downtime/save', {
      ...{ ...repair, kind: 'accident', start_date: '2026-03-19' },
    })
    expect([open.status, open.error?.fields?.car_id]).toEqual([
      409,
      expect.stringMatching(/^Автомобиль занят в это время/),
    ])
  })
})

describe('the driver of a vehicle', () => {
  it('is the employee of the first row, the last one to be assigned', async () => {
    const car = await addCar()
    const first = await addDriver()
    const second = await addDriver()
    await insure(car, null)
    await save('car-driver/saveCarDriver', { car_id: car, staff_id: first, since: '2026-01-01' })
    await save('car-driver/saveCarDriver', { car_id: car, staff_id: second, since: '2026-01-10' })
    const { result } = await admin.get(`${drivers}/getCarDriverById/${car}`)
    expect((result as Row[]).map(({ staff_id }) => staff_id)).toEqual([second, first])
  })
  it('is insured to drive it', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const { status, error } = await admin.post(`${drivers}/saveCarDriver`, {
      ...{ car_id: car, staff_id: driver, since: '2026-01-01' },
    })
    expect([status, error?.message]).toEqual([422, 'У водителя нет страховки на этот автомобиль'])
    expect(error?.fields?.staff_id).toBe(error?.message)
  })
  it('is known of a day, and where there is none another day is to be tried', async () => {
    const car = await addCar()
    const first = await addDriver()
    const second = await addDriver()
    await insure(car, null)
    const assign = (staff_id: number, since: string) =>
      save('car-driver/saveCarDriver', { car_id: car, staff_id, since })
    await assign(first, '2026-01-05')
    await assign(second, '2026-01-09')
    const ask = (date: string) => admin.post(`${drivers}/getDriverOnDate`, { car_id: car, date })
    expect((await ask('2026-01-08')).result).toMatchObject({ staff_id: first })
    expect((await ask('2026-01-09')).result).toMatchObject({
      ...{ staff_id: second, since: '2026-01-09', staff_name: expect.stringMatching(/^Водителев/) },
    })
    const none = await ask('2026-01-04')
    const words = ['Нет назначенного водителя на эту дату', 'Попробуйте изменить дату']
    expect([none.status, none.error?.message, none.error?.fields]).toEqual([
      ...[422, words[0]],
      { car_id: words[0], date: words[1] },
    ])
    expect(
      (
        await (
          await signIn('neighbour')
        ).post(`${drivers}/getDriverOnDate`, {
          ...{ car_id: car, date: '2026-01-09' },
        })
      ).status,
    ).toBe(422)
  })
})

describe('free vehicles and drivers', () => {
  it('are those that nothing has booked, at both bases', async () => {
    const car = await addCar()
    const driver = await addDriver()
    await insure(car, null)
    await shifted(car, driver, 20)
    const from = at(20, 5)
    const to = at(20, 6)
    for (const base of [events, drivers]) {
      const free = async (when: Wire) =>
        ((await admin.post(`${base}/getFreeCars`, { size: 500, ...when })).result as Row[]).map(
          ({ id }) => id,
        )
      expect(await free({ from, to })).not.toContain(car)
      expect(await free({ from: at(21, 5), to: at(21, 6) })).toContain(car)
      const busy = await admin.post(`${base}/getIsDriverBusy`, { staff_id: driver, from, to })
      expect(busy.result).toMatchObject({ busy: true, bookings: [{ of: 'staff', of_id: driver }] })
      expect((await admin.get(`${base}/getDrivers?from=${from}&to=${to}`)).status).toBe(200)
      const preview = (await admin.get(`${base}/getPreviewCar/2026/3/500`)).result as Wire[]
      expect(preview.find(({ car_id }) => car_id === car)).toMatchObject({
        ...{ staff_id: null, shifts: [{ staff_id: driver, start_date: at(20, 3) }] },
      })
    }
  })
})

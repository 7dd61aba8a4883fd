// The Excel file URLs of the specification.
import { beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { allResources } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { allReports } from '#resources/reports.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from '../waybill/waybill-office.ts'

const office = await waybillOffice()
const { admin, app, driver, nobody, posted, put, truck } = office
const base = '/report/excel/fms'

let car: Row
beforeAll(async () => {
  const person = await driver()
  car = await truck()
  await put('car', { id: car.id, version: car.version, mobject_id: 4711 })
  await posted(car, {
    ...{ staff_id: person.id, start_date: at(5), end_date: at(5, 13) },
    ...{ odometer_in: 1200, fuel_in: '78.50' },
  })
})

async function fileAt(path: string) {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url: `${base}/${path}`,
    headers: { cookie: admin.cookie },
  })
  return { status: statusCode, headers, bytes: rawPayload, text: rawPayload.toString('utf8') }
}
const faultsAt = async (path: string) => {
  const { status, error } = await admin.get(`${base}/${path}`)
  return [status, error?.fields]
}

it('has the four types by their ids', () => {
  const files = allReports().flatMap(({ file }) => (file ? [[file.id, file.path]] : []))
  expect(files).toEqual([
    [1, 'report/excel/fms/refueling'],
    [2, 'report/excel/fms/fuelConsumption'],
    [3, 'report/excel/fms/daily-mileage'],
    [4, 'report/excel/fms/engineHours'],
  ])
})

describe('a file', () => {
  const days = 'from_date=2026-01-01&to_date=2026-01-14'
  it.each([
    ['refueling', days, 'Сводный отчёт по заправкам'],
    ['fuelConsumption', 'month=1&year=2026', 'Сводный отчёт по расходу топлива'],
    ['daily-mileage', days, 'Сводный отчёт по пробегу'],
    [
      'engineHours',
      'from_date=2026-01-05T08:00&to_date=2026-01-06T12:30&mobject_id=4711',
      'Отчёт по моточасам',
    ],
  ])('downloads each file with the query of the specification: %s', async (name, query, title) => {
    const { status, headers, bytes, text } = await fileAt(`${name}?${query}&locale=ru`)
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    const disposition = decodeURIComponent(String(headers['content-disposition']))
    expect(disposition).toContain('attachment')
    expect(disposition).toContain(title)
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows[0]?.[0]).toBe(title)
  })
  it('is in the requested language', async () => {
    const { headers } = await fileAt(`refueling?${days}&locale=en`)
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      'Refuelling summary',
    )
  })
  it('accepts the product’s id of a vehicle without a tracker', async () => {
    const time = 'from_date=2026-01-05T08:00&to_date=2026-01-06T12:30'
    expect((await fileAt(`engineHours?${time}&car_id=${car.id}`)).status).toBe(200)
    expect(await faultsAt(`engineHours?${time}&mobject_id=999`)).toEqual([
      400,
      { mobject_id: expect.any(String) },
    ])
  })
  it('refuses what ends after today', async () => {
    expect(await faultsAt('refueling?from_date=2026-01-01&to_date=2026-01-15')).toEqual([
      400,
      { period: 'Не позже 14.01.2026' },
    ])
  })
  it('refuses what begins more than five years ago', async () => {
    expect(await faultsAt('refueling?from_date=2021-01-13&to_date=2021-01-20')).toEqual([
      400,
      { period: 'Не раньше 14.01.2021' },
    ])
  })
  it('refuses more than 31 days', async () => {
    expect(await faultsAt('daily-mileage?from_date=2025-12-01&to_date=2026-01-02')).toEqual([
      400,
      { period: 'Не позже 01.01.2026' },
    ])
    expect((await fileAt('daily-mileage?from_date=2025-12-01&to_date=2026-01-01')).status).toBe(200)
  })
  it('names missing and unknown parameters', async () => {
    expect(await faultsAt('refueling?to=2026-01-01')).toEqual([
      400,
      { from_date: expect.any(String), to_date: expect.any(String), to: expect.any(String) },
    ])
    expect(await faultsAt('fuelConsumption?month=13&year=2026')).toEqual([
      400,
      { month: expect.any(String) },
    ])
    expect(await faultsAt('engineHours?from_date=2026-01-05&to_date=2026-01-06')).toEqual([
      400,
      { from_date: expect.any(String), to_date: expect.any(String) },
    ])
    const time = 'from_date=2026-01-05T08:00&to_date=2026-01-06T12:30'
    expect(await faultsAt(`engineHours?${time}`)).toEqual([400, { car_id: expect.any(String) }])
  })
  it('is available to users who may read reports and their sources', async () => {
    expect((await nobody.get(`${base}/refueling?${days}`)).status).toBe(401)
    const roles = await signInRoles(office, allResources())
    const statusFor = async (role: RoleName) =>
      (await roles.get(role)!.get(`${base}/refueling?${days}`)).status
    expect(await statusFor('driver')).toBe(403)
    // an HR clerk opens the screen, and reads no refuellings
    expect(await statusFor('hr')).toBe(403)
    expect(await statusFor('chief-engineer')).toBe(200)
  })
})

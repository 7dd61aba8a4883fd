// Actual working hours of drivers, from the departures and returns on their waybills: by day in the
// contract's zone, on the screen, in a file and on paper.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { printed } from '#tests/support/server/printed-papers.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, app, done, driver, posted, put, send, sheet, signIn, truck } = await waybillOffice()
const base = '/api/fms/driver-timesheet'
const read = async (filter: Wire, call = 'getListByFilter') => {
  const answer = await admin.post(`${base}/${call}`, filter)
  expect(answer.status, answer.text).toBe(200)
  return answer.result as Row[]
}
const january = { month: '2026-01-01' }
const of = (person: Row) => read({ ...january, driver_id: person.id })
const nothing = { planned: null, worked: null, night: null, sheets: null, absence: null }

let car: Row
let person: Row
let relief: Row
beforeAll(async () => {
  ;[car, person, relief] = [await truck(), await driver(), await driver()]
  // 10:00 to 18:00 in Tashkent
  await posted(car, {
    ...{ staff_id: person.id, start_date: at(5), end_date: at(5, 13) },
    ...{ odometer_in: 1100, fuel_in: '90', driver_ids: [relief.id] },
  })
  // a night, from 20:10 to 07:45
  await posted(car, {
    ...{ staff_id: person.id, start_date: at(6, 15, 10), end_date: at(7, 2, 45) },
    ...{ odometer_in: 1200, fuel_in: '80' },
  })
  // out again on the evening of the same day, from 20:00 to 23:00
  await posted(car, {
    ...{ staff_id: person.id, start_date: at(7, 15), end_date: at(7, 18) },
    ...{ odometer_in: 1250, fuel_in: '75' },
  })
})

describe('a timesheet', () => {
  it('has the hours of each day, those of nights too, cut at midnight', async () => {
    const rows = await of(person)
    expect(rows.map(({ day }) => day)).toEqual(['2026-01-05', '2026-01-06', '2026-01-07'])
    expect(rows).toMatchObject([
      { worked: 480, night: 0, sheets: 1, began: at(5), ended: at(5, 13), relief_sheets: null },
      { worked: 230, night: 120, sheets: 1, began: at(6, 15, 10), ended: at(6, 19) },
      { worked: 465 + 180, night: 360 + 60, sheets: 2, began: at(6, 19), ended: at(7, 18) },
    ])
    expect(rows.every(({ planned, absence }) => planned === null && absence === null)).toBe(true)
  })

  it('comes to what the sheets come to', async () => {
    const totals = await read({ ...january, driver_id: person.id }, 'getTotalsByFilter')
    const sheets = (
      await admin.post('/api/fms/way-bill/getListByFilter', { staff_id: person.id, size: 100 })
    ).result as Row[]
    const worked = sheets.reduce((sum, one) => sum + Number(one.worked), 0)
    expect(totals).toMatchObject({ worked: String(worked), night: '540' })
    expect(worked).toBe(480 + 695 + 180)
  })

  it('shows on how many sheets an employee took over, without unknown hours', async () => {
    expect(await of(relief)).toMatchObject([
      { ...nothing, day: '2026-01-05', relief_sheets: 1, began: null, ended: null },
    ])
  })

  it('gives both their hours if the time of the handover was recorded', async () => {
    const other = await truck()
    const who = await driver()
    const second = await driver()
    const third = await driver()
    // 20:00 to 08:00 in Tashkent: the second from 23:00, the first again from 05:30
    const bill = await posted(other, {
      ...{ staff_id: who.id, start_date: at(9, 15), end_date: at(10, 3) },
      ...{ odometer_in: 1100, fuel_in: '90', driver_ids: [second.id, third.id] },
      handovers: [
        { at: at(10, 0, 30), staff_id: who.id },
        { at: at(9, 18), staff_id: second.id },
      ],
    })
    expect((bill.handovers as Row[]).map(({ staff_id: id }) => id)).toEqual([second.id, who.id])
    expect(await of(who)).toMatchObject([
      { day: '2026-01-09', worked: 180, night: 60, sheets: 1, began: at(9, 15), ended: at(9, 18) },
      { day: '2026-01-10', worked: 150, night: 30, sheets: 1, began: at(10, 0, 30) },
    ])
    expect(await of(second)).toMatchObject([
      { day: '2026-01-09', worked: 60, night: 60, sheets: null, relief_sheets: 1 },
      { day: '2026-01-10', worked: 330, night: 330, relief_sheets: 1, ended: at(10, 0, 30) },
    ])
    // drivers who were only named did not drive
    expect(await of(third)).toEqual([])
  })

  it('takes handovers to drivers of the sheet alone, within its shift', async () => {
    const other = await truck()
    const who = await driver()
    const second = await driver()
    const draft = await sheet(other, {
      staff_id: who.id,
      start_date: at(9),
      driver_ids: [second.id],
    })
    const faultsOf = async (row: Wire, more: Wire = {}) => {
      const answer = await send('way-bill', { id: draft.id, handovers: [row], ...more })
      return [answer.status, answer.error?.fields]
    }
    const within = { at: at(9, 8), staff_id: second.id }
    const says = (text: string) => expect.stringContaining(text) as string
    expect(await faultsOf({ ...within, staff_id: relief.id })).toEqual([
      ...[400, { 'handovers.0.staff_id': says('нет в путевом листе') }],
    ])
    for (const [moment, more] of [
      [at(9), {}],
      [at(9, 12), { end_date: at(9, 12) }],
    ] as const)
      expect(await faultsOf({ ...within, at: moment }, more)).toEqual([
        ...[400, { 'handovers.0.at': says('между выездом и возвращением') }],
      ])
    expect((await faultsOf({ ...within, at: at(20) }))[0]).toBe(400)
    expect((await faultsOf(within))[0]).toBe(200)
  })

  it('counts no draft, no vehicle that is still out, and a return once it is there', async () => {
    const other = await truck()
    const who = await driver()
    const planned = { staff_id: who.id, start_date: at(8), end_date: at(8, 9) }
    const draft = await sheet(other, planned)
    expect(await of(who)).toEqual([])
    await done('open', draft)
    expect(await of(who)).toEqual([])
    await done('close', draft, { end_date: at(8, 9), odometer_in: 1050, fuel_in: '95' })
    expect(await of(who)).toMatchObject([{ day: '2026-01-08', worked: 240, sheets: 1 }])
  })

  it('has the lines of a sheet for a month, each with its own driver, as they are written', async () => {
    const kind = await put('car-way-bill-type', { name: 'Месячный', period: 'month' })
    const other = await truck()
    const who = await driver()
    const second = await driver()
    const monthly = { staff_id: who.id, start_date: at(5), way_bill_type_id: kind.id }
    const draft = await sheet(other, monthly)
    await done('open', draft)
    const days = [
      { start_date: at(5), end_date: at(5, 13), odometer_in: 1100, fuel_in: '90' },
      { start_date: at(6), end_date: at(6, 10), odometer_in: 1150, staff_id: second.id },
      { start_date: at(7) },
    ]
    expect((await send('way-bill', { id: draft.id, days })).status).toBe(200)
    expect(await of(who)).toMatchObject([{ day: '2026-01-05', worked: 480, sheets: 1 }])
    expect(await of(second)).toMatchObject([{ day: '2026-01-06', worked: 300, sheets: 1 }])
  })

  it('is shown beside plans and absences, over months', async () => {
    const who = await driver()
    const other = await truck()
    // 20:00 on the 31st of December to 08:00 on the 1st of January
    await put('event-car-driver', {
      ...{ staff_id: who.id, car_id: other.id },
      ...{ start_date: '2025-12-31T15:00:00.000Z', end_date: at(1, 3) },
    })
    await put('event-car-driver', {
      ...{ staff_id: who.id, car_id: other.id, start_date: at(2, 3), end_date: at(2, 12) },
    })
    await put('staff-absence', {
      ...{ staff_id: who.id, kind: 'sick_leave', start_date: '2026-01-12' },
    })
    // a driver without trips in a month has no timesheet of it
    const idle = await driver()
    await put('staff-absence', {
      ...{ staff_id: idle.id, kind: 'leave', start_date: '2026-01-05', end_date: '2026-01-09' },
    })
    expect(await of(idle)).toEqual([])
    const december = await read({ month: '2025-12-01', driver_id: who.id })
    expect(december).toMatchObject([{ ...nothing, day: '2025-12-31', planned: 720 }])
    // it has no end yet: up to today
    expect(await of(who)).toMatchObject([
      { ...nothing, day: '2026-01-02', planned: 540 },
      ...['12', '13', '14'].map((day) => ({
        ...{ ...nothing, day: `2026-01-${day}`, absence: 'sick_leave' },
      })),
    ])
  })

  it('is printed for each driver, with its sums and room for signatures', async () => {
    const paper = await printed(app, admin, base, {
      ...{ form: 'timesheet', filter: { ...january, driver_id: [person.id, relief.id] } },
      locale: 'ru',
    })
    expect([paper.status, paper.pages.length]).toEqual([200, 2])
    const page = paper.pages.find((text) => text.includes('22 ч 35 мин'))
    expect(page).toContain('ТАБЕЛЬ учёта рабочего времени водителя')
    expect(page).toMatch(/Итого 4 22 ч 35 мин 9 ч/)
    expect(page).toContain('Проверил (отдел кадров)')
  })

  it('is exported with its sums', async () => {
    const columns = ['driver_id', 'day', 'sheets', 'worked', 'night']
    const { cells } = await exported(app, admin, base, {
      ...{ format: 'xlsx', columns, totals: true, filter: { ...january, driver_id: person.id } },
    })
    // spreadsheets count time from their first day on
    const since = (minutes: number) => new Date(Date.UTC(1899, 11, 31, 0, minutes))
    expect(cells.at(-1)?.slice(2)).toEqual([4, since(1355), since(540)])
    expect(cells.at(-2)?.slice(2)).toEqual([2, since(645), since(420)])
  })

  it('is readable only with the right to it', async () => {
    const stranger = await signIn('stranger')
    expect((await stranger.post(`${base}/getListByFilter`, january)).status).toBe(403)
    const neighbour = await signIn('neighbour')
    const { result } = await neighbour.post(`${base}/getListByFilter`, january)
    expect(result).toEqual([])
  })
})

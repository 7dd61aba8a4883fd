// A roster from a spreadsheet becomes shifts: vehicles and drivers by their names, times as
// written, with conflicts reported for the rows.
import { expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { check, faultsOf, settled, upload, xlsx } from '#tests/support/server/import-calls.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())
const shifts = resourceOf('event-car-driver')
const save = async (path: string, body: Wire) => {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}
const car = (plate_number: string, garage_number: string) =>
  make.row(resourceOf('car'), { plate_number, garage_number })
const driver = (surname: string, name: string) =>
  save('staff/saveStaff', { surname, name, personnel_number: surname })
const header = ['Автомобиль', 'Водитель', 'Начало', 'Окончание', 'Примечание']

it('is read as written, and conflicts are reported with their cause', async () => {
  const truck = await car('01A111AA', '11')
  const bus = await car('01A222AA', '22')
  const ali = await driver('Каримов', 'Али')
  const vali = await driver('Собиров', 'Вали')
  const { id: taken } = await save('event-car-driver/save', {
    ...{ car_id: bus.id, staff_id: vali.id },
    // 08:00 to 17:00 in Tashkent
    ...{ start_date: '2026-03-03T03:00:00.000Z', end_date: '2026-03-03T12:00:00.000Z' },
  })
  await save('staff-absence/save', {
    ...{ staff_id: ali.id, kind: 'leave', start_date: '2026-03-05', end_date: '2026-03-06' },
  })
  const file = await xlsx([
    header,
    ['01 A 111 AA', 'Каримов Али', '02.03.2026 08:00', '02.03.2026 20:00', 'рейс 7'],
    // over midnight, the vehicle by its plate as a passport has it
    ['01A222AA', 'Собиров Вали', '04.03.2026 20:00', '05.03.2026 06:00', null],
    // the driver has a shift then
    ['01A111AA', 'Собиров Вали', '03.03.2026 16:00', '03.03.2026 23:00', null],
    // the driver is on leave
    ['01A111AA', 'Каримов Али', '05.03.2026 08:00', '05.03.2026 17:00', null],
    // the vehicle is taken by a row above
    ['01A222AA', 'Каримов Али', '04.03.2026 22:00', '04.03.2026 23:00', null],
    // ends as it begins
    ['01A111AA', 'Каримов Али', '09.03.2026 08:00', '09.03.2026 08:00', null],
    ['01A999ZZ', 'Никто Такой', '10.03.2026 08:00', '10.03.2026 17:00', null],
  ])
  const job = await check(admin, await upload(admin, shifts, file, 'roster.xlsx'))
  expect(job.columns.map(({ field }) => field)).toEqual([
    ...['car_id', 'staff_id', 'start_date', 'end_date', 'note'],
  ])
  expect(job.counts).toMatchObject({ create: 2, faulty: 5 })
  const faults = await faultsOf(admin, job.id)
  const said = (row: number) =>
    faults.filter((one) => one.row === row).map(({ field, message }) => [field, message])
  expect(said(4)).toEqual([
    [
      'staff_id',
      expect.stringMatching(/^Водитель занят в это время: 03\.03\.2026 08:00 – 03\.03\.2026 17:00/),
    ],
  ])
  expect(said(5)).toEqual([
    ['staff_id', expect.stringMatching(/^Водитель занят в это время: .*05\.03\.2026/)],
  ])
  expect(said(6)).toEqual([
    ['car_id', expect.stringMatching(/^Автомобиль занят в это время: 04\.03\.2026 20:00/)],
  ])
  expect(said(7)).toEqual([['end_date', 'Конец рабочего дня должен быть позже его начала']])
  expect(said(8).map(([field]) => field)).toEqual(['car_id', 'staff_id'])

  await admin.post('/api/import/apply', { id: job.id, leaveOut: true })
  expect((await settled(admin, job.id)).applied).toMatchObject({ created: 2, left: 5 })
  const { result } = await admin.post('/api/fms/event-car-driver/getListByFilter', {
    sort: 'start_date',
  })
  expect(result).toMatchObject([
    {
      ...{ car_id: truck.id, staff_id: ali.id, note: 'рейс 7', state: 'planned' },
      ...{ start_date: '2026-03-02T03:00:00.000Z', end_date: '2026-03-02T15:00:00.000Z' },
    },
    { id: taken },
    {
      ...{ car_id: bus.id, staff_id: vali.id },
      ...{ start_date: '2026-03-04T15:00:00.000Z', end_date: '2026-03-05T01:00:00.000Z' },
    },
  ])
})

it('has no row beyond an enforced limit of work, with any other rows in the file', async () => {
  await save('organisation/save', {
    ...{ name: 'Парк', time_zone: 'Asia/Tashkent', day_hours_effect: 'blocks' },
    ...{ most_day_hours: 12, rest_hours_effect: 'ignored', week_hours_effect: 'ignored' },
  })
  await car('01A333AA', '33')
  await driver('Тошматов', 'Эшмат')
  const row = (from: string, to: string) => ['01A333AA', 'Тошматов Эшмат', from, to, null]
  const file = await xlsx([
    header,
    row('01.04.2026 00:00', '01.04.2026 08:00'),
    row('01.04.2026 10:00', '01.04.2026 18:00'),
    row('02.04.2026 08:00', '02.04.2026 20:00'),
  ])
  const job = await check(admin, await upload(admin, shifts, file, 'roster.xlsx'))
  expect(job.counts).toMatchObject({ create: 2, faulty: 1 })
  expect(await faultsOf(admin, job.id)).toMatchObject([
    {
      ...{ row: 3, field: 'end_date' },
      message: 'Тошматов Эшмат: 16 ч работы за 01.04.2026, не более 12 ч',
    },
  ])
})

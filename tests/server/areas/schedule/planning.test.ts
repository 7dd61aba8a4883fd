// Several shifts in one call: a repetition that first shows which of its days conflict, changes of
// a series, copies of a week.
import { describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { PlannedShifts } from '#resources/wire/schedule.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn, database } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())
const events = '/api/fms/event-car-driver'

let made = 0
async function save(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}
const addDriver = async () =>
  (await save('staff/saveStaff', { surname: `Водителев ${++made}`, name: 'Али' })).id
const addCar = async () => (await make.row(resourceOf('car'))).id

/** 08:00 to 20:00 in Tashkent. */
const day = (date: string) => ({
  start_date: `${date}T03:00:00.000Z`,
  end_date: `${date}T15:00:00.000Z`,
})
const ask = (name: string, body: Wire) => admin.post(`${events}/${name}`, body)
async function planned(body: Wire, name = 'planShifts'): Promise<PlannedShifts> {
  const { status, result, text } = await ask(name, body)
  expect(status, text).toBe(200)
  return result as PlannedShifts
}
async function shiftsOf(car: number): Promise<Row[]> {
  const filter = { car_id: car, sort: 'start_date', size: 500, state: 'planned' }
  return (await ask('getListByFilter', filter)).result as Row[]
}
const startsOf = async (car: number) =>
  (await shiftsOf(car)).map(({ start_date: start }) => String(start).slice(0, 10))
const twoOnTwoOff = { kind: 'cycle', on: 2, off: 2, until: '2026-06-12' }

describe('a repetition', () => {
  it('writes nothing before showing which days conflict, then all or the free ones', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const leave = { staff_id: driver, kind: 'leave', start_date: '2026-06-05' }
    const { id } = await save('staff-absence/save', { ...leave, end_date: '2026-06-06' })
    const shift = { car_id: car, staff_id: driver, ...day('2026-06-01') }
    const plan = { ...shift, note: 'по графику', repetition: twoOnTwoOff }

    const trial = await planned({ ...plan, dry_run: true })
    expect(trial.done).toBe(false)
    expect(
      trial.days.map(({ start_date: start, busy }) => [start.slice(8, 10), busy.length]),
    ).toEqual([
      ['01', 0],
      ['02', 0],
      ['05', 1],
      ['06', 1],
      ['09', 0],
      ['10', 0],
    ])
    expect(trial.days[2]?.busy).toMatchObject([{ of: 'staff', resource: 'staff-absence', id }])
    expect(await shiftsOf(car)).toEqual([])

    const refused = await ask('planShifts', plan)
    expect([refused.status, refused.error?.code]).toEqual([409, 'busy'])
    expect(await shiftsOf(car)).toEqual([])

    const written = await planned({ ...plan, clashes: 'leave_out' })
    expect([written.done, written.ids.length]).toEqual([true, 4])
    const rows = await shiftsOf(car)
    expect(rows.map(({ id: of }) => of)).toEqual(written.ids)
    for (const row of rows)
      expect(row).toMatchObject({
        ...{ series_id: written.series_id, note: 'по графику' },
        ...{ repeat: 'daily', repeat_until: '2026-06-12' },
      })
    // each has its own entry in the log
    const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
      `select count(*)::int as count from event_log where resource = 'event-car-driver' and item_id = any($1)`,
      [written.ids],
    )
    expect(count).toBe(4)
  })
  it('keeps its local times when clocks change', async () => {
    await database.query(`update contract set time_zone = 'Europe/Berlin' where id = 1`)
    const car = await addCar()
    const driver = await addDriver()
    await planned({
      ...{ car_id: car, staff_id: driver },
      // 22:00 to 06:00 by the clock; on the 29th of March it is set forward
      ...{ start_date: '2026-03-27T21:00:00.000Z', end_date: '2026-03-28T05:00:00.000Z' },
      repetition: { kind: 'daily', until: '2026-03-29' },
    })
    expect((await shiftsOf(car)).map((row) => [row.start_date, row.end_date])).toEqual([
      ['2026-03-27T21:00:00.000Z', '2026-03-28T05:00:00.000Z'],
      ['2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z'],
      ['2026-03-29T20:00:00.000Z', '2026-03-30T04:00:00.000Z'],
    ])
    await database.query(`update contract set time_zone = 'Asia/Tashkent' where id = 1`)
  })
  it('is rejected if it is invalid', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const faultsOf = async (more: Wire) => {
      const shift = { car_id: car, staff_id: driver, ...day('2026-06-01') }
      const body = { ...shift, repetition: { kind: 'daily', until: '2026-06-03' }, ...more }
      const { status, error } = await ask('planShifts', body)
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await faultsOf({ end_date: '2026-06-01T03:00:00.000Z' })).toEqual([400, ['end_date']])
    // it would reach into the next one
    expect(await faultsOf({ end_date: '2026-06-02T04:00:00.000Z' })).toEqual([400, ['end_date']])
    const until = (last: string) => ({ repetition: { kind: 'daily', until: last } })
    expect(await faultsOf(until('2026-05-31'))).toEqual([400, ['repetition.until']])
    expect(await faultsOf(until('2029-05-31'))).toEqual([400, ['repetition.until']])
    expect((await faultsOf({ repetition: { kind: 'yearly' } }))[0]).toBe(400)
    const reader = await signIn('reader')
    expect((await reader.post(`${events}/planShifts`, {})).status).toBe(403)
    expect(await shiftsOf(car)).toEqual([])
  })
})

describe('a series', () => {
  it('is changed in one shift, in this and the later ones, or in all', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const other = await addDriver()
    const shift = { car_id: car, staff_id: driver, ...day('2026-06-01') }
    const repetition = { kind: 'daily', until: '2026-06-04' }
    const { ids } = await planned({ ...shift, repetition })
    await ask('changeSeries', { id: ids[1], scope: 'one', set: { note: 'одна' } })
    await ask('changeSeries', { id: ids[2], scope: 'later', set: { staff_id: other } })
    const all = await ask('changeSeries', {
      ...{ id: ids[3], scope: 'all', set: { start_time: '09:00', end_time: '18:30' } },
    })
    expect(all.result).toEqual({ ids })
    expect(
      (await shiftsOf(car)).map((row) => [
        ...[row.note, row.staff_id, String(row.start_date).slice(8, 16)],
        String(row.end_date).slice(11, 16),
      ]),
    ).toEqual([
      [null, driver, '01T04:00', '13:30'],
      ['одна', driver, '02T04:00', '13:30'],
      [null, other, '03T04:00', '13:30'],
      [null, other, '04T04:00', '13:30'],
    ])
    await ask('cancelSeries', { id: ids[2], scope: 'later' })
    expect(await startsOf(car)).toEqual(['2026-06-01', '2026-06-02'])
    expect((await ask('cancelSeries', { id: 999_999_999, scope: 'all' })).status).toBe(404)
  })
  it('stays unchanged if one of its days conflicts', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const other = await addDriver()
    const shift = { car_id: car, staff_id: driver, ...day('2026-06-01') }
    const { ids } = await planned({ ...shift, repetition: { kind: 'daily', until: '2026-06-03' } })
    const sick = { staff_id: other, kind: 'sick_leave', start_date: '2026-06-03' }
    await save('staff-absence/save', { ...sick, end_date: '2026-06-03' })
    const { status, error } = await ask('changeSeries', {
      ...{ id: ids[0], scope: 'all', set: { staff_id: other } },
    })
    expect([status, error?.code]).toEqual([409, 'busy'])
    expect((await shiftsOf(car)).map(({ staff_id: staff }) => staff)).toEqual([
      driver,
      driver,
      driver,
    ])
  })
})

describe('a week', () => {
  it('is copied to another week without conflicting shifts', async () => {
    const car = await addCar()
    const driver = await addDriver()
    const shift = { car_id: car, staff_id: driver, ...day('2026-07-06') }
    await planned({ ...shift, repetition: { kind: 'daily', until: '2026-07-08' } })
    await save('event-car-driver/save', { ...shift, ...day('2026-07-14') })
    const copy = { from: '2026-07-06', to: '2026-07-13', car_ids: [car] }
    const refused = await ask('copyWeek', copy)
    expect([refused.status, refused.error?.code]).toEqual([409, 'busy'])
    const { ids } = await planned({ ...copy, clashes: 'leave_out' }, 'copyWeek')
    expect(ids).toHaveLength(2)
    expect(await startsOf(car)).toEqual([
      ...['2026-07-06', '2026-07-07', '2026-07-08'],
      ...['2026-07-13', '2026-07-14', '2026-07-15'],
    ])
  })
})

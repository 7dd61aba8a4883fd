// Data that a waybill gets from the tracker of its vehicle: distance, engine hours, and gaps.
import { afterAll, describe, expect, it } from 'vitest'
import { storePositions } from '#server/areas/tracking/positions/store-positions.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { madeDrive } from '#tests/support/server/made-drives.ts'
import { contracts } from '#tests/support/server/test-accounts.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const { admin, clock, database, done, jobs, put, read, send, sheet, truck } = office
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(() => pool.end())
const month = await put('car-way-bill-type', { name: 'Месячный', period: 'month' })
let device = 7000
const tracked = async () => {
  device += 1
  return { car: await truck({ mobject_id: device }), device }
}
type Stays = readonly (readonly [km: number, minutes: number])[]
/** `late`: minutes after the last position at which all of them come. */
async function drive(deviceId: number, from: string, stays: Stays, more: object = {}) {
  const positions = madeDrive({ deviceId, from, stays, ...more })
  await storePositions(db, contracts.first, positions, clock.now)
}
/** Two hours of the 13th: there and back, forty km each, and a stay. */
const whole: Stays = [
  [0, 20],
  [40, 20],
  [0, 0],
]
const back = { end_date: at(13, 7), odometer_in: 1080, fuel_in: '92' }
const open = async (car: Row, more: Wire = {}) => {
  const draft = await sheet(car, { start_date: at(13), ...more })
  await done('open', draft)
  return draft
}
const closed = async (car: Row, more: Wire = {}) => done('close', await open(car, more), back)
const none = { tracked_distance: null, gps_distance: null, engine_hours: null, gps_gap: null }
const km = (row: Wire) => Number(row.tracked_distance)

describe('a waybill that is closed', () => {
  it('has the distance, the engine hours and the gaps of its vehicle’s tracker', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), whole)
    const row = await closed(car)
    expect(km(row)).toBeCloseTo(80, 0)
    expect(row).toMatchObject({ distance: 80, gps_distance: row.tracked_distance, gps_gap: 0 })
    // it drove for eighty minutes
    expect(Number(row.engine_hours)).toBeCloseTo(1.33, 1)
  })

  it('has no engine hours if the tracker does not report the ignition', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), whole, { ignition: null })
    expect(await closed(car)).toMatchObject({ distance: 80, engine_hours: null, gps_gap: 0 })
  })

  it('keeps a typed distance', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), whole)
    const row = await closed(car, { gps_distance: '77.0' })
    expect(row.gps_distance).toBe('77.0')
    expect(km(row)).toBeCloseTo(80, 0)
    const emptied = (await send('way-bill', { id: row.id, gps_distance: null })).result as Row
    expect(emptied.gps_distance).toBe(row.tracked_distance)
  })

  it('is unchanged without a tracker', async () => {
    const { car } = await tracked()
    expect(await closed(car)).toMatchObject({ distance: 80, ...none })
  })

  it('shows how long its vehicle did not report', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), [
      [0, 20],
      [30, 0],
    ])
    const row = await closed(car)
    expect(km(row)).toBeCloseTo(30, 0)
    expect(row.gps_gap).toBe(70)
  })

  it('shows all of it while the return is typed, and stores none of it', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), whole)
    const draft = await open(car)
    const answer = await admin.post('/api/fms/way-bill/preview', { id: draft.id, ...back })
    const { row } = answer.result as { row: Wire }
    expect(km(row)).toBeCloseTo(80, 0)
    expect(await read(draft)).toMatchObject({ state: 'open', ...none })
  })

  it('gets no data of vehicles of another contract', async () => {
    const { car } = await tracked()
    await database.query(
      `insert into car_position (contract_id, car_id, at, lat, lon, speed, course)
         select $1, $2, $3::timestamptz + make_interval(mins => n), 41.3, 69 + n * 0.01, 40, 90
         from generate_series(0, 100) n`,
      [contracts.second, car.id, at(13)],
    )
    expect(await closed(car)).toMatchObject(none)
  })
})

describe('positions that come late', () => {
  it('count in a closed waybill soon, and in any other once it is posted', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), [
      [0, 20],
      [40, 5],
    ])
    await jobs.run('late tracks')
    const row = await closed(car)
    expect(km(row)).toBeCloseTo(40, 0)
    const { version } = await read(row)
    await jobs.run('late tracks')
    expect((await read(row)).version).toBe(version)

    await drive(id, at(13, 6, 5), [
      [40, 15],
      [0, 0],
    ])
    await jobs.run('late tracks')
    const later = await read(row)
    expect(km(later)).toBeCloseTo(80, 0)
    expect(later).toMatchObject({ gps_distance: later.tracked_distance, gps_gap: 0 })
    const [event] = (await admin.get(`/api/fms/way-bill/getHistory/${row.id}`)).result as Wire[]
    expect(event).toMatchObject({ via: 'rule' })
  })

  it('count at the posting without waiting for that, and never after it', async () => {
    const { car, device: id } = await tracked()
    const row = await closed(car)
    expect(row).toMatchObject(none)
    await drive(id, at(13), [
      [0, 20],
      [40, 5],
    ])
    const posted = await done('post', row)
    expect(km(posted)).toBeCloseTo(40, 0)
    await drive(id, at(13, 6, 5), [
      [40, 15],
      [0, 0],
    ])
    await jobs.run('late tracks')
    expect(await read(row)).toMatchObject({ tracked_distance: posted.tracked_distance })
  })

  it('of a simulation change nothing that was measured', async () => {
    const { car, device: id } = await tracked()
    const row = await closed(car)
    const positions = madeDrive({ deviceId: id, from: at(13), stays: whole })
    await storePositions(db, contracts.first, positions, clock.now, { isSimulated: true })
    await jobs.run('late tracks')
    expect(await read(row)).toMatchObject(none)
  })
})

describe('a posted waybill', () => {
  it('keeps what it had once its positions are dropped, corrected or not', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), whole)
    const posted = await done('post', await closed(car))
    const had = { tracked_distance: posted.tracked_distance, gps_gap: 0 }
    await database.query('delete from car_position where car_id = $1', [car.id])
    await done('correct', posted, { correction_reason: 'остаток' })
    const changed = (await send('way-bill', { id: posted.id, fuel_in: '91.50' })).result
    expect(changed).toMatchObject({ ...had, fuel_in: '91.50' })
    expect(await done('post', posted)).toMatchObject({ ...had, gps_distance: had.tracked_distance })
  })
})

describe('a waybill for a month', () => {
  it('has it by shift, and all of it together', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(5), whole)
    await drive(id, at(7), [
      [0, 20],
      [30, 0],
    ])
    // no shift was planned on the day between
    await drive(id, at(6), whole)
    const draft = await sheet(car, { start_date: at(5), way_bill_type_id: month.id })
    await done('open', draft)
    const line = (day: number, odometer_in: number, fuel_in?: string) => ({
      ...{ start_date: at(day), end_date: at(day, 7), odometer_in },
      ...(fuel_in !== undefined && { fuel_in }),
    })
    const lines = [line(5, 1080), line(7, 1140), line(8, 1150, '85')]
    const saved = (await send('way-bill', { id: draft.id, days: lines })).result as Row
    const row = await done('close', draft, {
      end_date: saved.end_date,
      odometer_in: saved.odometer_in,
      fuel_in: saved.fuel_in,
    })
    const days = row.days as Wire[]
    expect(days.map((one) => one.gps_gap)).toEqual([0, 70, null])
    expect(Number(days[0]!.gps_distance)).toBeCloseTo(80, 0)
    expect(Number(days[1]!.gps_distance)).toBeCloseTo(30, 0)
    expect(Math.abs(km(row) - 110)).toBeLessThan(1)
    // of the third shift nothing is known
    expect(row.gps_gap).toBe(70 + 120)
  })
})

describe('reports of mileage and of engine hours', () => {
  it('have the data of the trackers, by shift and by sheet', async () => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), whole)
    const row = await done('post', await closed(car))
    const period = { from: '2026-01-13', to: '2026-01-13' }
    const ask = async (name: string, asked: Wire) =>
      (await admin.post(`/api/fms/report/${name}/getRows`, asked)).result as {
        rows: Wire[]
        totals: Wire
      }
    const told = { gps_distance: row.tracked_distance, engine_hours: row.engine_hours }
    const mileage = await ask('mileage-summary', { period, car_id: car.id })
    expect(mileage.rows).toMatchObject([{ distance: 80, ...told }])
    expect(mileage.totals).toMatchObject(told)
    const moments = { from: at(13, 0), to: at(14, 0) }
    const engine = await ask('engine-hours', { period: moments, car_id: car.id })
    expect(engine.rows).toMatchObject([{ distance: 80, ...told }])
    // a sheet that has ended on another day
    const later = { from: at(13, 0), to: at(13, 6) }
    const part = await ask('engine-hours', { period: later, car_id: car.id })
    expect(part.rows).toMatchObject([{ gps_distance: null, engine_hours: null }])

    const lines = await ask('mileage-summary', {
      period: { from: '2026-01-05', to: '2026-01-07' },
    })
    const days = lines.rows.filter((one) => one.gps_distance !== null)
    expect(days.map((one) => one.day)).toEqual(['2026-01-05', '2026-01-07'])
  })
})

describe('the control centre', () => {
  const found = async (row: Row) =>
    (
      (await admin.post('/api/fms/finding/getListByFilter', { kind: 'gps_difference', size: 100 }))
        .result as Wire[]
    ).filter((one) => one.record_id === row.id)
  /** A sheet by whose odometer the vehicle drove so many km. */
  const driven = async (distance: number, stays: Stays) => {
    const { car, device: id } = await tracked()
    await drive(id, at(13), stays)
    const end = { ...back, odometer_in: 1000 + distance, fuel_in: '90', confirmed: true }
    return done('close', await open(car), end)
  }

  it('reports an odometer that differs from the tracker by a tenth, and five km', async () => {
    const row = await driven(95, whole)
    expect(await found(row)).toMatchObject([
      { expected: `${row.tracked_distance}0`, actual: '95.00', document: 'way_bill' },
    ])
    // the tracker has driven further than the odometer
    expect(await found(await driven(60, whole))).toHaveLength(1)
    expect(await found(await driven(86, whole))).toEqual([])
  })
  it('does not report a few km, however short the distance', async () => {
    const short: Stays = [
      [0, 10],
      [8, 102],
    ]
    expect(await found(await driven(12, short))).toEqual([])
    expect(await found(await driven(14, short))).toHaveLength(1)
  })
  it('does not compare where it is not known for long enough where the vehicle was', async () => {
    const lost: Stays = [
      [0, 20],
      [30, 0],
    ]
    expect(await found(await driven(95, lost))).toEqual([])
  })
  it('uses the organisation’s settings', async () => {
    const row = await driven(95, whole)
    const name = { name: 'Парк', time_zone: 'Asia/Tashkent' }
    await put('organisation', { ...name, control_gps_percent: 30 })
    expect(await found(row)).toEqual([])
    await put('organisation', { ...name, control_gps_percent: 10, control_gps_km: 16 })
    expect(await found(row)).toEqual([])
    await put('organisation', { ...name, control_gps_km: 5 })
    expect(await found(row)).toHaveLength(1)
  })
})

// The queues of doctor and mechanic follow the schedule, in the order of departure.
import { describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

// 12:00 on the 14th of January 2026 in Tashkent
const { clock, database, signIn } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())
const ask = async (path: string, body: Wire) => {
  const { status, text, result } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result
}
const save = async (path: string, body: Wire) => (await ask(path, body)) as Row

const drives = await make.row(resourceOf('staff-position'), { drives: true })
const office = await make.row(resourceOf('staff-position'), { drives: false })
/** The queues have only the rows of this file: they are selected by id. */
const driver = (surname: string, more: Wire = {}) =>
  make.row(resourceOf('staff'), {
    ...{ surname, dismissed: false, status_id: null, position_id: drives.id },
    ...more,
  })
const car = (more: Wire = {}) => make.row(resourceOf('car'), { status_id: null, ...more })
/** By the clock of Tashkent, five hours ahead of UTC, on the 14th. */
const at = (hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 0, 14, hour - 5, minute)).toISOString()
const shift = (who: Row, what: Row, from: string, to: string) =>
  save('event-car-driver/save', {
    ...{ staff_id: who.id, car_id: what.id, start_date: from, end_date: to },
  })
const queue = async (of: 'medical' | 'mechanic', rows: readonly Row[]) =>
  (await ask(`${of}-queue/getListByFilter`, { size: 500, id: rows.map(({ id }) => id) })) as Row[]
const admitted = {
  ...{ health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' },
  is_admitted: 'admitted',
}
const departures = (rows: readonly Row[]) => rows.map(({ id, departure }) => [id, departure])

describe('the doctor’s queue', () => {
  it('has those with a shift by their departure, then the others by name', async () => {
    const late = await driver('Абдуллаев')
    const early = await driver('Яхъяев')
    const second = await driver('Борисов')
    const first = await driver('Азимов')
    const absent = await driver('Вахидов')
    const truck = await car()
    const bus = await car()
    await shift(late, truck, at(18, 30), at(23))
    await shift(early, bus, at(13), at(22))
    await save('staff-absence/save', {
      ...{ staff_id: absent.id, kind: 'leave', start_date: '2026-01-14' },
    })
    const rows = await queue('medical', [late, early, second, first, absent])
    expect(departures(rows)).toEqual([
      ...[
        [early.id, '13:00'],
        [late.id, '18:30'],
      ],
      ...[
        [first.id, null],
        [second.id, null],
      ],
    ])
    expect(rows.map(({ car_id: of }) => of)).toEqual([bus.id, truck.id, null, null])
    // pages go on where the last one ended, also among those without a shift
    const page = async (n: number) =>
      (await ask('medical-queue/getListByFilter', {
        ...{ size: 1, page: n, id: rows.map(({ id }) => id) },
      })) as Row[]
    const paged = [await page(0), await page(1), await page(2), await page(3)].flat()
    expect(paged.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  it('has everyone with a shift, even in a position that is not a driver’s', async () => {
    const clerk = await driver('Гафуров', { position_id: office.id })
    const other = await driver('Дадаев', { position_id: office.id })
    await shift(clerk, await car(), at(14), at(20))
    expect(departures(await queue('medical', [clerk, other]))).toEqual([[clerk.id, '14:00']])
  })

  it('goes by the next shift that is not over, of today and planned', async () => {
    const who = await driver('Ёров')
    const truck = await car()
    await shift(who, truck, at(6), at(11))
    const next = await shift(who, truck, at(15), at(19))
    // after the midnight of Tashkent, and before that of UTC
    await shift(who, truck, at(24, 10), at(28))
    expect(departures(await queue('medical', [who]))).toEqual([[who.id, '15:00']])
    await ask('event-car-driver/cancel', { id: next.id })
    expect(departures(await queue('medical', [who]))).toEqual([[who.id, null]])
  })

  it('counts a card of today before the departure, but none of a return', async () => {
    const who = await driver('Жураев')
    await save('medical-checkup/save', { driver_id: who.id, kind: 'post_trip', ...admitted })
    const stateOf = async () => (await queue('medical', [who]))[0]?.state
    expect(await stateOf()).toBe('admitted')
    await shift(who, await car(), at(16), at(20))
    expect(await stateOf()).toBe('waiting')
    await save('medical-checkup/save', { driver_id: who.id, ...admitted })
    expect(await stateOf()).toBe('admitted')
  })
})

describe('the mechanic’s queue', () => {
  it('has vehicles by their departure, with the driver, also those off the line', async () => {
    const builtIn = async (code: string) =>
      Number(
        (
          await database.query<{ id: string }>(
            `insert into car_status (contract_id, name, code, search_key, created_by, updated_by)
              values (1, $1, $1, $1, 1, 1)
              on conflict (contract_id, lower(code)) do update set name = excluded.name returning id`,
            [code],
          )
        )[0]?.id,
      )
    const idle = await car({ garage_number: '001' })
    const late = await car({ garage_number: '003' })
    const repaired = await car({ garage_number: '002', status_id: await builtIn('repair') })
    const gone = await car({ garage_number: '000', status_id: await builtIn('repair') })
    const one = await driver('Зокиров')
    const two = await driver('Исмоилов')
    await shift(one, late, at(17), at(21))
    await shift(two, repaired, at(14, 45), at(21))
    const rows = await queue('mechanic', [idle, late, repaired, gone])
    expect(rows.map(({ id, departure, staff_id: who }) => [id, departure, who])).toEqual([
      ...[
        [repaired.id, '14:45', two.id],
        [late.id, '17:00', one.id],
      ],
      [idle.id, null, null],
    ])
  })

  it('ignores departures of past days', async () => {
    const truck = await car()
    const who = await driver('Каримов')
    await shift(who, truck, at(13), at(20))
    expect(departures(await queue('mechanic', [truck]))).toEqual([[truck.id, '13:00']])
    clock.advance(24 * 3_600_000)
    await database.query('update session set seen_at = $1', [clock.now])
    expect(departures(await queue('mechanic', [truck]))).toEqual([[truck.id, null]])
  })
})

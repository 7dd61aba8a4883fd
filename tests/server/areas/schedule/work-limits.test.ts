// Limits of work and rest when shifts are planned: a shift beyond them is saved and marked, or
// rejected with a message, depending on the organisation's settings.
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { PlannedShifts } from '#resources/wire/schedule.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())
const events = '/api/fms/event-car-driver'

async function save(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}
let made = 0
const addDriver = async () =>
  (await save('staff/saveStaff', { surname: `Водителев${++made}`, name: 'Али' })).id
const addCar = async () => (await make.row(resourceOf('car'))).id
const organisation = await save('organisation/save', { name: 'Парк', time_zone: 'Asia/Tashkent' })
const set = (more: Wire) => save('organisation/save', { id: organisation.id, ...more })

/** June 2026 by the clock of Tashkent; the 1st is a Monday. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 5, day, hour - 5)).toISOString()
const span = (day: number, from: number, to: number) => ({
  start_date: at(day, from),
  end_date: at(day, to),
})
const ask = (name: string, body: Wire, headers?: Wire) =>
  admin.post(`${events}/${name}`, body, headers)
async function done<R = Row>(answer: Promise<Answer>): Promise<R> {
  const { status, result, text } = await answer
  expect(status, text).toBe(200)
  return result as R
}
const shift = (who: number, what: number, when: Wire) =>
  ask('save', { staff_id: who, car_id: what, ...when })
const refused = async (answer: Promise<Answer>) => {
  const { status, error } = await answer
  return [status, error?.code, error?.fields]
}
const forbids = { most_day_hours: 12, most_week_hours: 40, least_rest_hours: 12 }
const all = (effect: string) => ({
  ...{ day_hours_effect: effect, week_hours_effect: effect, rest_hours_effect: effect },
})

beforeEach(() => set({ ...forbids, ...all('blocks') }))

describe('a new organisation', () => {
  it('is warned of more than 12 hours a day, 40 a week, and less than 12 of rest', async () => {
    const { fields } = resourceOf('organisation')
    const initial = (key: string) => fields[key]?.options.initial
    expect(Object.keys(forbids).map(initial)).toEqual([12, 40, 12])
    expect(Object.keys(all('')).map(initial)).toEqual(['warns', 'warns', 'warns'])
  })
})

describe('one shift', () => {
  it('is refused beyond a limit that forbids, with driver, hours and limit', async () => {
    const who = await addDriver()
    const what = await addCar()
    await done(shift(who, what, span(1, 8, 20)))
    expect(await refused(shift(who, what, span(2, 7, 12)))).toEqual([
      ...[422, 'rule'],
      {
        start_date: `Водителев${made} Али: 11 ч отдыха перед сменой 02.06.2026, не менее 12 ч`,
      },
    ])
    expect(await refused(shift(who, what, span(2, 8, 21)))).toEqual([
      ...[422, 'rule'],
      { end_date: `Водителев${made} Али: 13 ч работы за 02.06.2026, не более 12 ч` },
    ])
    for (const day of [2, 3]) await done(shift(who, what, span(day, 8, 20)))
    expect(await refused(shift(who, what, span(4, 8, 13)))).toEqual([
      ...[422, 'rule'],
      { end_date: `Водителев${made} Али: 41 ч работы за неделю с 01.06.2026, не более 40 ч` },
    ])
    // exactly at the limit
    expect((await done(shift(who, what, span(4, 8, 12)))).over_limits).toBe(false)
  })

  it('is refused with a message in each language', async () => {
    const who = await addDriver()
    const what = await addCar()
    const body = { staff_id: who, car_id: what, ...span(1, 8, 21) }
    const saidIn = async (language: string) =>
      (await ask('save', body, { 'accept-language': language })).error?.fields?.end_date
    expect(await saidIn('en')).toBe(
      `Водителев${made} Али: 13 h of work on 01.06.2026, at most 12 h`,
    )
    expect(await saidIn('uz')).toBe(
      `Водителев${made} Али: 01.06.2026 kuni 13 soat ish, koʻpi bilan 12 soat`,
    )
    expect(await saidIn('uz-Cyrl')).toMatch(/13 соат иш, кўпи билан 12 соат/)
  })

  it('is saved and marked beyond a warning limit, and the preview names the limit', async () => {
    await set(all('warns'))
    const who = await addDriver()
    const what = await addCar()
    const body = { staff_id: who, car_id: what, ...span(1, 8, 21) }
    const trial = await done<{ row: Row; warnings: Wire }>(ask('preview', body))
    expect(trial.row.over_limits).toBe(true)
    expect(trial.warnings).toEqual({
      end_date: `Водителев${made} Али: 13 ч работы за 01.06.2026, не более 12 ч`,
    })
    const stored = await done(ask('save', body))
    expect(stored.over_limits).toBe(true)
    const marked = { over_limits: true, staff_id: who }
    expect(await done<Row[]>(ask('getListByFilter', marked))).toMatchObject([{ id: stored.id }])
    // within the limits again
    const moved = await done(ask('save', { id: stored.id, end_date: at(1, 20) }))
    expect(moved.over_limits).toBe(false)
    const quiet = await done<{ warnings: Wire }>(ask('preview', { id: stored.id, note: 'x' }))
    expect(quiet.warnings).toEqual({})
  })

  it('is not judged by a limit that is ignored', async () => {
    await set(all('ignored'))
    const who = await addDriver()
    const what = await addCar()
    expect((await done(shift(who, what, span(1, 0, 24)))).over_limits).toBe(false)
  })

  it('that is moved, resumed or given to another is judged; a note, a cut or an end is not', async () => {
    await set(all('warns'))
    const who = await addDriver()
    const other = await addDriver()
    const what = await addCar()
    const long = await done(shift(who, what, span(1, 6, 22)))
    const free = await done(shift(other, await addCar(), span(2, 8, 12)))
    await set(all('blocks'))
    await done(ask('save', { id: long.id, note: 'дежурство' }))
    const cut = await done(ask('save', { id: long.id, start_date: at(1, 8) }))
    expect(cut.over_limits).toBe(true)
    expect((await refused(ask('save', { id: long.id, end_date: at(1, 23) })))[1]).toBe('rule')
    expect((await refused(ask('save', { id: long.id, staff_id: other })))[1]).toBe('rule')
    await done(ask('cancel', { id: long.id }))
    expect((await refused(ask('resume', { id: long.id })))[1]).toBe('rule')
    await done(ask('cancel', { id: free.id }))
  })

  it('is judged together with one that is planned at the same time', async () => {
    const who = await addDriver()
    const cars = [await addCar(), await addCar(), await addCar()]
    // all three are written before any of them is judged
    const holder = new pg.Client(database.owner)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from staff where id = $1 for update', [who])
    // each alone is within the limits, any two are not
    const asked = [
      shift(who, cars[0]!, span(1, 0, 7)),
      shift(who, cars[1]!, span(1, 8, 15)),
      shift(who, cars[2]!, span(1, 16, 23)),
    ]
    const waiting = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`
    await expect.poll(async () => (await database.query(waiting)).length).toBe(asked.length)
    await holder.query('commit')
    await holder.end()
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

describe('many shifts as one act', () => {
  const plan = (who: number, what: number, more: Wire = {}) => ({
    ...{ staff_id: who, car_id: what, ...span(1, 8, 18) },
    ...{ repetition: { kind: 'daily', until: '2026-06-06' }, ...more },
  })
  const starts = async (who: number) =>
    (
      await done<Row[]>(ask('getListByFilter', { staff_id: who, sort: 'start_date', size: 100 }))
    ).map(({ start_date: start }) => String(start).slice(8, 10))

  it('show day by day the limits that they would break, and omit forbidden days', async () => {
    const who = await addDriver()
    const what = await addCar()
    const trial = await done<PlannedShifts>(ask('planShifts', plan(who, what, { dry_run: true })))
    const text = (hours: number) =>
      `Водителев${made} Али: ${hours} ч работы за неделю с 01.06.2026, не более 40 ч`
    expect(trial.days.map(({ limits }) => limits)).toEqual([
      ...[[], [], [], []],
      [{ effect: 'blocks', text: text(50) }],
      [{ effect: 'blocks', text: text(50) }],
    ])
    expect(await refused(ask('planShifts', plan(who, what)))).toEqual([
      ...[422, 'rule'],
      { end_date: text(50) },
    ])
    expect(await starts(who)).toEqual([])
    const written = await done<PlannedShifts>(
      ask('planShifts', plan(who, what, { clashes: 'leave_out' })),
    )
    expect(written.ids).toHaveLength(4)
    expect(await starts(who)).toEqual(['01', '02', '03', '04'])
  })

  it('are written beyond warning limits, each marked', async () => {
    await set(all('warns'))
    const who = await addDriver()
    const what = await addCar()
    const written = await done<PlannedShifts>(ask('planShifts', plan(who, what)))
    expect(written.days.map(({ limits }) => limits.map(({ effect }) => effect))).toEqual([
      ...[[], [], [], []],
      ...[['warns'], ['warns']],
    ])
    const rows = await done<Row[]>(ask('getListByFilter', { id: written.ids, size: 100 }))
    // all of them are of a week that has too much
    expect(rows.map(({ over_limits: over }) => over)).toEqual(Array(6).fill(true))
  })

  it('are judged together when a series is changed or given to another', async () => {
    const who = await addDriver()
    const other = await addDriver()
    const what = await addCar()
    const { ids } = await done<PlannedShifts>(
      ask('planShifts', {
        ...plan(who, what),
        repetition: { kind: 'daily', until: '2026-06-04' },
      }),
    )
    await done(shift(other, await addCar(), span(5, 8, 9)))
    const given = { id: ids[0], scope: 'all', set: { staff_id: other } }
    expect((await refused(ask('changeSeries', given)))[1]).toBe('rule')
    const longer = { id: ids[0], scope: 'all', set: { end_time: '19:00' } }
    expect((await refused(ask('changeSeries', longer)))[1]).toBe('rule')
    expect(await starts(other)).toEqual(['05'])
    const shorter = { id: ids[0], scope: 'all', set: { end_time: '17:00' } }
    await done(ask('changeSeries', shorter))
  })

  it('are judged when a week is copied', async () => {
    const who = await addDriver()
    const what = await addCar()
    await done(
      ask('planShifts', {
        ...plan(who, what),
        repetition: { kind: 'daily', until: '2026-06-03' },
      }),
    )
    // eleven hours before the first shift of the copy
    await done(shift(who, await addCar(), span(7, 15, 21)))
    const copy = { from: '2026-06-01', to: '2026-06-08', car_ids: [what] }
    const trial = await done<PlannedShifts>(ask('copyWeek', { ...copy, dry_run: true }))
    expect(trial.days.map(({ limits }) => limits.map(({ effect }) => effect))).toEqual([
      ...[['blocks'], [], []],
    ])
    expect((await refused(ask('copyWeek', copy)))[1]).toBe('rule')
    await done(ask('copyWeek', { ...copy, clashes: 'leave_out' }))
    expect(await starts(who)).toEqual(['01', '02', '03', '07', '09', '10'])
  })
})

// Today at the gate: which waybill belongs to which planned shift, the state of each, and who
// may see and open it.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { releaseOffice } from './release-office.ts'
import type { Pair } from './release-office.ts'

const office = await releaseOffice()
const { admin, chief, clock, database, done, pairWith, put, sheet, shift, signIn } = office
const base = '/api/fms/gate-shift'

async function board(filter: Wire = {}): Promise<Row[]> {
  const { status, text, result } = await admin.post(`${base}/getListByFilter`, {
    ...{ size: 500, ...filter },
  })
  expect(status, text).toBe(200)
  return result as Row[]
}
const rowsOf = ({ car }: Pair) => board({ car_id: car.id })
const rowOf = async (pair: Pair) => (await rowsOf(pair))[0]!
const open = (of: Row, more: Wire = {}, caller = admin) =>
  caller.post(`${base}/open`, { id: of.id, ...more })
async function opened(of: Row, more: Wire = {}) {
  const { status, text, result } = await open(of, more)
  expect(status, text).toBe(200)
  return result as { id: number; way_bill_id: number; already: boolean }
}
const billOf = async (id: number) =>
  (await admin.get(`/api/fms/way-bill/getById/${id}`)).result as Row
/** From 08:00 to 12:00 in UTC: an hour to come. */
const coming = { start_date: at(14, 8), end_date: at(14, 12) }

describe('the board', () => {
  it('has waiting and late shifts, with the reasons against a departure', async () => {
    const ready = await pairWith()
    const lacking = await pairWith({ medical: null, policy: null })
    const planned = await shift(ready, coming)
    await shift(lacking)
    expect(await rowOf(ready)).toMatchObject({
      ...{ id: planned.id, shift_id: planned.id, state: 'waiting', leaves_at: at(14, 8) },
      ...{ start_date: at(14, 8), end_date: at(14, 12), left_at: null, way_bill_id: null },
      ...{ medical: 'admitted', technical: 'passed', readiness: ['ready'] },
      ...{ car_id: ready.car.id, staff_id: ready.staff.id },
    })
    expect(await rowOf(lacking)).toMatchObject({
      ...{ state: 'late', leaves_at: at(14, 7), medical: 'waiting', technical: 'passed' },
      readiness: ['not_ready', 'not_insured', 'not_examined'],
    })
  })

  it('shows since when the vehicle is at its depot, by its tracker', async () => {
    const pair = await pairWith()
    const planned = await shift(pair, coming)
    const [subdivision] = await database.query<{ id: number }>(
      `insert into subdivision (contract_id, company_id, name)
        select contract_id, company_id, 'С трекерами' from subdivision limit 1 returning id`,
    )
    await database.query(`update car set subdivision_id = $2 where id = $1`, [
      pair.car.id,
      subdivision!.id,
    ])
    const [depot, client] = await database.query<{ id: number }>(
      `insert into place (contract_id, name, subdivision_id) select 1, v.name, v.subdivision_id
        from (values ('База', $1::bigint), ('Клиент', null)) v(name, subdivision_id) returning id`,
      [subdivision!.id],
    )
    const visit = (place: number, from: string, to: string | null) =>
      database.query(
        `insert into car_visit (contract_id, car_id, place_id, arrived_at, departed_at)
          values (1, $1, $2, $3, $4)`,
        [pair.car.id, place, from, to],
      )
    const since = async () => (await rowOf(pair)).at_depot_since
    expect(await since()).toBeNull()
    // it was there, and is at a place that is no depot
    await visit(depot!.id, at(14, 3), at(14, 4))
    await visit(client!.id, at(14, 5), null)
    expect(await since()).toBeNull()
    await visit(depot!.id, at(14, 6), null)
    expect(await since()).toBe(at(14, 6))
    expect((await rowOf(pair)).id).toBe(planned.id)
    await database.query(
      `update car_visit set departed_at = $2 where car_id = $1 and departed_at is null`,
      [pair.car.id, at(14, 7)],
    )
    expect(await since()).toBeNull()
  })

  it('shows the shift as its waybill goes: out, overdue, back', async () => {
    const pair = await pairWith()
    const planned = await shift(pair, { end_date: at(14, 9) })
    const { way_bill_id: id, already } = await opened(planned)
    expect(already).toBe(false)
    const bill = await billOf(id)
    expect(bill).toMatchObject({
      ...{ state: 'open', car_id: pair.car.id, staff_id: pair.staff.id },
      // it leaves now, not when it should have
      ...{ start_date: at(14, 7), odometer_out: 1000, fuel_out: '100.00', overridden: [] },
    })
    const out = { way_bill_id: id, number: bill.number, left_at: at(14, 7), readiness: [] }
    expect(await rowOf(pair)).toMatchObject({ state: 'out', ...out })
    const noon = clock.now
    clock.now = new Date(at(14, 10))
    expect(await rowOf(pair)).toMatchObject({ state: 'overdue', ...out })
    await done('close', bill, { end_date: at(14, 9), odometer_in: 1100, fuel_in: '90' })
    expect(await rowsOf(pair)).toMatchObject([{ state: 'back', back_at: at(14, 9) }])
    clock.now = noon
  })

  it('shows the values with which the last waybill of the vehicle ended', async () => {
    const pair = await pairWith()
    const last = await sheet(pair.car, { staff_id: pair.staff.id, start_date: at(13) })
    await done('open', last, { override_reason: 'вчера' })
    await done('close', last, { end_date: at(13, 9), odometer_in: 1200, fuel_in: '78.5' })
    const { way_bill_id: id } = await opened(await shift(pair))
    expect(await billOf(id)).toMatchObject({ odometer_out: 1200, fuel_out: '78.50' })
  })

  it('opens the draft that was made for the shift', async () => {
    const pair = await pairWith()
    const planned = await shift(pair, coming)
    const draft = await sheet(pair.car, { staff_id: pair.staff.id, start_date: at(14, 6) })
    expect(await rowsOf(pair)).toMatchObject([
      { state: 'waiting', way_bill_id: draft.id, leaves_at: at(14, 6), left_at: null },
    ])
    expect((await opened(planned)).way_bill_id).toBe(draft.id)
    expect(await billOf(draft.id)).toMatchObject({ state: 'open', start_date: at(14, 6) })
  })

  it('finds the waybill of each shift if a pair has two on a day', async () => {
    const pair = await pairWith()
    const morning = await shift(pair, { start_date: at(14, 1), end_date: at(14, 5) })
    const noon = await shift(pair, { start_date: at(14, 6), end_date: at(14, 11) })
    const { way_bill_id: id } = await opened(noon)
    expect(await rowsOf(pair)).toMatchObject([
      { id: morning.id, state: 'no_waybill', way_bill_id: null, readiness: [] },
      { id: noon.id, state: 'out', way_bill_id: id },
    ])
    // what is over is begun no more
    const refusal = await open(morning)
    expect([refusal.status, refusal.error?.message]).toEqual([
      ...[422, expect.stringContaining('закончилась') as string],
    ])
  })

  it('has departures without a shift, including replacements of planned drivers', async () => {
    const pair = await pairWith()
    const other = await pairWith()
    const planned = await shift(pair)
    const bill = await done(
      'open',
      await sheet(pair.car, { staff_id: other.staff.id, start_date: at(14, 6) }),
      { override_reason: 'замена' },
    )
    const [first, second] = await rowsOf(pair)
    expect(first).toMatchObject({ id: planned.id, state: 'late' })
    expect(first!.readiness).toContain('car_shift_open')
    expect(second).toMatchObject({
      ...{ state: 'out', shift_id: null, way_bill_id: bill.id, staff_id: other.staff.id },
    })
    const refusal = await open(planned)
    expect(refusal.status, refusal.text).toBe(422)
    expect(refusal.error?.used_by).toMatchObject([{ resource: 'way-bill', id: bill.id }])
  })

  it('has shifts of yesterday that are still out, with their plan', async () => {
    const pair = await pairWith()
    const planned = await shift(pair, { start_date: at(13, 3), end_date: at(13, 12) })
    const bill = await done(
      'open',
      await sheet(pair.car, { staff_id: pair.staff.id, start_date: at(13, 4) }),
      { override_reason: 'вчера' },
    )
    const plan = { shift_id: planned.id, start_date: at(13, 3), end_date: at(13, 12) }
    expect(await rowsOf(pair)).toMatchObject([
      { ...plan, state: 'overdue', way_bill_id: bill.id, left_at: at(13, 4) },
    ])
  })

  it('leaves out shifts that were cancelled, and those of other days', async () => {
    const pair = await pairWith()
    const off = await shift(pair, coming)
    await admin.post('/api/fms/event-car-driver/cancel', { id: off.id })
    await shift(pair, { start_date: at(15, 3), end_date: at(15, 12) })
    await shift(pair, { start_date: at(13, 3), end_date: at(13, 12) })
    expect(await rowsOf(pair)).toEqual([])
    expect((await open(off)).status).toBe(404)
    // what has begun yesterday and ends today
    const night = await shift(pair, { start_date: at(13, 16), end_date: at(14, 1) })
    expect(await rowsOf(pair)).toMatchObject([{ id: night.id, state: 'no_waybill' }])
  })
})

describe('a sheet for a month', () => {
  it('gets a line for each shift that is opened', async () => {
    const kind = await put('car-way-bill-type', { name: 'Месячный', period: 'month' })
    const pair = await pairWith({ car: { way_bill_type_id: kind.id } })
    const morning = await shift(pair, { start_date: at(14, 1), end_date: at(14, 8) })
    const { way_bill_id: id } = await opened(morning)
    const first = await billOf(id)
    expect(first).toMatchObject({ state: 'open', period: 'month' })
    expect(first.days).toMatchObject([{ start_date: at(14, 7), staff_id: pair.staff.id }])
    expect(await rowsOf(pair)).toMatchObject([{ state: 'out', way_bill_id: id }])
    const noon = clock.now
    clock.now = new Date(at(14, 9))
    const [line] = first.days as Row[]
    const home = { ...line, end_date: at(14, 8), odometer_in: 1050, fuel_in: '95' }
    await put('way-bill', { id, days: [home] })
    const later = await shift(pair, { start_date: at(14, 9), end_date: at(14, 12) })
    expect((await opened(later)).way_bill_id).toBe(id)
    expect((await billOf(id)).days).toMatchObject([
      { odometer_in: 1050 },
      { start_date: at(14, 9) },
    ])
    expect((await rowsOf(pair)).map(({ state }) => state)).toEqual(['back', 'out'])
    clock.now = noon
  })

  it('gets no line for a pair whose departure is blocked', async () => {
    const kind = await put('car-way-bill-type', { name: 'Месячный 2', period: 'month' })
    const pair = await pairWith({ car: { way_bill_type_id: kind.id }, medical: null })
    const bill = await done(
      'open',
      await sheet(pair.car, { staff_id: pair.staff.id, start_date: at(14, 1) }),
      { override_reason: 'с разрешения' },
    )
    const answer = await open(await shift(pair))
    expect(answer.status, answer.text).toBe(422)
    expect(answer.error?.reasons?.map(({ code }) => code)).toEqual(['not_examined'])
    expect((await billOf(bill.id)).days).toEqual([])
  })
})

describe('opening a shift', () => {
  it('lists every reason, and accepts an override with the right', async () => {
    const pair = await pairWith({ policy: null })
    const planned = await shift(pair)
    const refusal = await open(planned)
    expect([refusal.status, refusal.error?.overridable]).toEqual([422, true])
    expect(refusal.error?.reasons?.map(({ code }) => code)).toEqual(['not_insured'])
    // nothing of it stays
    expect(await rowOf(pair)).toMatchObject({ state: 'late', way_bill_id: null })
    const keeper = await signIn('keeper')
    const forced = { override_reason: 'скорая помощь' }
    expect((await open(planned, forced, keeper)).status).toBe(403)
    const { way_bill_id: id } = await opened(planned, forced)
    expect((await billOf(id)).overridden).toMatchObject([
      { code: 'not_insured', reason: 'скорая помощь', staff_id: chief.id },
    ])
  })

  it('twice, or by two at once, makes one waybill', async () => {
    const pair = await pairWith()
    const planned = await shift(pair)
    const answers = await Promise.all([open(planned), open(planned), open(planned)])
    const results = answers.map(({ result }) => result as { way_bill_id: number; already: boolean })
    expect(new Set(results.map((one) => one.way_bill_id)).size).toBe(1)
    expect(results.filter(({ already }) => !already)).toHaveLength(1)
    const bills = await database.query(`select from way_bill where car_id = ${pair.car.id}`)
    expect(bills).toHaveLength(1)
  })

  it('is available only to dispatchers of this organisation', async () => {
    const planned = await shift(await pairWith())
    const stranger = await signIn('stranger')
    const reader = await signIn('reader')
    expect((await stranger.post(`${base}/getListByFilter`, {})).status).toBe(403)
    expect((await reader.post(`${base}/getListByFilter`, {})).status).toBe(200)
    for (const caller of [stranger, reader]) {
      expect((await open(planned, {}, caller)).status).toBe(403)
      expect((await caller.post(`${base}/openAll`, { ids: [planned.id] })).status).toBe(403)
    }
    const neighbour = await signIn('neighbour')
    expect((await open(planned, {}, neighbour)).status).toBe(404)
    for (const body of [{}, { id: '5' }, { id: planned.id, what: 1 }])
      expect((await admin.post(`${base}/open`, body)).status).toBe(400)
    expect((await open(planned, { override_reason: '' })).status).toBe(400)
  })
})

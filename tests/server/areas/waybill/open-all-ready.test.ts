// A morning of 60 shifts, one of them rejected for each reason: the others are opened, each
// rejected one has a reason, and a second click opens nothing again.
import { expect, it } from 'vitest'
import type { RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import type { OpenedShifts } from '#resources/wire/gate.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { releaseOffice } from './release-office.ts'
import type { Pair } from './release-office.ts'

const office = await releaseOffice()
const { admin, database, pairWith, refused, send, sheet, shift, statements } = office
const base = '/api/fms/gate-shift'
const shifts = 60

/** Planned from then on; the day is the 14th, and it is 07:00. */
const from = (hour: number, minute = 0) => ({
  ...{ start_date: at(14, hour, minute), end_date: at(14, 12) },
})
const planned = new Map<string, Row>()
async function plan(code: string, pair: Pair, hours = from(8, planned.size % 60)) {
  planned.set(code, await shift(pair, hours))
}

for (const [code, makePair] of Object.entries(refused)) {
  // the schedule itself prevents planning absent drivers
  if (code === 'driver_absent' || code === 'vehicle_busy' || code === 'driver_busy') continue
  await plan(code, await makePair())
}
// created to leave before its shift, during the shift of another driver
const early = { start_date: at(14, 7, 30) }
const until = { start_date: at(14, 6), end_date: at(14, 8) }
const first = await pairWith()
const relief = await pairWith()
await plan('vehicle_busy', first)
await shift({ car: first.car, staff: relief.staff }, until)
await sheet(first.car, { staff_id: first.staff.id, ...early })
const second = await pairWith()
const spare = await pairWith()
await plan('driver_busy', second)
await shift({ car: spare.car, staff: second.staff }, until)
await sheet(second.car, { staff_id: second.staff.id, ...early })
while (planned.size < shifts) await plan(`ready ${planned.size}`, await pairWith())

const idOf = (code: string) => planned.get(code)!.id
const ids = [...planned.values()].map(({ id }) => id)
const unready = [...planned.keys()].filter(
  (code) => !code.startsWith('ready') && code !== 'low_fuel',
)

async function openAll(locale = 'ru'): Promise<OpenedShifts> {
  let rest: readonly number[] = ids
  const all: OpenedShifts = { opened: [], refused: [], left: [] }
  while (rest.length > 0) {
    const { status, text, result } = await admin.post(
      `${base}/openAll`,
      { ids: rest },
      { 'accept-language': locale },
    )
    expect(status, text).toBe(200)
    const answer = result as OpenedShifts
    all.opened.push(...answer.opened)
    all.refused.push(...answer.refused)
    rest = answer.left
  }
  return all
}
const codesOf = ({ reasons, code }: RefusedRow) => reasons?.map((one) => one.code) ?? [code]
const sheets = async () =>
  Number((await database.query<{ n: string }>('select count(*) as n from way_bill'))[0]!.n)

it('absent drivers are not planned at all', async () => {
  const pair = await refused.driver_absent()
  const answer = await send('event-car-driver', {
    ...{ car_id: pair.car.id, staff_id: pair.staff.id, ...from(8) },
  })
  expect(answer.status).toBe(409)
})

it('the board is read by as few statements for a morning as for one shift', async () => {
  const count = async (size: number) => {
    statements.forget()
    const { result } = await admin.post(`${base}/getListByFilter`, { size })
    expect((result as Row[]).length).toBeGreaterThanOrEqual(size)
    return statements.texts.length
  }
  await count(1)
  expect(await count(shifts)).toBe(await count(1))
})

it('opens all that are ready, and reports for each other one why not', async () => {
  const before = await sheets()
  const { opened, refused: left } = await openAll()
  expect(left).toHaveLength(unready.length)
  expect(opened).toHaveLength(shifts - unready.length)
  expect(opened.every(({ already }) => !already)).toBe(true)
  for (const code of unready) {
    const one = left.find(({ id }) => id === idOf(code))
    expect(one, code).toBeDefined()
    expect(one!.name).toContain('Али')
    // the rule that holds a second shift names the other sheet
    if (code.endsWith('shift_open')) expect(one!.used_by, code).toHaveLength(1)
    else {
      expect(codesOf(one!), code).toEqual([code])
      expect(one!.reasons?.[0]?.link, code).not.toBeNull()
      expect(one!.reasons?.[0]?.text).not.toBe('')
    }
  }
  // nothing is left of those that were refused
  expect(await sheets()).toBe(before + opened.length)
  // in the order of the list, which the numbers follow
  expect(opened.map(({ id }) => id)).toEqual(
    ids.filter((id) => opened.some((one) => one.id === id)),
  )
  const numbered = await database.query<{ id: string }>(
    'select id from way_bill where id = any($1) order by number',
    [opened.map(({ way_bill_id: id }) => id)],
  )
  expect(numbered.map(({ id }) => Number(id))).toEqual(opened.map((one) => one.way_bill_id))
})

it('opens nothing twice, and opens those corrected since', async () => {
  await openAll()
  const before = await sheets()
  const again = await openAll('en')
  expect(again.opened).toHaveLength(shifts - unready.length)
  expect(again.opened.every(({ already }) => already)).toBe(true)
  expect(await sheets()).toBe(before)
  const { driver_id } = { driver_id: planned.get('not_examined')!.staff_id }
  await office.put('medical-checkup', {
    ...{ driver_id, date: at(14, 6), is_admitted: 'admitted', pulse: 70 },
    ...{ health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' },
  })
  const mended = await openAll()
  expect(mended.opened.filter(({ already }) => !already)).toMatchObject([
    { id: idOf('not_examined') },
  ])
})

it('by two at once makes one waybill of each shift', async () => {
  const pairs = [await pairWith(), await pairWith(), await pairWith()]
  const own: number[] = []
  for (const pair of pairs) own.push((await shift(pair, from(9))).id)
  const before = await sheets()
  const answers = await Promise.all(
    [own, [...own].reverse()].map((some) => admin.post(`${base}/openAll`, { ids: some })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const all = answers.flatMap(({ result }) => (result as OpenedShifts).opened)
  expect(all.filter(({ already }) => !already)).toHaveLength(own.length)
  expect(await sheets()).toBe(before + own.length)
})

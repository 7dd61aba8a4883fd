// Any history of one vehicle's waybills, done by calls: each call is refused or leaves a chain
// without a gap, and the ledger holds what the waybills say.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answer, Row } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, driver, fuel, held, make, send, truck } = await waybillOffice()
const runs = process.env.PROOF === '1' ? 60 : 8

const day = fc.integer({ min: 2, max: 13 })
const odometer = fc.integer({ min: 1000, max: 1400 })
const litres = fc.integer({ min: 0, max: 110 }).map((n) => `${n}.00`)
const which = fc.nat({ max: 5 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('insert' as const), day }) },
  fc.record({ do: fc.constant('ended' as const), day, odometer, litres }),
  fc.record({ do: fc.constant('edit' as const), which, odometer, litres }),
  fc.record({ do: fc.constant('delete' as const), which }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('close' as const), which, odometer, litres }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('post' as const), which }) },
  fc.record({ do: fc.constant('correct' as const), which }),
  fc.record({ do: fc.constant('refuel' as const), day, litres }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const base = '/api/fms/way-bill'
const sheetsOf = async (car: Row) => {
  const listed = await admin.post(`${base}/getListByFilter`, {
    ...{ car_id: car.id, sort: 'start_date', size: 100 },
  })
  return listed.result as Row[]
}

async function take(car: Row, person: Row, one: Step): Promise<Answer | undefined> {
  const start = 'day' in one ? { start_date: at(one.day) } : {}
  const body = { car_id: car.id, staff_id: person.id, ...start }
  if (one.do === 'insert') return send('way-bill', body)
  if (one.do === 'ended')
    return send('way-bill', {
      ...{ ...body, end_date: at(one.day, 12) },
      ...{ odometer_in: one.odometer, fuel_in: one.litres },
    })
  if (one.do === 'refuel')
    return send('refueling', {
      ...{ car_id: car.id, fuel_id: fuel.id, litres: one.litres, at: at(one.day, 8) },
      ...{ source: 'cash', confirmed: true },
    })
  const sheets = await sheetsOf(car)
  const sheet = sheets[one.which % Math.max(1, sheets.length)]
  if (!sheet) return undefined
  if (one.do === 'delete') return admin.delete(`${base}/delete`, { id: sheet.id })
  if (one.do === 'edit')
    return send('way-bill', {
      ...{ id: sheet.id, odometer_in: one.odometer, fuel_in: one.litres },
    })
  if (one.do === 'close')
    return make('close', sheet, {
      end_date: new Date(Date.parse(String(sheet.start_date)) + 7 * 3_600_000).toISOString(),
      ...{ odometer_in: one.odometer, fuel_in: one.litres },
    })
  return make(one.do, sheet, one.do === 'correct' ? { correction_reason: 'проверка' } : {})
}

const number = (value: unknown) => Number(value ?? 0)

/** What holds after every call. */
async function expectChain(car: Row): Promise<void> {
  const sheets = await sheetsOf(car)
  let last: Row | undefined
  for (const sheet of sheets) {
    const isDraft = sheet.state === 'draft'
    if (last && (!isDraft || sheet.odometer_in !== null)) {
      const readings = [sheet.odometer_out, number(sheet.fuel_out)]
      if (!isDraft) expect(readings).toEqual([last.odometer_in, number(last.fuel_in)])
      expect(String(sheet.start_date) >= String(last.end_date)).toBe(true)
    }
    if (sheet.consumption !== null)
      expect(number(sheet.fuel_out) + number(sheet.fueled) + number(sheet.fuel_other)).toBeCloseTo(
        number(sheet.consumption) + number(sheet.fuel_in),
        5,
      )
    if (sheet.distance !== null) expect(number(sheet.distance)).toBeGreaterThanOrEqual(0)
    if (sheet.end_date !== null && sheet.odometer_in !== null && sheet.fuel_in !== null)
      last = sheet
  }
  const taken = (
    await admin.post('/api/fms/refueling/getListByFilter', { car_id: car.id, size: 99 })
  ).result as Row[]
  const posted = sheets.filter(({ state }) => state === 'posted')
  const sum = (rows: readonly Row[], key: string) =>
    rows.reduce((total, row) => total + number(row[key]), 0)
  const books = sum(taken, 'litres') - sum(posted, 'consumption')
  expect(number(await held('car', car.id))).toBeCloseTo(books, 5)
  const numbers = sheets.filter((one) => one.number !== null).map((one) => number(one.number))
  expect(new Set(numbers).size).toBe(numbers.length)
}

it('goes on without a gap after any calls, or refuses them', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
      const [car, person] = [await truck(), await driver()]
      for (const one of steps) {
        const answer = await take(car, person, one)
        if (!answer) continue
        expect(answer.status, answer.text).toBeLessThan(500)
        const word = `${one.do} ${answer.status < 300}`
        seen.set(word, (seen.get(word) ?? 0) + 1)
        await expectChain(car)
      }
    }),
    { numRuns: runs },
  )
  for (const word of ['insert true', 'open true', 'close true', 'refuel true'])
    expect([word, seen.has(word)]).toEqual([word, true])
}, 120_000)

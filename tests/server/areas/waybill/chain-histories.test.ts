// Random histories of one vehicle's waybills through the calls: each call is accepted or rejected
// as by a model in plain JavaScript; the waybills then agree with the model, and the ledger with
// the waybills.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { begin, booksOf, hundredths, sheetsOf, take } from './chain-history.ts'
import type { History, Step } from './chain-history.ts'
import { accountsOf, movementsOf, settled } from './chain-model.ts'
import type { ModelSheet } from './chain-model.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const pool = createPool(office.database.owner)
afterAll(() => pool.end())
const runs = process.env.PROOF === '1' ? 200 : 15

const day = fc.integer({ min: 2, max: 13 })
const odometer = fc.integer({ min: 1000, max: 1400 })
const litres = fc.integer({ min: 1, max: 110 })
const which = fc.nat({ max: 5 })
const suits = fc.nat({ max: 2 }).map((n) => n > 0)
const on = <D extends string>(name: D) => fc.record({ do: fc.constant(name), which, suits })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('insert' as const), day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ended' as const), day, odometer, litres }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('edit' as const), which, suits, odometer, litres }),
  },
  { weight: 2, arbitrary: on('delete') },
  { weight: 3, arbitrary: on('open') },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('close' as const), which, suits, odometer, litres }),
  },
  { weight: 3, arbitrary: on('post') },
  { weight: 1, arbitrary: on('correct') },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('refuel' as const), day, litres },
      hour: fc.constantFrom(2, 8, 15),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'close month' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reopen month' as const }) },
)

/** What the product stores of a sheet, in the words of the model. */
const stored = (row: Awaited<ReturnType<typeof sheetsOf>>[number]) => ({
  state: row.state,
  odometerOut: row.odometer_out,
  distance: row.distance,
  ...{ fuelOut: hundredths(row.fuel_out), fueled: hundredths(row.fueled) },
  ...{ norm: hundredths(row.norm), consumption: hundredths(row.consumption) },
  expected: hundredths(row.expected_in),
})
const bySize = (a: readonly number[], b: readonly number[]) => a[0]! - b[0]! || a[1]! - b[1]!

/** What holds after every call. */
async function expectAsModelled(history: History): Promise<void> {
  const { world } = history
  const { accounts } = accountsOf(world)
  const wanted = (one: ModelSheet) => ({
    state: one.state,
    // what is back counts as it was written last, until it is posted
    ...(one.state === 'draft' || one.state === 'open' ? accounts.get(one.id)! : one.written!),
  })
  const rows = await sheetsOf(office, history)
  expect(rows.map((row) => [row.id, stored(row)])).toEqual(
    [...world.sheets].sort((a, b) => a.start - b.start).map((one) => [one.id, wanted(one)]),
  )
  const books = await booksOf(office, history)
  expect(books.toSorted(bySize)).toEqual(movementsOf(world).toSorted(bySize))
  for (const { end, fuelIn } of settled(world)) {
    const held = books.reduce((sum, [at, moved]) => (at <= end ? sum + moved : sum), 0)
    expect([end, held]).toEqual([end, fuelIn])
  }
}

it('agrees with the model, and so does the ledger', async () => {
  const seen = new Map<string, number>()
  let months = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const history = await begin(office, ++months)
      for (const one of steps) {
        const taken = await take(office, history, one)
        if (!taken) continue
        const { answer, isAllowed } = taken
        const word = `${one.do} ${answer.status === 200}`
        expect(answer.status, answer.text).toBeLessThan(500)
        if (isAllowed !== null)
          expect([word, answer.text]).toEqual([`${one.do} ${isAllowed}`, answer.text])
        seen.set(word, (seen.get(word) ?? 0) + 1)
        await expectAsModelled(history)
      }
      if (history.isClosed) await take(office, history, { do: 'reopen month' })
    }),
    { numRuns: runs },
  )
  const acts = ['insert', 'ended', 'edit', 'delete', 'open', 'close', 'post', 'correct', 'refuel']
  for (const act of [...acts, 'close month'])
    for (const word of [`${act} true`, `${act} false`]) expect([...seen.keys()]).toContain(word)
  const db = createDb(pool)
  for (const finding of [...(await checkLedgers(db)), ...(await checkNumbers(db))])
    expect(finding.level, finding.what).toBe('good')
}, 600_000)

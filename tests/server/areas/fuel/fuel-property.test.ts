// Any interleaving of back-dated receipts, refuellings, transfers, drains, consumption and corrections,
// of edits and of deletions keeps each tank and vehicle between empty and full at every moment, and
// equal to a model in plain JavaScript.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import type { Answer, Wire } from '#tests/support/server/test-app.ts'
import { at, fuelOffice } from './fuel-office.ts'

const { admin, database, fuel, held, send, tank, vehicle } = await fuelOffice()
const pool = createPool(database.owner)
afterAll(() => pool.end())
/** Litres that a tank begins with, that it holds, and that a vehicle holds. */
const opening = 100
const capacity = 300
const volume = 80
/** The hour so many hours after the tanks were opened. */
const hour = (n: number) => at(2, n)

const kinds = [
  'fuel-intake',
  'refueling',
  'fuel-transfer',
  'fuel-drain',
  'fuel-consumption',
  'fuel-measurement',
] as const
type Kind = (typeof kinds)[number]
type Account = 'first' | 'second' | 'car'
type Ids = Readonly<Record<Account, number>>

interface Kept {
  kind: Kind
  id: number
  at: number
  /** Of a measurement its difference. */
  litres: number
}
interface Move {
  account: Account
  at: number
  litres: number
}

function movesOf({ kind, at: moment, litres }: Omit<Kept, 'id'>): Move[] {
  const move = (account: Account, amount: number) => ({ account, at: moment, litres: amount })
  const moves: Record<Kind, () => Move[]> = {
    'fuel-intake': () => [move('first', litres)],
    refueling: () => [move('first', -litres), move('car', litres)],
    'fuel-transfer': () => [move('first', -litres), move('second', litres)],
    'fuel-drain': () => [move('car', -litres), move('second', litres)],
    'fuel-consumption': () => [move('car', -litres)],
    'fuel-measurement': () => [move('second', litres)],
  }
  return moves[kind]()
}

const begins: Readonly<Record<Account, number>> = { first: opening, second: opening, car: 0 }
const most: Readonly<Record<Account, number>> = { first: capacity, second: capacity, car: volume }
const accounts = Object.keys(begins) as Account[]

function balanceAt(kept: readonly Omit<Kept, 'id'>[], account: Account, until: number): number {
  return kept
    .flatMap(movesOf)
    .filter((one) => one.account === account && one.at <= until)
    .reduce((sum, { litres }) => sum + litres, begins[account])
}

function isAllowed(kept: readonly Omit<Kept, 'id'>[]): boolean {
  const moments = new Set(kept.map((one) => one.at))
  return accounts.every((account) =>
    [...moments].every((moment) => {
      const balance = balanceAt(kept, account, moment)
      return balance >= 0 && balance <= most[account]
    }),
  )
}

function bodyOf({ kind, at: moment, litres }: Omit<Kept, 'id'>, ids: Ids): Wire {
  const common = { at: hour(moment), litres: String(litres) }
  const first = { reservoir_id: ids.first }
  const second = { reservoir_id: ids.second }
  const car = { car_id: ids.car, fuel_id: fuel.id }
  const bodies: Record<Kind, () => Wire> = {
    'fuel-intake': () => ({ ...common, ...first, number: 'Т-1', confirmed: true }),
    refueling: () => ({ ...common, ...first, ...car, confirmed: true }),
    'fuel-transfer': () => ({ ...common, ...first, to_reservoir_id: ids.second }),
    'fuel-drain': () => ({ ...common, ...second, car_id: ids.car, reason: 'Ремонт' }),
    'fuel-consumption': () => ({ ...common, ...car }),
    'fuel-measurement': () => ({
      ...{ at: common.at, ...second, measured: String(litres), reason: 'Замер' },
    }),
  }
  return bodies[kind]()
}

/** The last answer: a measurement counts once it is posted. */
async function make(one: Omit<Kept, 'id'>, ids: Ids): Promise<Answer> {
  const saved = await send(one.kind, bodyOf(one, ids))
  if (one.kind !== 'fuel-measurement') return saved
  const { id } = saved.result as { id: number }
  return admin.post('/api/fms/fuel-measurement/post', { id })
}

const step = fc.record({
  deed: fc.constantFrom(...kinds, 'change' as const, 'move' as const, 'remove' as const),
  at: fc.integer({ min: 0, max: 96 }),
  litres: fc.integer({ min: 1, max: 60 }),
  which: fc.nat({ max: 50 }),
})

const expectAs = ({ status, text }: Answer, allowed: boolean) =>
  expect(status, text).toBe(allowed ? 200 : 422)

it('agrees with the model', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const own = { capacity: String(capacity), initial_value: String(opening) }
      const fuels = [{ fuel_id: fuel.id, tank_volume: String(volume) }]
      const ids: Ids = {
        first: (await tank(own)).id,
        second: (await tank(own)).id,
        car: (await vehicle({ fuels })).id,
      }
      let kept: Kept[] = []
      for (const { deed, at: moment, litres, which } of steps) {
        const editable = kept.filter(({ kind }) => kind !== 'fuel-measurement')
        const one = editable[which % Math.max(1, editable.length)]
        if (deed !== 'change' && deed !== 'move' && deed !== 'remove') {
          const measured = deed === 'fuel-measurement'
          const made = { kind: deed, at: moment, litres }
          const difference = litres - balanceAt(kept, 'second', moment)
          const next = { ...made, litres: measured ? difference : litres }
          const allowed = isAllowed([...kept, next])
          const answer = await make(made, ids)
          expectAs(answer, allowed)
          refused += allowed ? 0 : 1
          const { id } = (answer.result ?? {}) as { id: number }
          if (allowed) kept = [...kept, { ...next, id }]
        } else if (one) {
          const rest = kept.filter((other) => other !== one)
          const changed = deed === 'move' ? { ...one, at: moment } : { ...one, litres }
          const next = deed === 'remove' ? rest : [...rest, changed]
          const allowed = isAllowed(next)
          const { id, kind } = one
          const answer =
            deed === 'remove'
              ? await admin.delete(`/api/fms/${kind}/delete`, { id })
              : await send(kind, { ...bodyOf(changed, ids), id })
          expectAs(answer, allowed)
          refused += allowed ? 0 : 1
          if (allowed) kept = next
        }
      }
      const balance = (account: Account) => balanceAt(kept, account, Infinity).toFixed(2)
      expect(await held('reservoir', ids.first)).toBe(balance('first'))
      expect(await held('reservoir', ids.second)).toBe(balance('second'))
      expect(await held('car', ids.car)).toBe(balance('car'))
    }),
    { numRuns: process.env.PROOF === '1' ? 200 : 12 },
  )
  expect(refused).toBeGreaterThan(0)
  const db = createDb(pool)
  for (const finding of [...(await checkLedgers(db)), ...(await checkNumbers(db))])
    expect(finding.level, finding.what).toBe('good')
})

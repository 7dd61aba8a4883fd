// Any interleaving of back-dated supplies, transfers, issues, write-offs and corrections keeps each
// warehouse from falling below zero at every moment, and its quantities and values on any day equal
// to a model in plain JavaScript.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import '#tests/support/runner/random-cases.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { allFiles, read } from '#tests/support/repository/sources.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const pool = createPool(database.owner)
afterAll(() => pool.end())

const ask = (path: string, body: Wire) => admin.post(`/api/${path}`, body)
async function call(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await ask(path, body)
  if (status !== 200) throw new Error(`${path} is refused: ${text}`)
  return result as Row
}

const dayOf = (n: number) => new Date(Date.UTC(2025, 2, 1 + n)).toISOString().slice(0, 10)

const kinds = ['supply', 'item-transfer', 'item-issue', 'item-write-off'] as const
type Kind = (typeof kinds)[number]
type Place = 'first' | 'second'

interface Kept {
  kind: Kind
  id: number
  day: number
  quantity: number
}
interface Move {
  of: string
  place: Place
  day: number
  quantity: number
  /** Hundredths. */
  value: number
}

const keyOf = ({ kind, id }: Kept) => `${kind} ${id}`
/** Hundredths that a supply of that day costs apiece. */
const priceOf = (day: number) => 333 + (day % 7)
const total = (moves: readonly Move[], amount: 'quantity' | 'value') =>
  moves.reduce((sum, one) => sum + one[amount], 0)
const until = (moves: readonly Move[], place: Place, day: number) =>
  moves.filter((one) => one.place === place && one.day <= day)

/** Half away from zero. */
function share(value: number, moved: number, of: number): number {
  const twice = 2n * BigInt(value) * BigInt(moved)
  const whole = BigInt(of)
  return Number((twice + whole) / (2n * whole))
}

/** The movements of the document and their cost, given the existing movements. */
function movesOf(document: Kept, standing: readonly Move[]): Move[] {
  const { kind, day, quantity } = document
  const move = (place: Place, amount: number, value: number): Move => ({
    ...{ of: keyOf(document), place, day },
    ...{ quantity: amount, value },
  })
  if (kind === 'supply') return [move('first', quantity, quantity * priceOf(day))]
  const from = kind === 'item-issue' ? 'second' : 'first'
  const held = until(standing, from, day)
  const cost = share(total(held, 'value'), quantity, Math.max(total(held, 'quantity'), 1))
  const out = move(from, -quantity, -cost)
  return kind === 'item-transfer' ? [out, move('second', quantity, cost)] : [out]
}

/** No place ever has less than nothing. */
const isAllowed = (moves: readonly Move[]) =>
  moves.every(({ place, day }) => total(until(moves, place, day), 'quantity') >= 0)

const step = fc.record({
  deed: fc.constantFrom(...kinds, 'supply' as const, 'item-transfer' as const, 'change' as const),
  day: fc.nat({ max: 60 }),
  quantity: fc.integer({ min: 1, max: 30 }),
  which: fc.nat({ max: 50 }),
})

const staff = (await call('fms/staff/save', { surname: 'Каримов', name: 'Али' })).id
const supplier = (await call('warehouse/counterparty/save', { name: 'Поставщик' })).id
type Ids = Readonly<Record<Place | 'item', number>>
let turn = 0

async function addPlaces(): Promise<Ids> {
  turn += 1
  const put = async (resource: string, name: string) =>
    (await call(`warehouse/${resource}/save`, { name: `${name} ${turn}` })).id
  return {
    item: await put('car-part', 'Деталь'),
    first: await put('warehouse', 'Первый'),
    second: await put('warehouse', 'Второй'),
  }
}

const linesOf = ({ kind, day, quantity }: Omit<Kept, 'id'>, { item }: Ids): Wire => {
  const unit_cost = (priceOf(day) / 100).toFixed(2)
  return {
    lines: [{ item_id: item, quantity: String(quantity), ...(kind === 'supply' && { unit_cost }) }],
  }
}

const headOf = ({ kind, day }: Omit<Kept, 'id'>, { first, second }: Ids): Wire => ({
  at: `${dayOf(day)}T08:00:00.000Z`,
  ...{
    supply: {
      warehouse_id: first,
      counterparty_id: supplier,
      incoming_number: 'С',
      confirmed: true,
    },
    'item-transfer': { warehouse_id: first, to_warehouse_id: second },
    'item-issue': { warehouse_id: second, receiver_id: staff },
    'item-write-off': { warehouse_id: first, cause: 'damage', reason: 'Бой' },
  }[kind],
})

/** Whether it is posted. */
async function post(document: Omit<Kept, 'id'>, ids: Ids): Promise<[id: number, done: boolean]> {
  const path = `warehouse/${document.kind}`
  const { id } = await call(`${path}/save`, { ...headOf(document, ids), ...linesOf(document, ids) })
  return [id, (await ask(`${path}/post`, { id })).status === 200]
}

/** Whether the quantity has changed; either way it remains as posted. */
async function correct(document: Kept, ids: Ids): Promise<boolean> {
  const path = `warehouse/${document.kind}`
  const { id } = document
  await call(`${path}/correct`, { id, correction_reason: 'Описка' })
  const { status } = await ask(`${path}/save`, { id, ...linesOf(document, ids) })
  await call(`${path}/post`, { id })
  return status === 200
}

/** By the product's own list: from the one day to the other. */
async function shown(ids: Ids, place: Place, days: readonly [number, number]): Promise<unknown> {
  const [from, to] = days.map(dayOf)
  const filter = { item_id: ids.item, warehouse_id: ids[place], date: { from, to } }
  const { result } = await ask('warehouse/item-warehouse/getListByFilter', filter)
  const [row] = result as Row[]
  if (!row) return null
  const {
    opening,
    received,
    issued,
    quantity,
    opening_value,
    received_value,
    issued_value,
    value,
  } = row as Wire
  const amounts = [opening, received, issued, quantity]
  return [...amounts, opening_value, received_value, issued_value, value].map(Number)
}

function modelled(moves: readonly Move[], place: Place, [from, to]: readonly [number, number]) {
  const all = until(moves, place, to)
  if (all.length === 0) return null
  const within = all.filter(({ day }) => day >= from)
  const before = until(moves, place, from - 1)
  return (['quantity', 'value'] as const).flatMap((amount) => {
    const isIn = (one: Move) => one[amount] > 0
    const figures = [
      total(before, amount),
      total(within.filter(isIn), amount),
      0 -
        total(
          within.filter((one) => !isIn(one)),
          amount,
        ),
      total(all, amount),
    ]
    return amount === 'quantity' ? figures : figures.map((one) => one / 100)
  })
}

it('agrees with the model', async () => {
  let refused = 0
  const period = fc.tuple(fc.nat({ max: 62 }), fc.nat({ max: 30 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      period,
      async (steps, [from, length]) => {
        const ids = await addPlaces()
        let kept: Kept[] = []
        let moves: Move[] = []
        for (const { deed, day, quantity, which } of steps) {
          const known = kept[which % Math.max(1, kept.length)]
          if (deed === 'change' && known && known.quantity !== quantity) {
            const changed = { ...known, quantity }
            const rest = moves.filter(({ of }) => of !== keyOf(known))
            const next = [...rest, ...movesOf(changed, rest)]
            expect([changed, await correct(changed, ids)]).toEqual([changed, isAllowed(next)])
            if (isAllowed(next)) {
              moves = next
              kept = kept.map((one) => (one === known ? changed : one))
            } else refused += 1
          } else if (deed !== 'change') {
            const [id, done] = await post({ kind: deed, day, quantity }, ids)
            const made = { kind: deed, id, day, quantity }
            const next = [...moves, ...movesOf(made, moves)]
            expect([made, done]).toEqual([made, isAllowed(next)])
            if (done) {
              moves = next
              kept = [...kept, made]
            } else refused += 1
          }
        }
        const days = [from, from + length] as const
        for (const place of ['first', 'second'] as const)
          expect(await shown(ids, place, days)).toEqual(modelled(moves, place, days))
      },
    ),
    { numRuns: process.env.PROOF === '1' ? 150 : 12 },
  )
  expect(refused).toBeGreaterThan(0)
  const found = await checkLedgers(createDb(pool))
  expect(found.filter(({ level }) => level !== 'good')).toEqual([])
})

it('is kept by a mechanism that knows nothing of fuel', () => {
  const mechanism = allFiles('server/kernel/ledger').filter((path) => path.endsWith('.ts'))
  expect(mechanism.length).toBeGreaterThan(5)
  for (const path of mechanism)
    expect([path, /fuel|litre/i.test(read(path))]).toEqual([path, false])
})

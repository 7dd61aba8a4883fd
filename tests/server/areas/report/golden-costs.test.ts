// The costs of the demonstration's vehicles, calculated here from its documents, day by day.
import { beforeAll, describe, expect, it } from 'vitest'
import { exactSum } from '#resources/kernel/values/column-sums.ts'
import { quotientOf } from '#resources/kernel/values/report-sums.ts'
import { dayOf, daysFrom, demonstrationOffice } from './demonstration-office.ts'

const { answerOf, rows } = await demonstrationOffice()

interface Refuelling {
  at: Date
  car_id: number
  fuel_id: number
  reservoir_id: number | null
  litres: number
  cost: number | null
}
interface Delivery {
  id: number
  at: Date
  reservoir_id: number
  fuel_id: number
  price: number | null
}
interface Execution {
  id: number
  car_id: number
  date: string
  cost: number | null
  counterparty_id: number | null
  replaces_id: number | null
}
interface Request {
  car_id: number
  executed_at: Date
  outside_cost: number
}
interface Movement {
  id: number
  at: Date
  car_id: number
  item_id: number
  value: number
  reverses_id: number | null
}
interface Policy {
  car_id: number
  date_issue: string
  policy_term: string
  premium: number
}
interface Sheet {
  car_id: number
  state: string
  end_date: Date
  distance: number | null
}
type Costs = Record<string, string[]>

let deliveries: Delivery[]
let found: Record<string, unknown>[]
let totals: Record<string, string | number>
/** By vehicle and month: what each amount is made of. */
const expected = new Map<string, Costs>()
const put = (car: number, day: string, amount: string, value: string) => {
  const key = `${car} ${day.slice(0, 7)}`
  const costs = expected.get(key) ?? {}
  expected.set(key, { ...costs, [amount]: [...(costs[amount] ?? []), value] })
}
const cents = (value: number) => (Math.round(value) / 100).toFixed(2)

/** The price of what was in the tank: of its last delivery, or of the last one of the fuel. */
function costOf(one: Refuelling): string {
  if (one.cost !== null) return one.cost.toFixed(2)
  const before = deliveries
    .filter(({ at, price }) => price !== null && at <= one.at)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  const from =
    before.find(({ reservoir_id: tank }) => tank === one.reservoir_id) ??
    before.find(({ fuel_id: fuel }) => fuel === one.fuel_id)
  return from ? cents(Math.round(one.litres * 100) * (from.price ?? 0)) : '0.00'
}

beforeAll(async () => {
  const answer = await answerOf('vehicle-costs', { preset: 'last_12_months' })
  found = answer.rows
  totals = answer.totals
  const { from, to } = answer.parameters.period as { from: string; to: string }
  const isAsked = (day: string) => day >= from && day <= to
  deliveries = await rows<Delivery>('fuel_intake')
  for (const one of await rows<Refuelling>('refueling'))
    if (isAsked(dayOf(one.at))) put(one.car_id, dayOf(one.at), 'fuel', costOf(one))
  const executions = await rows<Execution>('maintenance_execution')
  const replaced = new Set(executions.map(({ replaces_id: id }) => id))
  for (const one of executions)
    if (isAsked(one.date) && !replaced.has(one.id)) {
      const amount = one.counterparty_id === null ? 'maintenance' : 'outside'
      put(one.car_id, one.date, amount, (one.cost ?? 0).toFixed(2))
    }
  for (const one of await rows<Request>(
    'car_inquiry',
    "state = 'executed' and outside_cost is not null",
  ))
    if (isAsked(dayOf(one.executed_at)))
      put(one.car_id, dayOf(one.executed_at), 'outside', one.outside_cost.toFixed(2))
  const tyres = new Set(
    (await rows<{ item_id: number | null }>('numbered_item', "kind = 'tyre'")).map(
      ({ item_id: id }) => id,
    ),
  )
  const movements = await rows<Movement>('item_movement')
  const reversed = new Set(movements.map(({ reverses_id: id }) => id))
  for (const one of movements)
    if (one.car_id !== null && one.reverses_id === null && !reversed.has(one.id))
      if (isAsked(dayOf(one.at)))
        put(
          ...([one.car_id, dayOf(one.at)] as const),
          tyres.has(one.item_id) ? 'tyres' : 'parts',
          (-one.value).toFixed(2),
        )
  for (const one of await rows<Policy>('insurance_policy', 'premium is not null')) {
    const term = daysFrom(one.date_issue, one.policy_term)
    const asked = term.filter(isAsked)
    for (const month of new Set(asked.map((day) => day.slice(0, 7)))) {
      const days = asked.filter((day) => day.startsWith(month)).length
      put(one.car_id, month, 'insurance', cents((one.premium * 100 * days) / term.length))
    }
  }
  for (const one of await rows<Sheet>('way_bill', "state in ('closed', 'posted')"))
    if (isAsked(dayOf(one.end_date)))
      put(one.car_id, dayOf(one.end_date), 'distance', String(one.distance ?? 0))
})

describe('the costs of the demonstration', () => {
  it('are those of its documents, vehicle by vehicle and month by month', () => {
    expect(found.length).toBeGreaterThan(20)
    const costs = ['fuel', 'parts', 'tyres', 'maintenance', 'outside', 'insurance'] as const
    const keyOf = (row: Record<string, unknown>) =>
      `${String(row.car_id)} ${String(row.month).slice(0, 7)}`
    expect(new Set(found.map(keyOf))).toEqual(new Set(expected.keys()))
    for (const row of found) {
      const parts = expected.get(keyOf(row))!
      const amounts = costs.map((one) => [one, exactSum(parts[one] ?? [], 2)] as const)
      expect({ key: keyOf(row), ...row }).toMatchObject({
        ...Object.fromEntries(amounts),
        distance: Number(exactSum(parts.distance ?? [], 0)),
        total: exactSum(
          amounts.map(([, value]) => value),
          2,
        ),
      })
    }
    for (const one of costs) expect([one, Number(totals[one]) > 0]).toEqual([one, true])
  })
  it('are divided by the kilometres, in rows and in sums', () => {
    for (const row of [...found, totals])
      expect(row.per_km ?? null).toBe(quotientOf(row, ['total', 'distance']))
    expect(Number(totals.per_km)).toBeCloseTo(Number(totals.total) / Number(totals.distance), 1)
  })
})

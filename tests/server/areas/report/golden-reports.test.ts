// The reports of the demonstration's closed months compared with figures calculated here from its
// documents, one by one, without the queries of the reports.
import { beforeAll, describe, expect, it } from 'vitest'
import { exactSum } from '#resources/kernel/values/column-sums.ts'
import {
  dayOf,
  daysFrom,
  demonstrationOffice,
  midnight,
  nextMonth,
} from './demonstration-office.ts'

const { answerOf, rows } = await demonstrationOffice()

interface Movement {
  id: number
  at: Date
  kind: string
  car_id: number | null
  fuel_id: number
  litres: number
  reverses_id: number | null
}
interface Sheet {
  car_id: number
  fuel_id: number | null
  state: string
  end_date: Date | null
  distance: number | null
  consumption: number | null
  norm: number | null
  saving: number | null
  overrun: number | null
}
interface Month {
  first: string
  last: string
}

let months: Month[]
let movements: Movement[]
let sheets: Sheet[]
beforeAll(async () => {
  const closed = await rows<{ month: string }>('book_month', "book = 'fuel' and state = 'closed'")
  months = closed.map(({ month }) => {
    const days = daysFrom(month, nextMonth(month))
    return { first: month, last: days.at(-2)! }
  })
  movements = await rows<Movement>('fuel_movement')
  sheets = await rows<Sheet>('way_bill', 'end_date is not null')
})

const sum = (values: readonly unknown[]) => exactSum(values, 2)
const lessIn = (first: string, values: readonly string[]) =>
  sum([first, ...values.map((one) => (one.startsWith('-') ? one.slice(1) : `-${one}`))])
const endedIn = ({ first, last }: Month) =>
  sheets.filter(({ end_date: end }) => end && dayOf(end) >= first && dayOf(end) <= last)

/** What the account held, and what came and went, movement by movement. */
function accountIn({ first }: Month, car: unknown, fuel: unknown) {
  const since = midnight(first)
  const until = midnight(nextMonth(first))
  const own = movements.filter((one) => one.car_id === car && one.fuel_id === fuel)
  const litres = (keep: (one: Movement) => boolean) =>
    sum(own.filter(keep).map((one) => one.litres))
  const within = ({ at }: Movement) => at >= since && at < until
  return {
    opening: litres(({ at }) => at < since),
    received: litres(
      (one) => within(one) && ['refueling', 'intake', 'transfer'].includes(one.kind),
    ),
    consumed: lessIn('0.00', [litres((one) => within(one) && one.kind === 'consumption')]),
    closing: litres(({ at }) => at < until),
  }
}

describe('the closed months of the demonstration', () => {
  it('exist', () => {
    expect(months.length).toBeGreaterThan(0)
    expect(movements.length).toBeGreaterThan(300)
  })
  it('have the balances and the consumption of the ledger', async () => {
    for (const month of months) {
      const answer = await answerOf('fuel-consumption-summary', { month: month.first })
      expect(answer.rows.length).toBeGreaterThan(5)
      for (const row of answer.rows)
        expect({ car: row.car_id, ...row }).toMatchObject(accountIn(month, row.car_id, row.fuel_id))
      // no account with a balance or a movement is left out
      const all = movements.filter(({ car_id: car }) => car !== null)
      const before = all.filter(({ at }) => at < midnight(nextMonth(month.first)))
      expect(answer.totals.closing).toBe(sum(before.map(({ litres }) => litres)))
    }
  })
  it('have the norms, savings and overruns of their posted sheets', async () => {
    const postedIn = (month: (typeof months)[number]) =>
      endedIn(month).filter(({ state }) => state === 'posted')
    // the first may be one of few days
    const filled = months.filter((month) => postedIn(month).length > 0)
    expect(filled.length).toBeGreaterThan(0)
    for (const month of filled) {
      const posted = postedIn(month)
      const { totals } = await answerOf('fuel-by-vehicle', {
        period: { from: month.first, to: month.last },
      })
      // the demonstration's vehicles burn one fuel each on their sheets
      const of = (key: 'consumption' | 'norm' | 'saving' | 'overrun') =>
        sum(posted.map((one) => one[key]))
      expect(totals).toMatchObject({
        ...{ sheets: posted.length, consumed: of('consumption'), norm: of('norm') },
        ...{ saving: of('saving'), overrun: of('overrun') },
        distance: posted.reduce((km, { distance }) => km + (distance ?? 0), 0),
      })
    }
  })
  it('have the kilometres of their sheets, day by day', async () => {
    for (const month of months) {
      const period = { from: month.first, to: month.last }
      const { rows: found } = await answerOf('mileage-summary', { period })
      const ended = endedIn(month).filter(({ state }) => ['closed', 'posted'].includes(state))
      const expected = new Map<string, number>()
      for (const { car_id: car, end_date: end, distance } of ended) {
        const key = `${car} ${dayOf(end!)}`
        expected.set(key, (expected.get(key) ?? 0) + (distance ?? 0))
      }
      const keyOf = (row: Record<string, unknown>) => `${String(row.car_id)} ${String(row.day)}`
      expect(new Map(found.map((row) => [keyOf(row), row.distance]))).toEqual(expected)
    }
  })
})

interface Order {
  state: string
  subdivision_id: number | null
  counterparty_id: number | null
  customer_staff_id: number | null
  order_date: Date
  desired_at: Date
  started_at: Date | null
  passengers: number | null
  cargo_weight: number | null
  rating: string | null
}

describe('the orders of the demonstration', () => {
  const over = ['completed', 'rejected', 'cancelled']
  /** Figures of some orders, as in the report. */
  const figuresOf = (orders: readonly Order[]) => {
    const count = (keep: (one: Order) => boolean) => orders.filter(keep).length
    const begun = count(({ started_at: at }) => at !== null)
    const late = count((one) => one.started_at !== null && one.started_at > one.desired_at)
    const share = (part: number, whole: number) =>
      whole === 0 ? null : (Math.round((part / whole) * 10_000) / 100).toFixed(2)
    const [completed, rejected, cancelled] = over.map((state) =>
      count((one) => one.state === state),
    )
    return {
      ...{ orders: orders.length, completed, rejected, cancelled, begun, late },
      open: count(({ state }) => !over.includes(state)),
      ...{ completed_share: share(completed!, orders.length), late_share: share(late, begun) },
      passengers: orders.reduce((all, { passengers }) => all + (passengers ?? 0), 0),
      cargo_weight: exactSum(
        orders.map(({ cargo_weight: weight }) => (weight ?? 0).toFixed(3)),
        3,
      ),
      rated: count(({ rating }) => rating !== null),
    }
  }
  const averageOf = (orders: readonly Order[]) => {
    const given = orders.flatMap(({ rating }) => (rating === null ? [] : [Number(rating)]))
    const sum = given.reduce((all, one) => all + one, 0)
    return given.length === 0 ? null : (Math.round((sum / given.length) * 100) / 100).toFixed(2)
  }

  it('are grouped by author, each once, with their outcome', async () => {
    const staff = await rows<{ id: number; subdivision_id: number | null }>('staff')
    const belongs = new Map(staff.map((one) => [one.id, one.subdivision_id]))
    const orders = await rows<Order>('"order"')
    const days = orders.map(({ order_date: at }) => dayOf(at)).sort()
    const period = { from: days[0], to: days.at(-1) }
    const { rows: found, totals } = await answerOf('orders-by-customer', { period })
    const keyOf = (row: { subdivision_id?: unknown; counterparty_id?: unknown }) =>
      `${String(row.subdivision_id)} ${String(row.counterparty_id)}`
    const expected = new Map<string, Order[]>()
    for (const one of orders) {
      const subdivision_id = one.subdivision_id ?? belongs.get(one.customer_staff_id ?? 0) ?? null
      const key = keyOf({ ...one, subdivision_id })
      expected.set(key, [...(expected.get(key) ?? []), one])
    }
    expect(orders.length).toBeGreaterThan(50)
    expect(found.map(keyOf).sort()).toEqual([...expected.keys()].sort())
    for (const row of found) {
      const rating = averageOf(expected.get(keyOf(row))!)
      expect(row).toMatchObject({ ...figuresOf(expected.get(keyOf(row))!), rating })
    }
    expect(orders.some(({ rating }) => rating !== null)).toBe(true)
    expect(totals).toEqual(figuresOf(orders))
  })
})

// A server with the test-only ledger, and what its tests write and read there.
import { expect } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '#tests/support/server/test-app.ts'

/** The moment so many hours after the beginning of 2026 in UTC. */
export const hour = (hours: number) =>
  new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString()

export async function ledgerWorld(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const { database } = app
  const admin = await app.signIn('admin')
  let last = 0
  const next = () => ++last

  const ask = (path: string, body: Wire, as: Caller = admin): Promise<Answer> =>
    path.endsWith('/delete')
      ? as.delete(`/api/fms/${path}`, body)
      : as.post(`/api/fms/${path}`, body)
  /** The answer of a call that is not refused. */
  async function call(path: string, body: Wire): Promise<Row> {
    const { status, result, text } = await ask(path, body)
    if (status !== 200) throw new Error(`${path} is refused: ${text}`)
    return result as Row
  }
  const fuel = (await call('fuel/save', { name: 'A' })).id
  const store = async (capacity: string | null = null) =>
    (await call('specimen-store/save', { name: `store ${next()}`, capacity })).id
  const cart = async (tanks: Wire[] = []) =>
    (await call('specimen-cart/save', { name: `cart ${next()}`, tanks })).id
  const delivery = (store_id: number, at: string, litres: string, more: Wire = {}): Wire => ({
    ...{ number: String(next()), at, store_id, fuel_id: fuel, litres },
    ...more,
  })
  const deliver = (...given: Parameters<typeof delivery>) =>
    call('specimen-delivery/save', delivery(...given))
  const issue = (store_id: number, cart_id: number, at: string, litres: string): Wire => ({
    ...{ at, store_id },
    lines: [{ fuel_id: fuel, cart_id, litres }],
  })
  /** Saved and posted at once. */
  async function post(body: Wire): Promise<Answer> {
    const { id } = await call('specimen-issue/save', body)
    return ask('specimen-issue/post', { id })
  }
  const movements = async (filter: Wire) =>
    (await ask('specimen-movement/getListByFilter', { size: 500, sort: 'id', ...filter }))
      .result as Row[]

  /** Accounts and days are what the movements come to, and no balance is out of its bounds. */
  async function checkBooks(): Promise<void> {
    const wrong = await database.query(`
      with moved as (select m.*, a.id as account_id, (m.at at time zone 'UTC')::date as day,
          coalesce(s.capacity, (select sum(t.volume) from specimen_cart__tanks t where t.parent_id = a.cart_id and t.fuel_id = a.fuel_id)) as most,
          sum(m.litres) over (partition by a.id order by m.at) as balance
        from specimen_movement m join specimen_movement__account a on a.contract_id = m.contract_id
          and a.store_id is not distinct from m.store_id and a.cart_id is not distinct from m.cart_id and a.fuel_id = m.fuel_id
          left join specimen_store s on s.id = m.store_id),
      days as (select account_id, day, sum(litres) as litres, sum(weight) as weight, min(balance) as low, max(balance) as high
        from moved group by 1, 2),
      opened as (select *, coalesce(sum(litres) over w, 0) as opening, coalesce(sum(weight) over w, 0) as opening_weight
        from days window w as (partition by account_id order by day rows between unbounded preceding and 1 preceding))
      select 'bounds' as what, id from moved where balance < 0 or balance > most
      union all select 'total', a.id from specimen_movement__account a
        left join (select account_id, sum(litres) as litres, sum(coalesce(weight, 0)) as weight from moved group by 1) m on m.account_id = a.id
        where (a.litres, a.weight) is distinct from (coalesce(m.litres, 0), coalesce(m.weight, 0))
      union all select 'day', o.account_id from opened o full join specimen_movement__day d on d.account_id = o.account_id and d.day = o.day
        where (o.opening, o.opening_weight, o.litres, coalesce(o.weight, 0), o.low - o.opening, o.high - o.opening)
          is distinct from (d.litres_opening, d.weight_opening, d.litres_sum, d.weight_sum, d.low, d.high)`)
    expect(wrong).toEqual([])
  }
  const balanceOf = async (owner: 'store_id' | 'cart_id', id: number) =>
    (
      await database.query<{ litres: string }>(
        `select coalesce(sum(litres), 0)::text as litres from specimen_movement__account where ${owner} = $1`,
        [id],
      )
    )[0]!.litres
  return {
    ...{ ...app, admin, ask, call, fuel, store, cart, delivery, deliver, issue, post },
    ...{ movements, checkBooks, balanceOf, next },
  }
}

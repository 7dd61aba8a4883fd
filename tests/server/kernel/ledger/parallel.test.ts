// Many concurrent writers: no balance becomes negative, no writer waits forever, and no limit is
// lowered below a concurrent movement.
import { afterEach, expect, it } from 'vitest'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import type { Answer } from '#tests/support/server/test-app.ts'
import { hour, ledgerWorld } from './ledger-world.ts'

const world = await ledgerWorld(patientLimits)
const { ask, call, store, cart, deliver, delivery, issue, checkBooks, balanceOf, fuel } = world

const drafts = (amount: number, body: (n: number) => Parameters<typeof call>[1]) =>
  Promise.all(
    Array.from({ length: amount }, async (_, n) => (await call('specimen-issue/save', body(n))).id),
  )
const statuses = (answers: readonly Answer[], status: number) =>
  answers.filter((one) => one.status === status).length
const postAll = (ids: readonly number[]) =>
  Promise.all(ids.map((id) => ask('specimen-issue/post', { id })))

afterEach(checkBooks)

it('lets as many of fifty withdrawals through as there is fuel for', async () => {
  const tank = await store()
  const vehicle = await cart()
  await deliver(tank, hour(1), '95')
  const ids = await drafts(50, (n) => issue(tank, vehicle, hour(2 + (n % 7)), '10'))
  const answers = await postAll(ids)
  expect([statuses(answers, 200), statuses(answers, 422)]).toEqual([9, 41])
  expect(await balanceOf('store_id', tank)).toBe('5.00')
})

it('finishes when movements of the same accounts are written from both sides', async () => {
  const one = await store('1000')
  const other = await store('1000')
  const carts = [await cart(), await cart()]
  for (const tank of [one, other]) await deliver(tank, hour(1), '500')
  const ids = await drafts(40, (n) => {
    const [first, second] = n % 2 ? carts : [...carts].reverse()
    const line = { fuel_id: fuel, litres: '1' }
    return {
      ...{ at: hour(2), store_id: n % 2 ? one : other },
      lines: [
        { ...line, cart_id: first },
        { ...line, cart_id: second },
      ],
    }
  })
  expect(statuses(await postAll(ids), 200)).toBe(40)
  expect(await balanceOf('store_id', one)).toBe('460.00')
  expect(await balanceOf('cart_id', carts[0]!)).toBe('40.00')
})

it('creates an account once, with many concurrent first movements', async () => {
  const tank = await store()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ask('specimen-delivery/save', delivery(tank, hour(n), '1')),
    ),
  )
  expect(statuses(answers, 200)).toBe(20)
  expect(await balanceOf('store_id', tank)).toBe('20.00')
})

it('enforces a limit that is lowered while movements are written', async () => {
  for (let round = 0; round < 5; round++) {
    const tank = await store('100')
    const deliveries = Array.from({ length: 12 }, () =>
      ask('specimen-delivery/save', delivery(tank, hour(1), '10')),
    )
    const lowering = [70, 40].map((capacity) =>
      ask('specimen-store/save', { id: tank, capacity: String(capacity) }),
    )
    const answers = await Promise.all([...deliveries, ...lowering])
    for (const { status } of answers) expect([200, 422]).toContain(status)
  }
})

it('enforces the limit of child rows that are written concurrently with movements', async () => {
  for (let round = 0; round < 5; round++) {
    const tank = await store()
    const vehicle = await cart()
    await deliver(tank, hour(1), '1000')
    const ids = await drafts(10, () => issue(tank, vehicle, hour(2), '10'))
    const limited = ask('specimen-cart/save', {
      id: vehicle,
      tanks: [{ fuel_id: fuel, volume: '45' }],
    })
    const answers = await Promise.all([limited, postAll(ids)])
    expect([200, 422]).toContain(answers[0].status)
  }
})

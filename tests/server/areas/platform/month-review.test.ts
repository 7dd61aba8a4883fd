// The guided close of a month: what is pending, the findings of the control centre, the totals, and
// how they change until the close and afterwards.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { openInMonth } from '#resources/findings.ts'
import type { Caller, Row } from '#tests/support/server/test-app.ts'
import type { MonthReview } from '#resources/wire/month-review.ts'
import { at } from '../fuel/fuel-office.ts'
import { faultyFleet } from './faulty-fleet.ts'

const fleet = await faultyFleet()
const { admin, clock, done, lorry, shift, tank } = fleet
const review = async (month = '', caller: Caller = admin) => {
  const { status, text, result } = await caller.get(`/api/fms/book-month/getReview${month}`)
  expect(status, text).toBe(200)
  return result as MonthReview
}
const january = '/2026-01-01'
const callers = await signInRoles(fleet, allResources())

describe('a month that is not over', () => {
  it('shows what is open, what was found and what it comes to, each as its list finds it', async () => {
    const reservoir = await tank({ initial_value: '300.00' })
    await shift(await lorry())
    await shift(await lorry(), { back: { fuel_in: '180' } })
    const open = await shift(await lorry(), { back: null })
    const found = await review(january)
    expect(found).toMatchObject({ month: '2026-01-01', over: false, closed: false })
    expect(found.pending).toMatchObject([
      { resource: 'way-bill', name: 'open', count: 1, blocks: true },
    ])
    for (const { resource, filter, count } of found.pending) {
      const counted = await admin.post(`/api/fms/${resource}/getCountByFilter`, filter)
      expect(counted.result).toEqual({ count })
    }
    expect(found.findings).toEqual({ high: 1, medium: 1, low: 0 })
    expect(found.sheets).toEqual({
      ...{ count: 2, distance: '200', norm: '20.00', consumption: '30.00' },
      ...{ saving: '0.00', overrun: '10.00' },
    })
    expect(found.tanks).toEqual([
      {
        ...{ tank: reservoir.name, fuel: 'АИ-92', opening: '0.00', received: '300.00' },
        ...{ issued: '0.00', closing: '300.00' },
      },
    ])
    const closed = { end_date: at(13, 12), odometer_in: 1100, fuel_in: '190' }
    await done('close', open, closed)
    expect((await review(january)).pending).toMatchObject([{ name: 'closed', blocks: true }])
    await done('post', open)
    expect((await review(january)).pending).toEqual([])
  })

  it('shows each role only what it may read', async () => {
    const inspector = await review(january, callers.get('gas-station-inspector'))
    expect(inspector.tanks).not.toBeNull()
    expect([inspector.sheets, inspector.findings]).toEqual([null, null])
    const driver = callers.get('driver')!
    expect((await driver.get('/api/fms/book-month/getReview')).status).toBe(403)
    expect((await admin.get('/api/fms/book-month/getReview/2026-01-02')).status).toBe(400)
  })
})

describe('a month of the stock', () => {
  const base = '/api/warehouse'
  const save = async (path: string, body: object) => {
    const { status, text, result } = await admin.post(`${base}/${path}`, body)
    expect(status, text).toBe(200)
    return result as { id: number }
  }
  const stock = async (caller: Caller = admin) => {
    const { status, text, result } = await caller.get(`${base}/book-month/getReview${january}`)
    expect(status, text).toBe(200)
    return result as MonthReview
  }

  it('shows supplies that are not posted, and what the warehouses come to', async () => {
    const { id: warehouse_id } = await save('warehouse/save', { name: 'Центральный склад' })
    const { id: item_id } = await save('car-part/save', { name: 'Фильтр' })
    const { id: counterparty_id } = await save('counterparty/save', { name: 'Снабжение' })
    const supply = await save('supply/save', {
      ...{ at: at(13, 6), warehouse_id, counterparty_id, incoming_number: '7' },
      lines: [{ item_id, quantity: '2', unit_cost: '50.00' }],
    })
    const before = await stock()
    expect(before).toMatchObject({ book: 'stock', tanks: null, sheets: null })
    expect(before.findings).toEqual({ high: 0, medium: 0, low: 0 })
    const [pending] = before.pending
    expect(pending).toMatchObject({ resource: 'supply', name: 'supplies', count: 1, blocks: false })
    const counted = await admin.post(`${base}/supply/getCountByFilter`, pending!.filter)
    expect(counted.result).toEqual({ count: 1 })
    await save('supply/post', { id: supply.id })
    const after = await stock()
    expect(after.pending).toEqual([])
    expect(after.warehouses).toEqual([
      {
        ...{ warehouse: 'Центральный склад', opening: '0.00', received: '100.00' },
        ...{ issued: '0.00', closing: '100.00' },
      },
    ])
    expect(after.id).not.toBe((await review(january)).id)
  })

  it('shows what does not fit among its documents, and the fuel’s month does not', async () => {
    const fuel = (await review(january)).findings
    const late = await fleet.seed.stock_late_entry()
    const short = await fleet.seed.stock_shortage()
    const { findings, period } = await stock()
    expect(findings).toEqual({ high: 1, medium: 0, low: 1 })
    const filter = openInMonth('stock', period)
    const list = await admin.post('/api/fms/finding/getListByFilter', filter)
    const found = (list.result as Row[]).map(({ kind, record_id }) => [kind, record_id])
    expect(found.sort()).toEqual([
      ['stock_late_entry', late.id],
      ['stock_shortage', short.id],
    ])
    expect((await review(january)).findings).toEqual(fuel)
    const keeper = await stock(callers.get('warehouse-manager'))
    expect(keeper.findings).toEqual(findings)
  })

  it('lists its unposted documents', async () => {
    const { id: warehouse_id } = await save('warehouse/save', { name: 'Ещё один склад' })
    const { id } = await save('stocktaking/save', { at: at(13, 6), warehouse_id })
    const { pending } = await stock()
    expect(pending).toMatchObject([{ resource: 'stocktaking', name: 'stocktakings', count: 1 }])
    expect((await admin.delete(`${base}/stocktaking/delete`, { id })).status).toBe(200)
    expect((await stock()).pending).toEqual([])
  })

  it('requires the rights of the stock', async () => {
    const keeper = await stock(callers.get('warehouse-manager'))
    expect(keeper.warehouses?.map(({ warehouse }) => warehouse)).toContain('Центральный склад')
    const mechanic = callers.get('mechanic')!
    expect((await mechanic.get(`${base}/book-month/getReview`)).status).toBe(403)
  })
})

describe('a month that is over', () => {
  it('is whose turn it is, until it is closed; and again once it is reopened', async () => {
    clock.now = new Date('2026-02-03T05:00:00.000Z')
    const caller = await fleet.signIn('role-root')
    const turn = await review('', caller)
    expect(turn).toMatchObject({ month: '2026-01-01', over: true, before: null, closed: false })
    expect((await review('/2026-02-01', caller)).before).toBe('2026-01-01')
    const send = (call: string, body: object) => caller.post(`/api/fms/book-month/${call}`, body)
    const { id } = turn
    expect((await send('close', { id })).status).toBe(200)
    const closed = await review(january, caller)
    expect(closed).toMatchObject({ id, closed: true })
    expect(closed.closed_at).not.toBeNull()
    expect((await review('/2026-02-01', caller)).before).toBeNull()
    expect((await send('reopen', { id, reason: 'поздний чек' })).status).toBe(200)
    expect(await review('', caller)).toMatchObject({ month: '2026-01-01', closed: false })
  })
})

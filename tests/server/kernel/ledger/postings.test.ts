// A document's movements follow its changes: saves, transitions, removal and restoring.
import { afterEach, describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { hour, ledgerWorld } from './ledger-world.ts'

const world = await ledgerWorld()
const { ask, call, fuel, store, cart, deliver, issue, post, movements, checkBooks, database } =
  world

const shown = (rows: readonly Row[]) =>
  rows.map(({ litres, weight, reversed, balance }) => [litres, weight, reversed, balance])
const eventsOf = (resource: string, id: number) =>
  database.query<{ data: Wire & { postings?: Record<string, { ids: number[]; sha256: string }> } }>(
    'select data from event_log where resource = $1 and item_id = $2 order by id',
    [resource, id],
  )

afterEach(checkBooks)

describe('a document', () => {
  it('has a movement that names its document', async () => {
    const tank = await store()
    const { id, number } = await deliver(tank, hour(1), '60.00', { weight: '45.500' })
    const [one] = await movements({ store_id: tank })
    expect(one).toMatchObject({
      ...{ document: 'specimen-delivery', document_id: id, document_title: number },
      ...{ reverses_id: null, reversed: false },
      ...{ kind: 'delivery', at: hour(1), store_id: tank, cart_id: null, fuel_id: fuel },
      ...{ litres: '60.00', weight: '45.500', balance: '60.00', late_days: 13 },
    })
  })

  it('is reversed and posted again if its movement changes', async () => {
    const tank = await store()
    const { id } = await deliver(tank, hour(1), '60')
    await call('specimen-delivery/save', { id, litres: '70.50', weight: '5.000' })
    const rows = await movements({ store_id: tank })
    expect(shown(rows)).toEqual([
      ['60.00', null, true, '60.00'],
      ['-60.00', null, true, '0.00'],
      ['70.50', '5.000', false, '70.50'],
    ])
    expect(rows[1]).toMatchObject({ reverses_id: rows[0]!.id, at: hour(1) })
  })

  it('leaves its movements unchanged if they stay the same', async () => {
    const tank = await store()
    const { id } = await deliver(tank, hour(1), '60')
    await call('specimen-delivery/save', { id, note: 'other' })
    expect(await movements({ store_id: tank })).toHaveLength(1)
  })

  it('moves from owner to owner, and from day to day', async () => {
    const one = await store()
    const other = await store()
    const { id } = await deliver(one, hour(50), '60')
    await deliver(one, hour(30), '1')
    await call('specimen-delivery/save', { id, store_id: other, at: hour(5) })
    expect(await world.balanceOf('store_id', one)).toBe('1.00')
    expect(shown(await movements({ store_id: other }))).toEqual([['60.00', null, false, '60.00']])
  })

  it('that is removed leaves its movements behind, taken back', async () => {
    const tank = await store()
    const { id } = await deliver(tank, hour(1), '60')
    await call('specimen-delivery/delete', { id })
    const left = await movements({ store_id: tank })
    expect(shown(left)).toEqual([
      ['60.00', null, true, '60.00'],
      ['-60.00', null, true, '0.00'],
    ])
    expect(left.map((one) => one.document_title)).toEqual([null, null])
    expect(await movements({ store_id: tank, reversed: false })).toEqual([])
    const { result } = await world.admin.get('/api/fms/specimen-delivery/getRemoved')
    const { event } = (result as { event: number; id: number }[]).find((one) => one.id === id)!
    await call('specimen-delivery/bringBack', { event })
    expect(shown(await movements({ store_id: tank, reversed: false }))).toEqual([
      ['60.00', null, false, '60.00'],
    ])
  })

  it('posts its lines according to its state, both sides at once', async () => {
    const tank = await store()
    const one = await cart()
    const other = await cart()
    await deliver(tank, hour(1), '100')
    const lines = [
      { fuel_id: fuel, cart_id: one, litres: '10' },
      { fuel_id: fuel, cart_id: other, litres: '20' },
      { fuel_id: fuel, cart_id: other, litres: '20' },
    ]
    const { id } = await call('specimen-issue/save', { at: hour(2), store_id: tank, lines })
    expect(await movements({ kind: 'issue', store_id: tank })).toEqual([])
    await call('specimen-issue/post', { id })
    expect(await world.balanceOf('store_id', tank)).toBe('50.00')
    expect(await world.balanceOf('cart_id', other)).toBe('40.00')
    await call('specimen-issue/save', { id, lines: lines.slice(1) })
    expect(await world.balanceOf('store_id', tank)).toBe('60.00')
    expect(await world.balanceOf('cart_id', one)).toBe('0.00')
    await call('specimen-issue/cancel', { id })
    expect(await world.balanceOf('store_id', tank)).toBe('100.00')
    expect(
      await movements({ document: 'specimen-issue', document_id: id, reversed: false }),
    ).toEqual([])
  })
})

describe('its event', () => {
  it('holds the ids and the hash of its movements, and its history does not show them', async () => {
    const tank = await store()
    const { id } = await deliver(tank, hour(1), '60')
    await call('specimen-delivery/save', { id, litres: '61' })
    await call('specimen-delivery/save', { id, note: 'other' })
    const events = await eventsOf('specimen-delivery', id)
    const rows = await movements({ store_id: tank })
    const posted = events.map(({ data }) => data.postings?.['specimen-movement'])
    expect(posted.map((one) => one?.ids)).toEqual([
      [rows[0]!.id],
      [rows[1]!.id, rows[2]!.id],
      undefined,
    ])
    for (const one of posted.slice(0, 2)) expect(one!.sha256).toMatch(/^[0-9a-f]{64}$/)
    const history = (await world.admin.get(`/api/fms/specimen-delivery/getHistory/${id}`))
      .result as { changes: { field: string }[] }[]
    expect(history[1]!.changes.map(({ field }) => field)).toEqual(['litres'])
  })
})

describe('a refusal', () => {
  it('reports owner, moment and resulting balance, at the fields', async () => {
    const tank = await store('100')
    const one = await cart()
    await deliver(tank, '2026-01-10T05:00:00.000Z', '60')
    const above = await ask(
      'specimen-delivery/save',
      world.delivery(tank, '2026-01-09T20:30:00.000Z', '40.01'),
    )
    expect(above.status).toBe(422)
    expect(above.error!.code).toBe('above_limit')
    expect(above.error!.message).toMatch(
      /^store \d+: на 10\.01\.2026 10:00 было бы 100,01.л, помещается 100,00.л$/,
    )
    expect(Object.keys(above.error!.fields!)).toEqual(['litres', 'store_id'])
    const below = await post(issue(tank, one, '2026-01-10T04:59:00.000Z', '10'))
    expect(below.status).toBe(422)
    expect(below.error!.code).toBe('below_zero')
    expect(below.error!.message).toMatch(/store \d+: на 10\.01\.2026 09:59 осталось бы -10,00.л/)
    expect(Object.keys(below.error!.fields!)).toEqual(['lines.0.litres', 'store_id'])
  })

  it('comes where a later moment would be out of bounds, and where a removal would empty it', async () => {
    const tank = await store()
    const one = await cart()
    const { id } = await deliver(tank, hour(1), '60')
    expect((await post(issue(tank, one, hour(100), '60'))).status).toBe(200)
    const early = await post(issue(tank, one, hour(50), '1'))
    expect(early.error!.message).toContain('05.01.2026 09:00')
    expect((await ask('specimen-delivery/delete', { id })).error!.code).toBe('below_zero')
    const less = await ask('specimen-delivery/save', { id, litres: '59.99' })
    expect(less.error!.fields).toMatchObject({ litres: expect.stringContaining('-0,01') as string })
    const later = await ask('specimen-delivery/save', { id, at: hour(101) })
    expect(later.error!.code).toBe('below_zero')
  })

  it('of a preview equals that of the save, and nothing is stored', async () => {
    const tank = await store('100')
    const body = { ...issue(tank, await cart(), hour(1), '1') }
    const { id } = await call('specimen-issue/save', body)
    expect((await ask('specimen-issue/post', { id })).status).toBe(422)
    expect(await movements({ store_id: tank })).toEqual([])
    expect((await call('specimen-issue/preview', { id, note: 'x' })).id).toBeUndefined()
  })

  it('of a limit that is lowered below what was held', async () => {
    const tank = await store('100')
    const one = await cart([{ fuel_id: fuel, volume: '50' }])
    await deliver(tank, hour(1), '90')
    await post(issue(tank, one, hour(2), '40'))
    const lowered = await ask('specimen-store/save', { id: tank, capacity: '89.99' })
    expect(lowered.error).toMatchObject({ code: 'above_limit' })
    expect(Object.keys(lowered.error!.fields!)).toEqual(['capacity'])
    await call('specimen-store/save', { id: tank, capacity: '90' })
    const less = await ask('specimen-cart/save', {
      id: one,
      tanks: [{ fuel_id: fuel, volume: '39' }],
    })
    expect(less.error).toMatchObject({ code: 'above_limit' })
    await call('specimen-cart/save', {
      id: one,
      tanks: [
        { fuel_id: fuel, volume: '10' },
        { fuel_id: fuel, volume: '30' },
      ],
    })
    expect((await post(issue(tank, one, hour(3), '0.01'))).error!.code).toBe('above_limit')
    await call('specimen-cart/save', { id: one, tanks: [] })
    expect((await post(issue(tank, one, hour(3), '0.01'))).status).toBe(200)
  })
})

// Known callers: found by number and by name, with their last addresses, within one contract and as
// far as the dispatcher's rights allow.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { phoneDigits } from '#resources/kernel/values/phone-digits.ts'
import type { KnownCaller } from '#resources/wire/dispatch.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { database, signIn, clock, statements } = await testApp()
const [admin, keeper, neighbour] = await Promise.all(
  (['admin', 'keeper', 'neighbour'] as const).map((login) => signIn(login)),
)
const resources = allResources()
const make = makerFor(admin!, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const at = '/api/fms/dispatching/order'
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * hourMs).toISOString()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
let hours = 0
const addOrder = async (more: Wire, by = admin!) =>
  done(
    await by.post(`${at}/save`, {
      order_date: inHours(++hours - 100),
      desired_at: inHours(2),
      ...more,
    }),
  )
const find = async (text: string, by = admin!) =>
  done(await by.post(`${at}/getCallers`, { text })) as unknown as KnownCaller[]

describe('a telephone number', () => {
  it.each([
    ['+998 90 123-45-67', '901234567'],
    ['998901234567', '901234567'],
    ['8 (90) 1234567', '901234567'],
    ['123 45 67', '1234567'],
    ['12345', null],
    ['Навои, 12', null],
    ['sklad@example.uz', null],
    ['1234567890123456', null],
  ])('%s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits)
  })
})

describe('a caller', () => {
  it('is known by the number, however it is written, with the last addresses', async () => {
    const from = (await make.row(named('place'))) as Row & Wire
    const to = (await make.row(named('place'))) as Row & Wire
    const other = (await make.row(named('place'))) as Row & Wire
    const customer_staff_id = (await make.row(named('staff'))).id
    const subdivision_id = (await make.row(named('subdivision'))).id
    const who = { customer_staff_id, subdivision_id, channel_data: '+998 90 123-45-67' }
    const trip = { from_id: from.id, to_id: to.id, address: 'Ворота 3' }
    await addOrder({ ...who, ...trip })
    await addOrder({ ...who, from_id: to.id, to_id: other.id, stops: [{ place_id: from.id }] })
    await addOrder({ ...who, ...trip })
    await addOrder({ customer: 'Другой', channel_data: '+998 90 123-45-68' })
    for (const typed of ['+998901234567', '90 123 45 67', '8-90-123-45-67']) {
      const found = await find(typed)
      expect(found.map((one) => one.customer_staff_id)).toEqual([customer_staff_id])
      expect(found[0]).toMatchObject({ subdivision_id, channel_data: who.channel_data })
      expect(found[0]!.addresses.map(({ from_id, to_id }) => [from_id, to_id])).toEqual([
        [from.id, to.id],
        [to.id, other.id],
      ])
      expect(found[0]!.addresses[0]).toMatchObject({ address: 'Ворота 3', stops: [] })
      expect(found[0]!.addresses[1]!.stops).toMatchObject([{ place_id: from.id }])
    }
    const both = await find('123 45 6')
    expect(both).toEqual([])
    expect((await find('123 45 67')).map(({ name }) => name)).toEqual([expect.any(String)])
  })

  it('is found by the beginning of the given name, case-insensitively', async () => {
    await addOrder({
      customer: 'Стройтрест № 7',
      channel_data: '+998 71 200-00-07',
      address: 'Цех',
    })
    await addOrder({ customer: 'СТРОЙТРЕСТ № 8', address: 'Склад' })
    const found = await find('стройтр')
    expect(found.map(({ customer }) => customer)).toEqual(['Стройтрест № 7', 'СТРОЙТРЕСТ № 8'])
    expect(found[0]).toMatchObject({
      ...{ channel_data: '+998 71 200-00-07', customer_staff_id: null },
      addresses: [{ name: 'Цех', from_id: null }],
    })
  })

  it('of the directory is found before the first order: employees by name, counterparties by both', async () => {
    const staff = await make.row(named('staff'), {
      ...{ surname: 'Звонарёва', name: 'Ольга', dismissed: false, dismissal_date: null },
    })
    const party = await make.row(named('counterparty'), {
      ...{ name: 'Звонкий завод', phone: '+998712223344' },
    })
    expect((await find('Звонар')).map((one) => one.customer_staff_id)).toEqual([staff.id])
    for (const typed of ['Звонкий', '71 222 33 44'])
      expect(await find(typed)).toMatchObject([
        { counterparty_id: party.id, counterparty_name: 'Звонкий завод', addresses: [] },
      ])
  })

  it('is found by a personal number only by users who may read it', async () => {
    const { id } = await make.row(named('staff'), { mobile_phone: '+998935550101' })
    expect((await find('935550101')).map((one) => one.customer_staff_id)).toEqual([id])
    expect(await find('935550101', keeper)).toEqual([])
  })

  it('is found only in its own contract, and only by users who take orders', async () => {
    await addOrder({ customer: 'Чужой заказчик', channel_data: '+998 99 700-00-01' }, neighbour)
    for (const typed of ['+998 99 700-00-01', 'Чужой']) {
      expect(await find(typed)).toEqual([])
      expect(await find(typed, neighbour)).toHaveLength(1)
    }
    const reader = await signIn('reader')
    expect((await reader.post(`${at}/getCallers`, { text: 'Чужой' })).status).toBe(403)
    expect((await admin!.post(`${at}/getCallers`, { text: 'ab' })).status).toBe(400)
  })
})

/** How the database carries out what the call has sent about orders. */
async function plansOf(text: string): Promise<string[]> {
  statements.forget()
  expect((await find(text)).length).toBeGreaterThan(0)
  const sent = statements.texts.filter((one) => /from "order" t/.test(one))
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const plans: string[] = []
    for (const [n, one] of sent.entries()) {
      const most = Math.max(...[...one.matchAll(/\$(\d+)/g)].map(([, nth]) => Number(nth)))
      await client.query(`prepare s${n} as ${one}`)
      const values = Array.from({ length: most }, () => 'null').join(', ')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute s${n}(${values})`,
      )
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.end()
  }
}

it('a caller is found along an index, however many orders there are', async () => {
  await database.query(
    `insert into "order" (contract_id, order_date, desired_at, customer, channel_data)
      select 1, $1::timestamptz - n * interval '1 minute', $1::timestamptz, 'Оптовик ' || n % 3,
        '+998 94 ' || lpad((n % 5)::text, 7, '0') from generate_series(1, 20000) n`,
    [inHours(0)],
  )
  await database.query('analyze "order"')
  for (const [text, index] of [
    ['94 000 00 01', 'order_caller_phone_idx'],
    ['Оптов', 'order_caller_name_idx'],
  ] as const) {
    const plans = await plansOf(text)
    expect(plans.length).toBeGreaterThan(1)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on "order"/)
      expect(plan).toMatch(new RegExp(`(${index}|order__c)`))
    }
    // the last orders of a key are read backwards, and no others
    expect(plans.some((plan) => plan.includes(`Index Scan Backward using ${index}`))).toBe(true)
  }
})

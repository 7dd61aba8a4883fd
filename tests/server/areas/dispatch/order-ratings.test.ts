// Ratings of trips by the customer, once and in time; shown on the order and in reports.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const office = await testApp()
const { database, signIn, clock } = office
const resources = allResources()
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const ratings = '/api/dispatching/order-rating'
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * hourMs).toISOString()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}

async function employ(login: 'admin' | 'colleague' | 'both'): Promise<{ id: number; by: Caller }> {
  const { id } = await make.row(named('staff'))
  await database.query(
    `update membership m set staff_id = $1 from account a where a.id = m.account_id
      and a.login = $2 and m.contract_id = 1`,
    [id, login],
  )
  return { id, by: await signIn(login) }
}
const dispatcher = await employ('admin')
const customer = await employ('colleague')
const substitute = await employ('both')

const step = async (name: string, id: number, more: Wire = {}) =>
  done(await dispatcher.by.post(`${orders}/${name}`, { id, ...more }))
async function orderInProgress(more: Wire = {}) {
  const { id } = done(
    await dispatcher.by.post(`${orders}/save`, {
      ...{ order_date: inHours(-3), desired_at: inHours(-2), duration: 30, ...more },
    }),
  )
  const pair = {
    car_id: (await make.row(named('car'))).id,
    driver_id: (await make.row(named('staff'))).id,
  }
  await step('submit', id)
  await step('assign', id, pair)
  await step('start', id)
  return { id, ...pair }
}
async function completed(more: Wire = {}, completed_at = inHours(0)) {
  const order = await orderInProgress(more)
  await step('complete', order.id, { completed_at })
  return order
}
const read = async (id: number, { by }: { by: Caller }) =>
  done(await by.get(`${orders}/getById/${id}`))
const rate = ({ by }: { by: Caller }, order_id: number, rating: string, comment?: string) =>
  by.post(`${ratings}/save`, { order_id, rating, ...(comment !== undefined && { comment }) })
const faultOf = ({ error }: Answer) => error?.fields?.order_id

describe('a trip', () => {
  it('is rated by its customer, and the order shows the rating', async () => {
    const { id, car_id, driver_id } = await completed({ customer_staff_id: customer.id })
    expect([(await read(id, customer)).ratable, (await read(id, dispatcher)).ratable]).toEqual([
      true,
      false,
    ])
    const made = done(await rate(customer, id, '4', 'Приехали вовремя'))
    expect(made).toMatchObject({ car_id, driver_id, rated_at: inHours(0) })
    expect(await read(id, dispatcher)).toMatchObject({
      ...{ rating: '4', rating_comment: 'Приехали вовремя', ratable: false, state: 'completed' },
    })
    const found = done(await dispatcher.by.post(`${orders}/getListByFilter`, { rating: ['4'] }))
    expect((found as unknown as Row[]).map((one) => one.id)).toEqual([id])
  })

  it('is rated once, and the rating is permanent', async () => {
    const { id } = await completed({ customer_staff_id: customer.id })
    const answers = await Promise.all([rate(customer, id, '1'), rate(customer, id, '5')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(faultOf(answers.find(({ status }) => status === 400)!)).toEqual(expect.any(String))
    const [kept] = (await database.query<{ id: number; rating: string }>(
      'select id, rating from order_rating where order_id = $1',
      [id],
    )) as [{ id: number; rating: string }]
    expect((await read(id, customer)).rating).toBe(kept.rating)
    await expect(
      database.query('update order_rating set rating = $2 where id = $1', [kept.id, '3']),
    ).rejects.toThrow()
    const again = 'insert into order_rating (contract_id, order_id, rating) values (1, $1, $2)'
    await expect(database.query(again, [id, '3'])).rejects.toThrow(/order_rating__order_id_key/)
  })

  it('has a rating from 1 to 5', async () => {
    const { id } = await completed({ customer_staff_id: customer.id })
    for (const rating of ['0', '6', '']) expect((await rate(customer, id, rating)).status).toBe(400)
    const direct = 'insert into order_rating (contract_id, order_id, rating) values (1, $1, $2)'
    await expect(database.query(direct, [id, '6'])).rejects.toThrow(/rating_choice/)
    await expect(
      database.query('update "order" set rating = $2 where id = $1', [id, '6']),
    ).rejects.toThrow(/rating_choice/)
  })

  it('is not rated by others, before its end, or long after it', async () => {
    const { id } = await orderInProgress({ customer_staff_id: customer.id })
    expect(faultOf(await rate(customer, id, '5'))).toMatch(/выполненную/)
    await step('complete', id, { completed_at: inHours(0) })
    expect(faultOf(await rate(dispatcher, id, '5'))).toMatch(/заказал/)
    const past = await completed({ customer_staff_id: customer.id }, inHours(-30 * 24))
    expect((await read(past.id, customer)).ratable).toBe(false)
    expect(faultOf(await rate(customer, past.id, '5'))).toMatch(/30/)
  })

  it('is rated by the substitute of an absent customer', async () => {
    const { id } = await completed({ customer_staff_id: customer.id })
    expect(faultOf(await rate(substitute, id, '3'))).toMatch(/заказал/)
    const today = clock.now.toISOString().slice(0, 10)
    done(
      await admin.post('/api/fms/staff-absence/save', {
        ...{ staff_id: customer.id, kind: 'leave', start_date: today, end_date: today },
        substitute_id: substitute.id,
      }),
    )
    done(await rate(substitute, id, '3'))
  })

  it('of a customer who is not an employee is rated by dispatchers on the customer’s behalf', async () => {
    const { id } = await completed({ customer: 'Завод, по телефону' })
    done(await rate(substitute, id, '2', 'Со слов заказчика'))
  })
})

it('the comment is readable by users who see the order', async () => {
  const neighbour = { by: await signIn('neighbour') }
  const { id } = await completed({ customer_staff_id: customer.id })
  done(await rate(customer, id, '5', 'Чисто и вовремя'))
  const comments = async ({ by }: { by: Caller }) => [
    (await read(id, { by })).rating_comment,
    (done(await by.post(`${ratings}/getListByFilter`, { order_id: id })) as unknown as Row[])
      .length,
  ]
  expect(await comments(dispatcher)).toEqual(['Чисто и вовремя', 1])
  expect(await comments(customer)).toEqual(['Чисто и вовремя', 1])
  expect((await neighbour.by.get(`${orders}/getById/${id}`)).status).toBe(404)
  const listed = await neighbour.by.post(`${ratings}/getListByFilter`, {})
  expect(done(listed)).toEqual([])
})

it('a rating is in the history of its order, and is not reported as a change', async () => {
  const { id } = await completed({ customer_staff_id: customer.id })
  const told = async () =>
    (
      await database.query(`select from notification where params->>'resource' = 'order'
      and params->>'id' = '${id}'`)
    ).length
  const before = await told()
  done(await rate(customer, id, '4'))
  const history = done(await dispatcher.by.get(`${orders}/getHistory/${id}`)) as unknown as Wire[]
  expect(JSON.stringify(history[0])).toContain('"rating"')
  expect(await told()).toBe(before)
})

// last: it gives all accounts the rights of their roles
it('a user who neither ordered the trip nor dispatches cannot rate it', async () => {
  const { id } = await completed({ customer: 'Завод' })
  const driver = { by: (await signInRoles(office, resources)).get('driver')! }
  expect((await read(id, driver)).ratable).toBe(false)
  expect(faultOf(await rate(driver, id, '5'))).toMatch(/заказал/)
})

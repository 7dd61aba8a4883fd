// Approval of orders: by one approver, by all in sequence, by a deputy, and after the deadline.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { database, signIn, clock, jobs } = await testApp()
const resources = allResources()
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const turns = '/api/dispatching/order-approve'
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * hourMs).toISOString()
const faultsIn = (fields: object | undefined) => Object.keys(fields ?? {}).sort()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}

/** Links a new employee to an account; signs in again, so that the session has the employee. */
async function employ(login: 'admin' | 'colleague' | 'both'): Promise<{ id: number; by: Caller }> {
  const { id } = await make.row(named('staff'))
  await database.query(
    `update membership m set staff_id = $1 from account a where a.id = m.account_id
      and a.login = $2 and m.contract_id = 1`,
    [id, login],
  )
  return { id, by: await signIn(login) }
}
const first = await employ('admin')
const second = await employ('colleague')

async function submitted(rule: string, approvers: number[], more: Wire = {}): Promise<number> {
  const { id } = done(
    await admin.post(`${orders}/save`, {
      ...{ order_date: inHours(0), desired_at: inHours(8), approve_rule: rule },
      ...{ approver_ids: approvers, ...more },
    }),
  )
  done(await admin.post(`${orders}/submit`, { id }))
  return id
}
async function turnsOf(order: number): Promise<(Row & Wire)[]> {
  const answer = await admin.post(`${turns}/getListByFilter`, { order_id: order, sort: 'id' })
  return done(answer) as unknown as (Row & Wire)[]
}
const statesOf = async (order: number) => (await turnsOf(order)).map(({ state }) => state)
const stateOf = async (order: number) => done(await admin.get(`${orders}/getById/${order}`)).state
const openTurn = async (order: number) =>
  (await turnsOf(order)).find(({ state }) => state === 'pending')!
const decide = async (name: string, { id }: Row, by: Caller, more: Wire = {}) =>
  by.post(`${turns}/${name}`, { id, ...more })

describe('of several approvers', () => {
  it('one is enough by rule 1, and the others are not asked any more', async () => {
    const order = await submitted('1', [first.id, second.id])
    const [own, other] = await turnsOf(order)
    expect((await decide('approve', other!, first.by)).error?.code).toBe('not_own_turn')
    done(await decide('approve', own!, first.by))
    expect(await statesOf(order)).toEqual(['approved', 'withdrawn'])
    const { state, decider_id: decider } = done(await admin.get(`${orders}/getById/${order}`))
    expect([state, decider]).toEqual(['approved', first.id])
  })

  it('rule 2 asks each approver in turn', async () => {
    const order = await submitted('2', [second.id, first.id])
    expect((await turnsOf(order)).map((one) => one.approver_id)).toEqual([second.id])
    const early = await first.by.post(`${orders}/approve`, { id: order })
    expect(early.error?.code).toBe('not_own_turn')
    done(await decide('approve', await openTurn(order), second.by))
    expect(await stateOf(order)).toBe('on_approval')
    expect(await statesOf(order)).toEqual(['approved', 'pending'])
    done(await decide('approve', await openTurn(order), first.by))
    expect(await stateOf(order)).toBe('approved')
  })

  it('one ends the order by a rejection with a reason', async () => {
    const order = await submitted('2', [first.id, second.id])
    const silent = await decide('reject', await openTurn(order), first.by)
    expect(faultsIn(silent.error?.fields)).toEqual(['reason'])
    done(await decide('reject', await openTurn(order), first.by, { reason: 'Нет лимита' }))
    const { state, reject_reason: reason } = done(await admin.get(`${orders}/getById/${order}`))
    expect([state, reason]).toEqual(['rejected', 'Нет лимита'])
  })

  it('the last decides at the order itself', async () => {
    const order = await submitted('2', [first.id])
    done(await first.by.post(`${orders}/approve`, { id: order }))
    expect(await statesOf(order)).toEqual(['approved'])
    expect((await turnsOf(order))[0]?.decider_id).toBe(first.id)
  })

  it('none is configured by rule 2, and the order is not submitted', async () => {
    const { id } = done(
      await admin.post(`${orders}/save`, {
        ...{ order_date: inHours(0), desired_at: inHours(8), approve_rule: '2' },
      }),
    )
    const { error } = await admin.post(`${orders}/submit`, { id })
    expect(faultsIn(error?.fields)).toEqual(['approver_ids'])
  })
})

it('any user with the right decides if no approver is named', async () => {
  const order = await submitted('1', [])
  expect((await openTurn(order)).approver_id).toBe(null)
  done(await decide('approve', await openTurn(order), second.by))
  expect(await stateOf(order)).toBe('approved')
})

it('a deputy decides for an absent approver', async () => {
  const away = (await make.row(named('staff'))).id
  const order = await submitted('1', [away])
  expect((await decide('approve', await openTurn(order), second.by)).error?.code).toBe(
    'not_own_turn',
  )
  const today = clock.now.toISOString().slice(0, 10)
  done(
    await admin.post('/api/fms/staff-absence/save', {
      ...{ staff_id: away, kind: 'leave', start_date: today, end_date: today },
      substitute_id: second.id,
    }),
  )
  done(await decide('approve', await openTurn(order), second.by))
  expect((await turnsOf(order))[0]?.decider_id).toBe(second.id)
  expect(await stateOf(order)).toBe('approved')
})

it('an overdue turn notifies all approvers once, and any of them can decide', async () => {
  const away = (await make.row(named('staff'))).id
  const order = await submitted('1', [away], { approval_hours: 2 })
  const { id, deadline } = await openTurn(order)
  expect(deadline).toBe(inHours(2))
  await jobs.run('approval deadlines')
  expect((await openTurn(order)).escalated_at).toBe(null)
  clock.advance(2 * hourMs + 60_000)
  for (let round = 0; round < 2; round++) await jobs.run('approval deadlines')
  expect((await openTurn(order)).escalated_at).toEqual(expect.any(String))
  const { result } = await second.by.post('/api/fms/staff-notification/getListByFilter', {
    size: 500,
  })
  const told = (result as { about: Wire | null }[]).filter(
    ({ about }) => about?.resource === 'order-approve' && about.id === id,
  )
  expect(told).toHaveLength(1)
  done(await decide('approve', await openTurn(order), second.by))
  expect(await stateOf(order)).toBe('approved')
})

it('pending requests end with an order that is cancelled or withdrawn', async () => {
  const order = await submitted('2', [first.id, second.id])
  done(await admin.post(`${orders}/reopen`, { id: order }))
  expect(await statesOf(order)).toEqual(['withdrawn'])
  done(await admin.post(`${orders}/submit`, { id: order }))
  expect(await statesOf(order)).toEqual(['withdrawn', 'pending'])
  done(await admin.post(`${orders}/cancel`, { id: order, cancel_reason: 'Не нужна' }))
  expect(await statesOf(order)).toEqual(['withdrawn', 'withdrawn'])
})

it('another approver can be added during approval, but not later', async () => {
  const order = await submitted('1', [first.id])
  const added = done(await admin.post(`${turns}/save`, { order_id: order, approver_id: second.id }))
  expect(added.state).toBe('pending')
  const { status } = await admin.delete(`${turns}/delete`, { id: added.id })
  expect(status).toBe(200)
  done(await decide('approve', await openTurn(order), first.by))
  const late = await admin.post(`${turns}/save`, { order_id: order, approver_id: second.id })
  expect(faultsIn(late.error?.fields)).toEqual(['order_id'])
})

// At most three statements per request, for any width of the row, and one more if the rows of
// a list are read by their ids; BEGIN, COMMIT and SET are not counted. Round trips of the everyday
// calls: all of them are.
import { isReadOnly } from '#resources/kernel/derive.ts'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { readsRowsByIds } from '#server/kernel/read/pages/wide-rows.ts'
import { base, chosen, world } from './contract-world.ts'
import { requestsTo } from './requests.ts'

const { admin, make, record, statements, database } = await world()
const framing = /^\s*(begin|start transaction|commit|rollback|savepoint|release|set)\b/i

describe.each(chosen.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  it('reads with few statements, one of them the session’s', async () => {
    const most = readsRowsByIds(resource) ? 4 : 3
    const row = await record(resource)
    // a paper also has what its references lead to: ../print/papers.test.ts
    const isRead = ({ right, answer }: Call) => right === 'read' && answer !== 'paper'
    const reads = requestsTo(resource, row.id, row).filter(({ call }) => isRead(call))
    expect(reads).toHaveLength(callsOf(resource).filter(isRead).length)
    for (const { call, send } of reads) {
      statements.forget()
      expect((await send(admin)).status).toBe(200)
      const sent = statements.texts.filter((text) => !framing.test(text))
      expect([
        call.name,
        sent.length <= most,
        sent.some((text) => /\bsession\b/.test(text)),
      ]).toEqual([call.name, true, true])
      expect(sent.length).toBeGreaterThan(1)
    }
  })

  it('takes the same number of statements for many records as for few', async () => {
    if (resource.mode === 'single' || isReadOnly(resource)) return
    const count = async () => {
      statements.forget()
      await admin.post(`${base(resource)}/getListByFilter`, { size: 500 })
      return statements.texts.length
    }
    await make.row(resource)
    const few = await count()
    // a statement for each row shows with two more
    for (let i = 0; i < 2; i++) await make.row(resource)
    expect(await count()).toBe(few)
  })
})

/** Without messages to other processes after the response. */
const tripsOf = async (send: () => Promise<{ status: number }>) => {
  statements.forget()
  expect((await send()).status).toBe(200)
  return statements.trips.filter((text) => !text.includes('pg_notify'))
}

it('a plain record is saved in at most six round trips, with version, lock and log', async () => {
  const path = '/api/fms/fuel/save'
  const body = { name: 'АИ-100', designation: '100' }
  let id = 0
  const create = async () => {
    const answer = await admin.post(path, body)
    id = (answer.result as { id: number }).id
    return answer
  }
  // session, beginning, row, event with the commit behind it
  expect(await tripsOf(create)).toHaveLength(4)
  const change = () => admin.post(path, { id, version: 1, designation: '101' })
  // and the lock, behind which the row is read as it is then
  expect(await tripsOf(change)).toHaveLength(5)
  const key = { 'Idempotency-Key': 'round-trips-of-a-key' }
  const again = () => admin.post(path, { id, designation: '102' }, key)
  // the key is kept; its answer is stored with the commit
  expect(await tripsOf(again)).toHaveLength(6)
})

it('a record and a page are read in two round trips, one of them the session’s', async () => {
  const { id } = (await admin.post('/api/fms/fuel/save', { name: 'АИ-76' })).result as {
    id: number
  }
  expect(await tripsOf(() => admin.get(`/api/fms/fuel/getById/${id}`))).toHaveLength(2)
  expect(await tripsOf(() => admin.post('/api/fms/fuel/getListByFilter', {}))).toHaveLength(2)
})

it('counts above ten thousand are planner estimates within three statements, and exact on request', async () => {
  await database.query(
    `insert into fuel (contract_id, name, search_key) select 1, 'Топливо ' || n, ' topl' || n from generate_series(1, 12000) n`,
  )
  await database.query('analyze fuel')
  statements.forget()
  const estimate = (await admin.get('/api/fms/fuel/getCount')).result as {
    count: number
    approximate?: boolean
  }
  expect(statements.texts.filter((text) => !framing.test(text)).length).toBeLessThanOrEqual(3)
  expect(estimate.approximate).toBe(true)
  expect(estimate.count).toBeGreaterThan(10_000)
  expect(estimate.count).toBeLessThan(15_000)
  const { count, ...rest } = (await admin.post('/api/fms/fuel/getCountByFilter', { exact: true }))
    .result as { count: number }
  expect(count).toBeGreaterThanOrEqual(12_000)
  expect(rest).toEqual({})
})

it('counts of a search that finds very many are estimates of one statement, others exact after one', async () => {
  await database.query(
    `insert into fuel_type (contract_id, name, search_key) select 1, 'Сорт ' || n,
       ' ' || case when n % 20 = 0 then 'redkiy' else 'sort' end || n from generate_series(1, 60000) n`,
  )
  const countOf = async (search: string) => {
    statements.forget()
    const { result } = await admin.post('/api/fms/fuel-type/getCountByFilter', { search })
    const sent = statements.texts.filter((text) => !framing.test(text))
    return { sent: sent.length, ...(result as { count: number; approximate?: true }) }
  }
  // the sizes of tables are remembered for 20 s, the estimate of a search for 5 s
  await expect
    .poll(async () => (await countOf('sort')).approximate, { timeout: 40_000, interval: 1000 })
    .toBe(true)
  const { count, ...many } = await countOf('sor')
  expect(many).toEqual({ sent: 2, approximate: true })
  expect(count).toBeGreaterThan(57_000 * 0.8)
  expect(count).toBeLessThan(57_000 * 1.2)
  expect(await countOf('redkiy')).toEqual({ sent: 3, count: 3000 })
  expect(await countOf('нет такого')).toEqual({ sent: 3, count: 0 })
})

it('getListAll returns up to five thousand rows, and refers to pages beyond that', async () => {
  const all = await admin.get('/api/fms/fuel/getList')
  expect([all.status, all.error?.code]).toEqual([422, 'too_many'])
  expect((await admin.get('/api/fms/fuel/getListAll')).error?.code).toBe('too_many')
  expect((await admin.get('/api/fms/fuel/getListPerPage/20/500')).result).toHaveLength(500)
})

// The SQL of areas takes the time from the server's clock and the zone of the contract.
import { expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'

const { signIn, clock, database } = await testApp()
await database.query(`update contract set time_zone = 'America/Los_Angeles' where id = 2`)
const enter = () => Promise.all([signIn('admin'), signIn('neighbour')])
let callers = await enter()
const path = '/api/fms/specimen-order'

async function put(caller: Caller): Promise<number> {
  const body = { number: 'З-1', paper_until: '2026-01-20', wanted_by: '2026-01-13' }
  const { status, result, text } = await caller.post(`${path}/save`, body)
  expect(status, text).toBe(200)
  return (result as Row).id
}
const ids = [await put(callers[0]), await put(callers[1])]

/** The values in each of the two contracts: for one record, in a list, by a rule, and in a view. */
async function asked(): Promise<unknown[]> {
  const said = callers.map(async (caller, i) => {
    const one = (await caller.get(`${path}/getById/${ids[i]}`)).result as Row
    const [listed] = (await caller.get(`${path}/getList`)).result as Row[]
    const late = (await caller.get(`${path}/getListOverdue`)).result as Row[]
    const [summed] = (await caller.get('/api/fms/specimen-summary/getList')).result as Row[]
    return [one.days_left, listed?.days_left, late.length, summed?.counted_on]
  })
  return Promise.all(said)
}

it('computed fields, rules of lists and views follow the clock, each contract in its zone', async () => {
  for (const caller of callers)
    expect((await caller.post('/api/fms/specimen/save', { name: 'Считается' })).status).toBe(200)
  // noon in Tashkent, the night before on the other side of the earth
  expect(await asked()).toEqual([
    [6, 6, 1, '2026-01-14'],
    [7, 7, 0, '2026-01-13'],
  ])
  clock.advance(12 * 3600_000)
  callers = await enter()
  expect(await asked()).toEqual([
    [5, 5, 1, '2026-01-15'],
    [6, 6, 1, '2026-01-14'],
  ])
})

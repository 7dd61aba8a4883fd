// Relative date filters use the contract's current day by the server's clock, as saves do.
import { expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'

const { signIn, clock, database } = await testApp()
const [admin, neighbour] = await Promise.all([signIn('admin'), signIn('neighbour')])
const path = '/api/fms/specimen'
/** The days that a range finds, of three on each side of the server's day. */
async function found(caller: Caller, range: object): Promise<unknown[]> {
  const body = { expires: range, sort: 'expires', size: 100 }
  const { status, result, text } = await caller.post(`${path}/getListByFilter`, body)
  expect(status, text).toBe(200)
  return (result as Row[]).map(({ expires }) => expires)
}

it('a relative day counts from the current day in the contract’s time zone', async () => {
  await database.query(`update contract set time_zone = 'America/Los_Angeles' where id = 2`)
  for (const caller of [admin, neighbour])
    for (const day of ['13', '14', '15', '16'])
      expect(
        (await caller.post(`${path}/save`, { name: day, expires: `2026-01-${day}` })).status,
      ).toBe(200)
  // noon in Tashkent, the night before on the other side of the earth
  expect(await found(admin, { from: 'today', to: 'today' })).toEqual(['2026-01-14'])
  expect(await found(neighbour, { from: 'today', to: 'today' })).toEqual(['2026-01-13'])
  expect(await found(admin, { to: 'today-1' })).toEqual(['2026-01-13'])
  expect(await found(admin, { from: 'today+1' })).toEqual(['2026-01-15', '2026-01-16'])
  clock.advance(12 * 3600_000)
  const [later, elsewhere] = await Promise.all([signIn('admin'), signIn('neighbour')])
  expect(await found(later, { from: 'today', to: 'today' })).toEqual(['2026-01-15'])
  expect(await found(elsewhere, { from: 'today', to: 'today' })).toEqual(['2026-01-14'])
})

it('a relative day counts across the end of February in a leap year', async () => {
  clock.now = new Date('2028-02-28T18:59:59.000Z')
  const again = await signIn('admin')
  for (const day of ['02-28', '02-29', '03-01'])
    expect((await again.post(`${path}/save`, { name: day, expires: `2028-${day}` })).status).toBe(
      200,
    )
  expect(await found(again, { from: 'today', to: 'today+1' })).toEqual(['2028-02-28', '2028-02-29'])
  clock.advance(1000)
  expect(await found(again, { from: 'today', to: 'today+1' })).toEqual(['2028-02-29', '2028-03-01'])
})

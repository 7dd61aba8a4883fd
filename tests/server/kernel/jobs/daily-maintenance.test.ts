// Daily maintenance of sessions, sign-ins and partitions.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#server/areas/area-registry.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { runDailyMaintenance } from '#server/kernel/jobs/daily-maintenance.ts'
import { testDatabase } from '../../../support/database/test-database.ts'

const database = await testDatabase()
const pool = createPool(database.app)
afterAll(() => pool.end())
const now = new Date('2026-01-14T07:00:00.000Z')
/**
 * Of the database, whose log is by its own clock; a month that begins in the midst of the file adds
 * one.
 */
const began = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000)

beforeAll(async () => {
  await database.query(
    `insert into contract (id, name) values (1, 'Парк'); insert into account (id, login) values (1, 'a')`,
  )
  const session = (name: string, created: number, seen: number) =>
    database.query(
      'insert into session (token_hash, account_id, contract_id, user_agent, created_at, seen_at) values (sha256($1::bytea), 1, 1, $2, $3, $4)',
      [Buffer.from(name), name, ago(created), ago(seen)],
    )
  await session('alive', 24 * 7 - 1, 11)
  await session('idle', 20, 12)
  await session('old', 24 * 7, 1)
  for (const hours of [1, 23, 24, 50]) {
    await database.query(`insert into login_failure (login, address, at) values ('a', $1, $2)`, [
      `${hours}`,
      ago(hours + 0.01),
    ])
    await database.query(`insert into login_success (login, address, at) values ('a', $1, $2)`, [
      `${hours}`,
      ago(hours - 0.9),
    ])
    await database.query(
      `insert into idempotency (account_id, key, request_hash, at) values (1, $1, '', $2)`,
      [`key-${hours}-hours`, ago(hours + 0.01)],
    )
  }
  await runDailyMaintenance(createDb(pool), now, areas)
})

it('daily maintenance deletes expired sessions', async () => {
  expect(await database.query('select user_agent from session')).toEqual([{ user_agent: 'alive' }])
})

it('daily maintenance keeps failed sign-ins and idempotent responses for a day', async () => {
  expect(await database.query('select address from login_failure order by id')).toEqual([
    { address: '1' },
    { address: '23' },
  ])
  expect(await database.query('select key from idempotency order by at desc')).toEqual([
    { key: 'key-1-hours' },
    { key: 'key-23-hours' },
  ])
})

it('daily maintenance forgets successful sign-ins after an hour', async () => {
  expect(await database.query('select address from login_success')).toEqual([{ address: '1' }])
})

it('daily maintenance creates the next months of the event log, by a role that may not create tables', async () => {
  const months = Array.from({ length: 4 }, (_, i) => {
    return new Date(Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + i))
      .toISOString()
      .slice(0, 7)
      .replace('-', '')
  })
  const partitions = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event_log'::regclass order by 1`,
  )
  expect(partitions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(months.map((month) => `event_log_${month}`)),
  )
  await expect(pool.query('create table mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(pool.query('truncate event_log')).rejects.toThrow(/permission denied|append-only/)
})

it('daily maintenance logs a failed step and continues with the others', async () => {
  await database.query(`insert into socket_token (hash, used_at) values ('\\x00', '2025-01-01')`)
  await database.query(`revoke delete on login_failure from ${database.app.user}`)
  await expect(runDailyMaintenance(createDb(pool), now, areas)).rejects.toMatchObject({
    code: '42501',
  })
  expect(await database.query('select from socket_token')).toEqual([])
  await database.query(`grant delete on login_failure to ${database.app.user}`)
})

// A running export ends when its session, its account, its membership or the rights of its role
// end. The data sent until then is visibly incomplete.
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { roleIds } from '#resources/kernel/names.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'

// slow readers are not cut off
const { app, database, signIn } = await testApp({ connections: { stall: 600_000 } })
/** Rows of 1.6 kB: together more than the buffers of a connection can hold. */
const count = 12_000
let port = 0
beforeAll(async () => {
  await database.query(
    `insert into fuel (contract_id, name, description) select 1, n::text, repeat('Топливо ', 110) from generate_series(1, $1::int) n`,
    [count],
  )
  await database.query('analyze fuel')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

async function download(caller: Caller): Promise<IncomingMessage> {
  const { result, text } = await caller.post('/api/fms/fuel/export', {
    format: 'csv',
    columns: ['id', 'description'],
    filter: { sort: 'id' },
  })
  if (!result) throw new Error(text)
  const path = `/${(result as { path: string }).path}`
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { cookie: caller.cookie } })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** Reads what there is, and whether it came to its end. */
async function rest(response: IncomingMessage): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length
    return { bytes, isWhole: true }
  } catch {
    return { bytes, isWhole: false }
  }
}

/** Connections of clients: the other calls of a test need none. */
const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe(`${advisory(4)}: a running export`, () => {
  it('is cut off within seconds, visibly incomplete, when its session loses access', async () => {
    const leaving = await signIn('admin')
    const disabled = await signIn('colleague')
    const removed = await signIn('keeper')
    const demoted = await signIn('reader')
    const staying = await signIn('admin')
    const ending = await Promise.all([leaving, disabled, removed, demoted].map(download))
    const kept = await download(staying)
    expect([...ending, kept].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await connections()).toBe(5)

    await leaving.post('/auth/logout')
    await database.query(`update account set active = false where login = 'colleague'`)
    await database.query(
      `update membership set active = false where contract_id = 1 and account_id = (select id from account where login = 'keeper')`,
    )
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and resource = 'fuel' and role = $1`,
      [roleIds[2]],
    )
    await vi.waitFor(async () => expect(await connections()).toBe(1), 20_000)

    const whole = await rest(kept)
    expect(whole.isWhole).toBe(true)
    expect(whole.bytes).toBeGreaterThan(count * 1500)
    for (const response of ending) {
      const { bytes, isWhole } = await rest(response)
      expect(isWhole).toBe(false)
      expect(bytes).toBeLessThan(whole.bytes)
    }
  })

  it('is rejected if it has not started yet', async () => {
    const caller = await signIn('admin')
    const lock = new pg.Client(database.owner)
    await lock.connect()
    try {
      await lock.query('begin')
      const { result } = await caller.post('/api/fms/fuel/export', {
        format: 'csv',
        columns: ['name'],
      })
      await lock.query('lock table fuel in access exclusive mode')
      const path = `/${(result as { path: string }).path}`
      const answer = app.inject({ url: path, headers: { cookie: caller.cookie } })
      await vi.waitFor(async () => {
        const waiting = await database.query(
          `select from pg_locks where not granted and relation = 'fuel'::regclass`,
        )
        expect(waiting).toHaveLength(1)
      }, 20_000)
      await caller.post('/auth/logout')
      const { statusCode, headers } = await answer
      expect([statusCode, headers['content-disposition']]).toEqual([401, undefined])
    } finally {
      await lock.query('rollback')
      await lock.end()
    }
    const events = await database.query(
      `select from event_log where event_type_id = 7 and data->'after'->'columns' = '["name"]'`,
    )
    expect(events).toEqual([])
  })
})

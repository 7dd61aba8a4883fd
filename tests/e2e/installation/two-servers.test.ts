// Two servers on one external PostgreSQL share all state, and kill -9 loses no acknowledged write.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const rounds = process.env.PROOF === '1' ? 3 : 1
let park: Awaited<ReturnType<typeof demonstration>>
const servers: Server[] = []
const launch = async () => {
  const server = await start(park.DATA_DIR, park)
  servers.push(server)
  return server
}

interface Answer {
  status: number
  text: string
}

let cookie = ''
async function ask(
  server: Server,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer> {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return { status: response.status, text: await response.text() }
}

beforeAll(async () => {
  park = await demonstration()
  await launch()
  await launch()
})

afterAll(async () => {
  await cleanUp()
})

describe('two servers', () => {
  it('run on the given PostgreSQL', async () => {
    const client = new pg.Client(park.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    await client.end()
    expect(rows[0]?.version).toBe(
      process.env.TEST_PG_BIN ? Number(/\d+/.exec(process.env.TEST_PG_BIN)?.[0]) : 18,
    )
  })

  it('share sessions: a sign-in at one is valid at the other, and a sign-out ends both', async () => {
    const [one, two] = servers as [Server, Server]
    expect((await ask(one, 'POST', '/auth/login', { login: 'root', password })).status).toBe(200)
    expect((await ask(two, 'GET', '/auth/user')).status).toBe(200)
    const kept = cookie
    expect((await ask(two, 'POST', '/auth/logout', {})).status).toBe(200)
    cookie = kept
    expect((await ask(one, 'GET', '/auth/user')).status).toBe(401)
    expect((await ask(two, 'POST', '/auth/login', { login: 'root', password })).status).toBe(200)
  })

  it('store concurrent writes with one idempotency key once', async () => {
    const body = { name: 'Lada' }
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        ask(servers[i % 2] as Server, 'POST', '/api/fms/car-brand/save', body, key),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const count = await ask(servers[0] as Server, 'POST', '/api/fms/car-brand/getCountByFilter', {
      name: 'Lada',
    })
    expect(count.text).toBe('{"result":{"count":1}}')
  })

  it('keep every acknowledged write through kill -9 of one of them', async () => {
    for (let round = 0; round < rounds; round++) {
      const [victim, other] = servers.slice(-2) as [Server, Server]
      const acknowledged: string[] = []
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let i = 0; ; i++) {
          const name = `Марка ${round}-${writer}-${i}`
          try {
            if (
              (await ask(victim, 'POST', '/api/fms/car-brand/save', { name }, randomUUID()))
                .status !== 200
            )
              return
            acknowledged.push(name)
          } catch {
            return
          }
        }
      })
      // in the midst of writing, a little later each round
      await expect
        .poll(() => acknowledged.length, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(20 + 20 * round)
      await victim.kill()
      await Promise.all(writers)
      const { text } = await ask(other, 'POST', '/api/fms/car-brand/getListByFilter', {
        name: acknowledged,
        size: 500,
      })
      const found = (JSON.parse(text) as { result: { name: string }[] }).result.map(
        ({ name }) => name,
      )
      expect(acknowledged.filter((name) => !found.includes(name))).toEqual([])
      await launch()
      servers.push(...servers.splice(servers.indexOf(other), 1))
    }
  })
})

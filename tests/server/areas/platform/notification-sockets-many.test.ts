// Two hundred sockets of a server process, some with malformed frames: each receives its
// notifications once, in constant memory. Seconds here, five minutes in `npm run proof`.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { notify } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { serverProgram } from '#tests/support/server/server-program.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { openSocket, tokenOf } from '../../../support/server/notification-socket.ts'
import type { Ear } from '../../../support/server/notification-socket.ts'
import type { Memory, Orders } from '../../../support/server/socket-server-process.ts'

const people = 20
const screens = 10
const proof = Boolean(process.env.PROOF)
const seconds = proof ? 300 : 5
/**
 * MB by which the last fifth of the samples may exceed the second one: before that the server is
 * still warming up.
 */
const mayGrow = proof ? { heap: 3, rss: 20 } : { heap: 6, rss: Infinity }

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-sockets-'))
const { database, signIn } = await testApp({ dataDir, clock: () => new Date() })
const pool = createPool(database.app)
const db = createDb(pool)
let server: ChildProcess | undefined
afterAll(async () => {
  server?.disconnect()
  if (server) await once(server, 'exit')
  await pool.end()
  rmSync(dataDir, { recursive: true })
})

async function launch(): Promise<string> {
  const orders: Orders = { database: database.app, dataDir }
  const program = serverProgram('tests/support/server/socket-server-process.ts')
  server = fork(program.at(-1)!, [JSON.stringify(orders)], {
    execArgv: ['--expose-gc', ...program.slice(0, -1)],
  })
  const [port] = (await once(server, 'message')) as [number]
  return `http://127.0.0.1:${port}`
}

async function memory(): Promise<Memory> {
  const answer = once(server!, 'message')
  server!.send('memory')
  const [{ rss, heap }] = (await answer) as [Memory]
  return { rss: rss / 1e6, heap: heap / 1e6 }
}

const say = (by: string, to: readonly number[]) =>
  db
    .transaction()
    .execute((trx) =>
      notify(
        { db: trx, person: { contractId: contracts.first }, now: new Date() },
        { type: 'rights_changed', to, params: { by } },
      ),
    )
const words = ({ heard }: Ear) =>
  heard.flatMap(({ message_ru: text }) => /Слово-[\d-]+/.exec(String(text)) ?? []).map(String)
const middle = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN
/** What no client of ours would send: too large, too much, or no frame at all. */
const bad: ((ear: Ear) => void)[] = [
  ({ socket }) => socket.send('x'.repeat(2000)),
  // more than twice the limit: the server may start counting anew in between
  ({ socket }) => Array.from({ length: 60 }, () => socket.send('{"hello":')),
  ({ socket }) =>
    (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0xff, 0xff, 0, 1, 0x80]),
    ),
]

it(
  `${advisory(16)} two hundred sockets stay open for ${seconds} s, receive everything once, and use constant memory`,
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const address = await launch()
    const callers: Caller[] = []
    const ids: number[] = []
    for (let i = 0; i < people; i++) {
      const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
        `with a as (insert into account (login, password_hash) select $1, password_hash from account where login = 'admin' returning id),
         m as (insert into membership (account_id, contract_id, role_ids) select id, 1, '{1}' from a) select id::int from a`,
        [`role-${i}`],
      )
      ids.push(id)
      callers.push(await signIn(`role-${i}`))
    }
    const open = async (caller: Caller) =>
      openSocket(address, caller.cookie, { staffId: 0, token: await tokenOf(caller) })
    const all: Ear[] = []
    const owner = new Map<Ear, number>()
    for (const [at, caller] of callers.entries())
      for (const ear of await Promise.all(Array.from({ length: screens }, () => open(caller)))) {
        all.push(ear)
        owner.set(ear, at)
      }
    expect(all).toHaveLength(200)

    const samples: Memory[] = []
    const end = performance.now() + seconds * 1000
    const sampleEvery = (seconds * 1000) / 60
    let rounds = 0
    let told = 0
    let sampled = 0
    while (performance.now() < end || rounds < 10) {
      const at = ++rounds % people
      const wrong = await open(callers[at]!)
      bad[rounds % bad.length]!(wrong)
      // and what is harmless, of a socket that stays
      all[rounds % all.length]!.socket.send(rounds % 2 ? '{"id":' : Buffer.from([0, 255]))
      const common = `Слово-${rounds}-0`
      const own = `Слово-${rounds}-1`
      await say(common, ids)
      await say(own, [ids[at]!])
      const meant = (ear: Ear) => (owner.get(ear) === at ? [common, own] : [common])
      await expect
        .poll(() => all.filter((ear) => words(ear).length < meant(ear).length).length, {
          timeout: 20_000,
          interval: 10,
        })
        .toBe(0)
      for (const ear of all) {
        const heard = words(ear)
        expect(heard).toEqual(meant(ear))
        told += heard.length
        ear.heard.splice(0)
      }
      await wrong.ends()
      expect((await callers[at]!.post('/api/fms/staff-notification/readAll')).status).toBe(200)
      if (performance.now() - sampled > sampleEvery) {
        samples.push(await memory())
        sampled = performance.now()
      }
      if (proof) await new Promise((resolve) => setTimeout(resolve, 500))
    }
    expect(told).toBe(rounds * (all.length + screens))
    expect(all.filter(({ socket }) => socket.readyState !== socket.OPEN)).toEqual([])

    const fifth = Math.floor(samples.length / 5)
    const said: string[] = []
    for (const key of ['heap', 'rss'] as const) {
      const numbers = samples.map((one) => one[key])
      const early = middle(numbers.slice(fifth, 2 * fifth))
      const late = middle(numbers.slice(-fifth))
      said.push(
        `${key} ${early.toFixed(1)} → ${late.toFixed(1)} MB (most ${Math.max(...numbers).toFixed(1)})`,
      )
      expect(
        late - early,
        `${key} grows: ${numbers.map((one) => one.toFixed(1)).join(' ')}`,
      ).toBeLessThan(mayGrow[key])
    }
    if (proof)
      console.log(
        `200 sockets, ${seconds} s, ${rounds} rounds, ${told} messages heard: ${said.join('; ')}`,
      )
    for (const { socket } of all) socket.terminate()
  },
)

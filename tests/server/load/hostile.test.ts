// Many slow, partial, non-reading and endless clients at once: other users are answered as usual,
// exports are written, memory is constant, and all bad connections are closed. Seconds here, a
// minute in `npm run proof`.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { deaf, dripping, halfBody, halfHead, pour, silent } from './bad-clients.ts'
import type { BadLine, Target } from './bad-clients.ts'
import { testDemonstration } from '../../support/database/demonstration-template.ts'
import { come, leave, work } from './office/simulated-users.ts'
import { file } from './office/actions.ts'
import { delays, refused, table } from './office/response-times.ts'
import { fillOffice } from './office/office-data.ts'
import type { Seen } from './office/simulated-user.ts'
import { createSaves } from './office/acknowledged-saves.ts'
import { startOffice } from './office/office-server.ts'
import { signedIn } from '../../support/server/server-processes.ts'

const proof = process.env.PROOF === '1'
const size = { people: 30, cars: 200, staff: 200, places: proof ? 50_000 : 20_000, events: 1000 }
/**
 * Of each kind; accounts that are deaf to five files each; MB poured by each of some, beyond what
 * any call takes.
 */
const [many, deafAccounts, pourers, poured] = proof ? [300, 4, 20, 300] : [40, 1, 4, 40]
const seconds = proof ? 60 : 4
/**
 * Maximum ms of any request except files; maximum MB of the server, with two threads
 * that write files, each from the sources.
 */
const longest = 5000
const mostMemory = 700
/** At least, in a file of the places. */
const bytesOfPlace = 990
/**
 * ms after which the last of them is let go: 30 s without a word in the middle of something, and
 * what it takes to look.
 */
const lets = 45_000

const shared = proof ? undefined : await testDemonstration()
const server = await startOffice(shared)
const office = await fillOffice(server.owner, size)
const saves = createSaves()
const seen: Seen[] = []
const people = await come(server.address, office, saves, seen, deafAccounts + 1, size.people)
const lines: BadLine[] = []
const port = Number(new URL(server.address).port)
beforeAll(async () => {
  // so that a file of all places exceeds the buffers of a connection
  const client = new pg.Client(server.owner)
  await client.connect()
  await client.query(
    `update place set description = repeat('Ориентир у дороги ', ${bytesOfPlace / 33})`,
  )
  await client.end()
})

afterAll(async () => {
  for (const { socket } of lines) socket.destroy()
  leave(people)
  await server.close()
})

async function target(nth: number): Promise<Target & { exported(): Promise<string> }> {
  const browser = await signedIn(server, office.logins[nth]!)
  const body = { format: 'csv', columns: ['name', 'description'] }
  return {
    port,
    cookie: browser.cookie,
    exported: async () =>
      `/${(await browser.did<{ path: string }>(server, '/api/fms/place/export', body)).path}`,
  }
}

const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work)

it(
  `${advisory(16)} slow, partial, non-reading and endless clients starve nobody`,
  { timeout: (seconds + 240) * 1000 },
  async () => {
    const target0 = await target(0)
    const began = Date.now()
    const stalled = [
      ...times(many, () => silent(target0)),
      ...times(many, () => halfHead(target0)),
      ...times(many, () => halfBody(target0)),
    ]
    const dripped = times(many, () => dripping(target0))
    lines.push(...stalled, ...dripped)
    const unread: BadLine[] = []
    for (let nth = 1; nth <= deafAccounts; nth++) {
      const one = await target(nth)
      for (let i = 0; i < 5; i++) unread.push(deaf(one, await one.exported()))
      // files are written in turn: when this one comes, those five have been
      await file(people[0]!)
    }
    lines.push(...unread)
    seen.splice(0)

    const upload = '/api/fms/car/saveCarFile'
    const pouring = Promise.all(
      Array.from({ length: pourers }, (_, i) => pour(target0, upload, poured * 1e6, i % 2 === 0)),
    )
    const files = (async () => {
      let count = 0
      for (const end = Date.now() + seconds * 1000; Date.now() < end; count++)
        await file(people[0]!)
      return count
    })()
    const wrong = await work(people.slice(1), seconds, proof ? [300, 1500] : [100, 600])
    // files of others are written while those are not read
    expect(await files).toBeGreaterThan(1)
    const answers = await pouring
    for (const status of answers) expect([400, 413, 429]).toContain(status)
    // 429 are those beyond the calls that an account may have at once
    expect(answers.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(3)

    expect(refused(seen)).toEqual([])
    expect(wrong).toEqual([])
    expect(people.flatMap(({ person }) => person.lost)).toEqual([])
    expect(server.faults()).toEqual([])
    expect(await saves.wrong(server.owner)).toEqual([])
    const slowest = Math.max(...seen.filter(({ kind }) => kind !== 'file').map(({ ms }) => ms))
    const gauged = server.gauged(began)
    const most = Math.max(...gauged.map(({ rss }) => rss)) / 1e6
    if (proof)
      console.log(
        `${table(seen)}\nevent loop at most ${delays(gauged).most.toFixed(1)} ms; ${most.toFixed(0)} MB`,
      )
    expect(slowest).toBeLessThan(longest)
    expect(most).toBeLessThan(mostMemory)
    // a slow client is only slow
    expect(dripped.filter((line) => line.over()).length).toBe(0)
    if (!proof) return
    await expect
      .poll(() => stalled.filter((line) => !line.over()).length, { timeout: lets, interval: 500 })
      .toBe(0)
    // let go long ago: what lay between the two ends still comes, and not the whole file
    for (const { socket } of unread) socket.resume()
    await expect
      .poll(() => unread.filter((line) => !line.over()).length, { timeout: lets, interval: 500 })
      .toBe(0)
    expect(Math.max(...unread.map((line) => line.bytes()))).toBeLessThan(size.places * bytesOfPlace)
  },
)

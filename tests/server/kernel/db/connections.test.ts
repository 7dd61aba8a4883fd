// Connection limits, with shorter times than the product's: each limit closes offending
// connections, and no others.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { connectionLimits } from '#server/kernel/http/connection-limits.ts'
import { statusOf } from '#tests/scripts/start.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import { deaf, dripping, halfBody, halfHead, silent, status } from '../../load/bad-clients.ts'
import { listen } from '../../../support/server/event-stream.ts'

const limits = { head: 500, request: 2500, stall: 1000, idle: 1000, look: 100, most: 30 }
const logged: { level: number }[] = []
const stream = { write: (line: string) => void logged.push(JSON.parse(line) as { level: number }) }
const { app, database, signIn } = await testApp({
  connections: limits,
  logger: Fastify({ logger: { stream } }).log,
})

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { cookie } = await signIn('admin')
const target = { port, cookie }
/** ms until it is over. */
async function lifeOf(line: ReturnType<typeof silent>): Promise<number> {
  const began = performance.now()
  await expect.poll(() => line.over(), { timeout: 10_000, interval: 10 }).toBe(true)
  return performance.now() - began
}

it(`${advisory(16)} a connection that never finishes its headers gets an error and is closed`, async () => {
  for (const line of [silent(target), halfHead(target)]) {
    expect(await lifeOf(line)).toBeLessThan(limits.head + 5000)
    expect(status(line)).toBe(408)
  }
})

it(`${advisory(16)} a connection that stalls within a body is closed, and a slow one at the request timeout`, async () => {
  const stalled = halfBody(target)
  const slow = dripping(target, 100)
  const life = await lifeOf(stalled)
  expect(life).toBeGreaterThan(limits.stall - 100)
  expect(life).toBeLessThan(limits.stall + 5000)
  expect(slow.over()).toBe(false)
  expect(logged.length).toBeGreaterThan(0)
  // it is no fault of the server's
  expect(logged.filter(({ level }) => level > 30)).toEqual([])
  expect(await lifeOf(slow)).toBeGreaterThan(limits.request - life - 1500)
  expect(status(slow)).toBe(408)
})

it(`${advisory(16)} a connection that never reads its response is closed, a slow reader is not`, async () => {
  await database.query(
    `insert into fuel (contract_id, name, description) select 1, n::text, repeat('Топливо ', 100) from generate_series(1, 4900) n`,
  )
  const unread = Array.from({ length: 3 }, () => deaf(target, '/api/fms/fuel/getList'))
  const slow = deaf(target, '/api/fms/fuel/getList')
  // half a megabyte at a time: less opens no window for the sender, more is done before the others
  // are given up
  let sipping = true
  const sips = setInterval(() => {
    const enough = slow.bytes() + 512 * 1024
    const swallow = () => {
      if (sipping && slow.bytes() < enough) return
      slow.socket.off('data', swallow)
      if (sipping) slow.socket.pause()
    }
    slow.socket.on('data', swallow).resume()
  }, 150)
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections, { timeout: 10_000 }).toBe(4)
  await expect.poll(connections, { timeout: 10_000 }).toBe(1)
  sipping = false
  clearInterval(sips)
  slow.socket.resume()
  await expect.poll(() => slow.bytes(), { timeout: 10_000 }).toBeGreaterThan(4900 * 1200)
  for (const { socket } of [slow, ...unread]) socket.destroy()
})

it('an idle connection is closed, an event stream is not', async () => {
  const stream = await listen(`http://127.0.0.1:${port}`, cookie)
  const line = silent(target)
  line.socket.write(`GET /auth/user HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  await expect.poll(() => status(line), { timeout: 10_000 }).toBe(200)
  // Node allows a second more than it announces
  expect(await lifeOf(line)).toBeGreaterThan(limits.idle - 200)
  await new Promise((resolve) => setTimeout(resolve, limits.request))
  await database.query(`select pg_notify('motorpool_live', '[["g"]]')`)
  await stream.hears(({ event }) => event === 'changed')
  stream.close()
})

it('a connection above the limit is refused, and accepted once another has closed', async () => {
  const lines = Array.from({ length: limits.most }, () => silent(target))
  await Promise.all(lines.map(({ socket }) => socket.connecting && once(socket, 'connect')))
  const one = silent(target)
  await lifeOf(one)
  // without even a response about being too slow
  expect([status(one), one.bytes()]).toEqual([0, 0])
  for (const line of lines) line.socket.destroy()
  await expect
    .poll(() => statusOf(`http://127.0.0.1:${port}/health`), { timeout: 10_000 })
    .toBe(200)
})

it('the product’s connection limits allow what the documents promise', () => {
  const { head, request, stall, idle, most } = connectionLimits
  // a beat of a stream comes every 25 s, proxies let go after a minute, and 2000 streams and 2000
  // sockets have places
  expect([stall > 25_000, idle > 60_000, most > 4000, head < stall, request >= 900_000]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect([
    app.server.headersTimeout,
    app.server.requestTimeout,
    app.server.maxConnections,
    app.server.timeout,
  ]).toEqual([500, 2500, 30, 0])
})

// Printing a batch of waybills is a job with progress, visible only to the user who started it, and
// can be cancelled.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '#tests/support/server/event-stream.ts'
import type { Listener } from '#tests/support/server/event-stream.ts'
import type { Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, app, driver, sheet, signIn, truck } = await waybillOffice({
  prints: { ms: 300_000 },
})
const colleague = await signIn('colleague')
const count = 60

let address = ''
const ids: number[] = []
let own: Listener
let others: Listener
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const car = await truck()
  const { id: staff_id } = await driver()
  for (let nth = 0; nth < count; nth++)
    ids.push((await sheet(car, { staff_id, start_date: at(3 + nth) })).id)
  own = await listen(address, admin.cookie)
  others = await listen(address, colleague.cookie)
}, 300_000)
afterAll(() => {
  own.close()
  others.close()
  app.server.closeAllConnections()
})

const print = (body: Wire, signal?: AbortSignal) =>
  fetch(`${address}/api/fms/way-bill/print`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ form: 'truck', ids, ...body }),
    signal: signal ?? null,
  })
const said = (key: string, { heard }: Listener) =>
  heard.flatMap(({ event, data }) => (event === 'progress' && data.key === key ? [data] : []))

it('reports to the user who prints how many sheets are laid out, until all are', async () => {
  const answer = await print({ progress: 'morning' })
  expect(answer.status).toBe(200)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await own.hears(({ event, data }) => event === 'progress' && data.done === count)
  const news = said('morning', own)
  const done = news.map((one) => Number(one.done))
  expect(done.length).toBeGreaterThan(1)
  expect(done).toEqual([...new Set(done)].sort((a, b) => a - b))
  expect([done[0]! > 0, done[0]! < count]).toEqual([true, true])
  expect(news.every(({ of }) => of === count)).toBe(true)
  // a later message would have arrived later
  await colleague.post('/api/fms/car-status/save', { name: 'Новый' })
  await others.hears(({ event }) => event === 'changed')
  expect(said('morning', others)).toEqual([])
})

it('reports nothing for one sheet or without a request, and accepts only keys', async () => {
  const before = own.heard.filter(({ event }) => event === 'progress').length
  for (const body of [{ ids: ids.slice(0, 1), progress: 'single' }, { ids: ids.slice(0, 3) }])
    await (await print(body)).arrayBuffer()
  await print({ ids: ids.slice(0, 2), progress: 'last' }).then((answer) => answer.arrayBuffer())
  await own.hears(({ data }) => data.key === 'last')
  const news = own.heard.filter(({ event }) => event === 'progress').slice(before)
  expect(new Set(news.map(({ data }) => data.key))).toEqual(new Set(['last']))
  for (const progress of ['', 'x'.repeat(65), 5, null])
    expect((await print({ progress })).status).toBe(400)
})

it('stops the work of a client that disconnects', async () => {
  const left = new AbortController()
  const asked = print({ progress: 'left' }, left.signal).catch((error: Error) => error.name)
  await own.hears(({ event, data }) => event === 'progress' && data.key === 'left')
  left.abort()
  expect(await asked).toBe('AbortError')
  // a thread that has ended counts no more, and its place is free for the next
  const answer = await print({ ids: ids.slice(0, 2), progress: 'next' })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  await own.hears(({ data }) => data.key === 'next')
  expect(said('left', own).every(({ done }) => Number(done) < count)).toBe(true)
})

// The seal chain over very many events: duration and constant memory.
import { afterAll, expect, it } from 'vitest'
import { sealedDatabase } from './sealed.ts'

const many = process.env.PROOF === '1' ? 1_000_000 : 12_000
const log = await sealedDatabase()
afterAll(() => Promise.all(log.pools.map((pool) => pool.end())))

it(`${many} events are sealed and verified in one pass`, async () => {
  for (let left = many; left > 0; left -= 10_000) await log.write(Math.min(left, 10_000), left)
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now()
    return [await work(), performance.now() - began]
  }
  const [sealed, sealing] = await timed(() => log.seal())
  const before = process.memoryUsage().heapUsed
  let most = 0
  const [found, verifying] = await timed(() =>
    log.verify({ progress: () => (most = Math.max(most, process.memoryUsage().heapUsed)) }),
  )
  console.log(
    `${many} events: sealed in ${(sealing / 1000).toFixed(1)} s, verified in ${(verifying / 1000).toFixed(1)} s, ${((most - before) / 1e6).toFixed(0)} MB more of heap`,
  )
  expect([sealed, found.events, found.faults]).toEqual([many, many, []])
  expect(most - before).toBeLessThan(64e6)
  // 25 µs an event, on a busy machine
  expect(verifying).toBeLessThan(2_000 + many * 0.06)
  const { faults } = await log.after(
    `update event_log set item_id = 0 where id = ${Math.floor(many / 2)}`,
  )
  expect(faults.map(({ kind }) => kind)).toEqual(['changed'])
}, 600_000)

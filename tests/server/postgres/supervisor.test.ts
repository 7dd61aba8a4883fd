// Restarts of a private database that ends by itself, without a real PostgreSQL: number and
// timing.
import { describe, expect, it, vi } from 'vitest'
import type { Postmaster } from '#server/postgres/process/postmaster.ts'
import { supervise } from '#server/postgres/process/supervisor.ts'
import { log } from './support.ts'

/** A postmaster that ends on command. */
function postmaster() {
  let end = (_words: string): void => {}
  const ended = new Promise<string>((resolve) => (end = resolve))
  const stop = vi.fn(async () => end('told to'))
  return { pid: 1, ended, stop, end: (words: string) => end(words) } satisfies Postmaster & {
    end: (words: string) => void
  }
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a database that ends by itself', () => {
  it('is restarted as often as it ends', async () => {
    const all = [postmaster(), postmaster(), postmaster()] as const
    const start = vi
      .fn<() => Promise<Postmaster>>()
      .mockResolvedValueOnce(all[1])
      .mockResolvedValueOnce(all[2])
    const supervisor = supervise(all[0], start, log)
    all[0].end('killed')
    await turns()
    all[1].end('killed')
    await turns()
    expect(start).toHaveBeenCalledTimes(2)
    await supervisor.stop()
    expect(all[2].stop).toHaveBeenCalledOnce()
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('is retried when its start fails, and not given up meanwhile', async () => {
    const first = postmaster()
    const second = postmaster()
    const start = vi
      .fn<() => Promise<Postmaster>>()
      .mockRejectedValueOnce(new Error('disk full'))
      .mockResolvedValueOnce(second)
    const lost = vi.fn()
    const supervisor = supervise(first, start, log)
    supervisor.onLost(lost)
    first.end('killed')
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2))
    await supervisor.stop()
    expect(second.stop).toHaveBeenCalled()
    expect(lost).not.toHaveBeenCalled()
  })

  it('is waited for while its disk is full, without a limit', async () => {
    const first = postmaster()
    const second = postmaster()
    let full = true
    const start = vi.fn<() => Promise<Postmaster>>(() =>
      full ? Promise.reject(new Error('it ended without a word')) : Promise.resolve(second),
    )
    const lost = vi.fn()
    const supervisor = supervise(first, start, log, 50, () => full)
    supervisor.onLost(lost)
    first.end('PANIC: could not write to file "pg_wal/xlogtemp.7": No space left on device')
    await vi.waitFor(() => expect(start.mock.calls.length).toBeGreaterThanOrEqual(4), 5_000)
    full = false
    await vi.waitFor(() => expect(start.mock.results.at(-1)?.value).resolves.toBe(second), 10_000)
    expect(lost).not.toHaveBeenCalled()
    await supervisor.stop()
    expect(second.stop).toHaveBeenCalled()
  })

  it('is given up once when it has not recovered in time, with the last reason', async () => {
    const first = postmaster()
    const lost = vi.fn()
    const supervisor = supervise(first, () => Promise.reject(new Error('disk full')), log, 150)
    supervisor.onLost(lost)
    first.end('killed')
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), 5_000)
    expect(lost.mock.calls[0]?.[0]).toMatchObject({ message: 'disk full' })
    await supervisor.stop()
    expect(lost).toHaveBeenCalledOnce()
  })
})

describe('a stop of the database', () => {
  it('while it waits for its next try takes effect at once', async () => {
    const first = postmaster()
    const start = vi.fn(() => Promise.reject(new Error('disk full')))
    const supervisor = supervise(first, start, log)
    first.end('killed')
    // each wait is longer than the one before
    await vi.waitFor(() => expect(start.mock.calls.length).toBeGreaterThan(2), 5_000)
    const began = Date.now()
    await supervisor.stop()
    expect(Date.now() - began).toBeLessThan(300)
  })

  it('while it restarts stops the new process', async () => {
    const first = postmaster()
    const second = postmaster()
    let go = (_one: Postmaster): void => {}
    const supervisor = supervise(first, () => new Promise((resolve) => (go = resolve)), log)
    first.end('killed')
    await turns()
    const stopped = supervisor.stop()
    go(second)
    await stopped
    expect(second.stop).toHaveBeenCalledOnce()
  })
})

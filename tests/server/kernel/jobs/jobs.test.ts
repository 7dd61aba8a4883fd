// Background jobs: timing, retries after a failure, and manual runs in tests.
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTimers, startJobs } from '#server/kernel/jobs/job-scheduler.ts'
import type { Job } from '#server/kernel/background-job.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'

// from before the application is built, so that its timers are among those that a test lets go by
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
const { database, jobs, clock, signIn } = await testApp()
afterAll(() => void vi.useRealTimers())

/** A job whose runs end when the test ends them. */
function heldJob(times: Pick<Job, 'first' | 'every' | 'retry'>) {
  const runs: { resolve(): void; reject(fault: Error): void }[] = []
  const job: Job = {
    name: 'held',
    ...times,
    run: () => new Promise<void>((resolve, reject) => void runs.push({ resolve, reject })),
  }
  return { job, runs }
}

describe('timers', () => {
  const logged: object[] = []
  const log = { error: (entry: object) => void logged.push(entry) } as never
  beforeEach(() => void (logged.length = 0))
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('run a job after its first delay, then after each run’s end, never concurrently', async () => {
    const { job, runs } = heldJob({ first: 100, every: 1000 })
    const stop = createTimers(log).start(job)
    await pass(99)
    expect(runs).toHaveLength(0)
    await pass(1)
    expect(runs).toHaveLength(1)
    await pass(100_000)
    expect(runs).toHaveLength(1)
    runs[0]!.resolve()
    await pass(999)
    expect(runs).toHaveLength(1)
    await pass(1)
    expect(runs).toHaveLength(2)
    stop()
    runs[1]!.resolve()
    await pass(100_000)
    expect(runs).toHaveLength(2)
  })
  it('log a failed run under its job’s name, and repeat it after the shorter delay', async () => {
    const { job, runs } = heldJob({ first: 0, every: 1000, retry: 10 })
    const stop = createTimers(log).start(job)
    await pass(0)
    const fault = new Error('not yet')
    runs[0]!.reject(fault)
    await pass(10)
    expect([runs.length, logged]).toEqual([2, [{ err: fault, job: 'held' }]])
    runs[1]!.resolve()
    await pass(999)
    expect(runs).toHaveLength(2)
    await pass(1)
    expect(runs).toHaveLength(3)
    stop()
  })
  it('accept other delays than the job’s own', async () => {
    const { job, runs } = heldJob({ first: 100_000, every: 100_000, retry: 100_000 })
    const stop = createTimers(log, { first: 5, every: 5 }).start(job)
    await pass(5)
    runs[0]!.resolve()
    await pass(5)
    runs[1]!.reject(new Error('no'))
    await pass(5)
    expect(runs).toHaveLength(3)
    stop()
  })
})

describe('an application that closes', () => {
  it('starts no more runs and waits for the current one, then closes the job', async () => {
    const app = Fastify()
    const { job, runs } = heldJob({ first: 0, every: 0 })
    const scheduler = manualJobs()
    const ends: string[] = []
    startJobs(app, [{ ...job, close: () => void ends.push('job closed') }], scheduler)
    const run = scheduler.run('held').then(() => void ends.push('run over'))
    const closed = app.close().then(() => void ends.push('application closed'))
    await expect.poll(() => scheduler.names()).toEqual([])
    expect(ends).toEqual([])
    runs[0]!.resolve()
    await Promise.all([run, closed])
    expect(ends).toEqual(['run over', 'job closed', 'application closed'])
  })
  it('closes although the last run failed', async () => {
    const app = Fastify()
    const { job, runs } = heldJob({ first: 0, every: 0 })
    const scheduler = manualJobs()
    startJobs(app, [job], scheduler)
    const run = scheduler.run('held')
    const closed = app.close()
    runs[0]!.reject(new Error('away'))
    await expect(run).rejects.toThrow('away')
    await closed
  })
})

describe('the server', () => {
  it('has these jobs, and emails only with a mail server', () => {
    const names = [
      ...['expiry', 'late tracks', 'maintenance', 'approval deadlines', 'recurring orders'],
      ...[
        'tracking',
        'track events',
        'webhooks',
        'findings',
        'sealing',
        'daily round',
        'file sweep',
      ],
    ]
    expect(jobs.names()).toEqual(names)
  })
  it('writes nothing by itself as time passes', async () => {
    const admin = await signIn('admin')
    const before = await stateOf(database)
    // expiry would be due after one minute, sealing after five
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    clock.advance(60_000)
    expect((await admin.post('/api/fms/fuel/getListByFilter', {})).status).toBe(200)
    expect(await stateOf(database)).toEqual(before)
  })
  it('runs each job on request', async () => {
    const admin = await signIn('admin')
    expect((await admin.post('/api/fms/fuel/save', { name: 'Работа' })).status).toBe(200)
    const count = async (what: string) =>
      (await database.query<{ count: number }>(`select count(*)::int from ${what}`))[0]!.count
    await jobs.run('sealing')
    expect(await count('log_seal')).toBeGreaterThan(0)
    await jobs.run('expiry')
    expect(await count('notification_round')).toBeGreaterThan(0)
    clock.advance(8 * 24 * 3600_000)
    await jobs.run('daily round')
    expect(await count('session')).toBe(0)
    await jobs.run('file sweep')
  })
})

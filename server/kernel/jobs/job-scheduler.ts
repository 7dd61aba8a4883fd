// Background jobs: run repeatedly until the application closes.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Job, Times } from '../background-job.ts'

/** Decides when jobs run. */
export interface Scheduler {
  /**
   * Runs the job when it is due, never concurrently. Returns a function that prevents further runs.
   */
  start(job: Job): () => void
}

/** Runs jobs by timers, at their own intervals or all at `times`; failed runs are logged. */
export function createTimers(log: Pick<FastifyBaseLogger, 'error'>, times?: Times): Scheduler {
  return {
    start(job) {
      const { first, every, retry = every } = times ?? job
      let stopped = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const plan = (ms: number) => {
        if (!stopped) timer = setTimeout(() => void tick(), ms).unref()
      }
      const tick = async () => {
        try {
          await job.run()
          plan(every)
        } catch (error) {
          log.error({ err: error, job: job.name }, 'a job failed')
          plan(retry)
        }
      }
      plan(first)
      return () => {
        stopped = true
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Schedules the jobs. Closing the application starts no further runs and waits for running ones.
 */
export function startJobs(app: FastifyInstance, jobs: readonly Job[], scheduler: Scheduler): void {
  const running = new Set<Promise<unknown>>()
  const stops = jobs.map((job) =>
    scheduler.start({
      ...job,
      run() {
        const run = job.run().finally(() => running.delete(run))
        running.add(run)
        return run
      },
    }),
  )
  app.addHook('onClose', async () => {
    stops.forEach((stop) => stop())
    await Promise.allSettled(running)
    jobs.forEach((job) => job.close?.())
  })
}

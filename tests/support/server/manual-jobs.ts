// A scheduler for tests: each background job runs only when a test calls it.
import type { Scheduler } from '#server/kernel/jobs/job-scheduler.ts'
import type { Job } from '#server/kernel/background-job.ts'

export interface ManualJobs extends Scheduler {
  /** Names of the jobs that would run periodically. */
  names(): string[]
  /** Runs a job once. @throws what the job throws; Error when no such job is started */
  run(name: string): Promise<void>
}

export function manualJobs(): ManualJobs {
  const jobs = new Map<string, Job>()
  return {
    start(job) {
      if (jobs.has(job.name)) throw new Error(`two jobs are called ${job.name}`)
      jobs.set(job.name, job)
      return () => void jobs.delete(job.name)
    },
    names: () => [...jobs.keys()],
    async run(name) {
      const job = jobs.get(name)
      if (!job)
        throw new Error(`no job is called ${name}; there are: ${[...jobs.keys()].join(', ')}`)
      await job.run()
    },
  }
}

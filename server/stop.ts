import type { FastifyBaseLogger } from 'fastify'

/** How long requests in flight may take after a signal, ms; the system's own patience is often 30 s. */
const patience = 25_000

/** Exit codes that tell by which signal a process ended. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

let close: (() => Promise<void>) | null = null
let stopping = false

/**
 * From now on a signal ends the process in order: `end` first when it has been given, and a second signal at once.
 * Call it before anything is started.
 */
export function stopOnSignals(log: FastifyBaseLogger): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping || !close) process.exit(codes[signal])
      log.info({ signal }, 'stopping')
      void stop(0, log)
    })
  const broken = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected error')
    console.error('Motorpool stops because of an unexpected error; its log has the details.')
    void stop(1, log)
  }
  process.on('uncaughtException', broken)
  process.on('unhandledRejection', broken)
}

/** What is to be closed, once there is something. */
export function closeWith(end: () => Promise<void>): void {
  close = end
}

/** Closes and ends the process. What has not finished after 25 seconds is cut off. */
export async function stop(code: number, log: FastifyBaseLogger): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => {
    log.error('closing takes too long')
    process.exit(code || 1)
  }, patience).unref()
  try {
    await close?.()
    log.info('stopped')
    process.exit(code)
  } catch (error) {
    log.error({ err: error }, 'closing failed')
    process.exit(1)
  }
}

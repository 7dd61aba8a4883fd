import type { FastifyBaseLogger } from 'fastify'
import { errorForLog } from './kernel/http/request-log.ts'

/** How long requests in flight may take after a signal, ms; service managers often wait 30 s. */
const longestWait = 25_000

/** Exit codes by signal. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Ctrl-C arrives twice at the same moment, from the terminal and from npm; only a later one is a
 * second signal, ms.
 */
const echo = 1_000

let close: (() => Promise<void>) | null = null
let stoppingSince: number | null = null

/**
 * From now on a signal shuts the process down gracefully, and a second one at once. Call it before
 * anything is started; what is to be closed is set by `closeWith`.
 */
export function stopOnSignals(log: FastifyBaseLogger): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!close) process.exit(codes[signal])
      if (stoppingSince !== null) {
        if (Date.now() - stoppingSince > echo) process.exit(codes[signal])
        return
      }
      log.info({ signal }, 'stopping')
      void stop(0, log)
    })
  const broken = (error: unknown): void => {
    log.fatal({ err: errorForLog(error) }, 'unexpected error')
    console.error('Motorpool stops because of an unexpected error; its log has the details.')
    void stop(1, log)
  }
  process.on('uncaughtException', broken)
  process.on('unhandledRejection', broken)
}

/** Sets what is to be closed, once there is something. */
export function closeWith(end: () => Promise<void>): void {
  close = end
}

/** Closes and ends the process. What has not finished after 25 seconds is cut off. */
export async function stop(code: number, log: FastifyBaseLogger): Promise<void> {
  if (stoppingSince !== null) return
  stoppingSince = Date.now()
  setTimeout(() => {
    log.error('closing takes too long')
    process.exit(code || 1)
  }, longestWait).unref()
  try {
    await close?.()
    log.info('stopped')
    process.exit(code)
  } catch (error) {
    log.error({ err: errorForLog(error) }, 'closing failed')
    process.exit(1)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Postmaster } from './postmaster.ts'

/** Keeps a cluster running. */
interface Supervisor {
  stop(): Promise<void>
  onLost(callback: (reason: Error) => void): void
}

/** ms between two tries to start: the longest pause. */
const longestPause = 5_000

/**
 * Watches a started cluster and restarts it whenever it ends unexpectedly. `patience`: how long
 * restarting may fail before the cluster counts as lost, ms. A full disk is waited for
 * indefinitely, since a person has to clear it.
 */
export function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: FastifyBaseLogger,
  patience = 5 * 60_000,
  isFull: () => boolean = () => false,
): Supervisor {
  const listeners: ((reason: Error) => void)[] = []
  let current: Postmaster | null = first
  const stopping = new AbortController()

  const watch = async (): Promise<void> => {
    while (current) {
      const words = await current.ended
      if (stopping.signal.aborted) return
      log.error({ reason: words }, 'the database ended; starting it again')
      current = await restart()
      // stopped while starting
      if (stopping.signal.aborted) await current?.stop()
    }
  }

  const restart = async (): Promise<Postmaster | null> => {
    const began = Date.now()
    let lost = began + patience
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        const postmaster = await start()
        log.info({ ms: Date.now() - began }, 'the database runs again')
        return postmaster
      } catch (error) {
        const full = isFull()
        const words = full
          ? 'the database does not start: its disk is full'
          : 'the database does not start'
        log.error({ reason: (error as Error).message }, words)
        if (full) lost = Date.now() + patience
        if (Date.now() > lost) {
          for (const listener of listeners) listener(error as Error)
          return null
        }
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return null
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
    },
    onLost: (callback) => void listeners.push(callback),
  }
}

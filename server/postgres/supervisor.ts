import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Postmaster } from './postmaster.ts'

/** Keeps a cluster running. */
export interface Supervisor {
  stop(): Promise<void>
  onLost(callback: (reason: Error) => void): void
}

/**
 * Watches a cluster that has been started and starts it again whenever it ends without being told to. `patience`: how long it may
 * fail to come back before it counts as lost, ms.
 */
export function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: FastifyBaseLogger, patience = 5 * 60_000): Supervisor {
  const listeners: ((reason: Error) => void)[] = []
  let current: Postmaster | null = first
  const stopping = new AbortController()

  const watch = async (): Promise<void> => {
    while (current) {
      const words = await current.ended
      if (stopping.signal.aborted) return
      log.error({ reason: words }, 'the database ended; starting it again')
      current = await restart()
      // told to stop while it was starting
      if (stopping.signal.aborted) await current?.stop()
    }
  }

  const restart = async (): Promise<Postmaster | null> => {
    const began = Date.now()
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        const postmaster = await start()
        log.info({ ms: Date.now() - began }, 'the database runs again')
        return postmaster
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'the database does not start')
        if (Date.now() - began > patience) {
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

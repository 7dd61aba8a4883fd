// Clients that save without pauses like a browser: each with an idempotency key, repeated until
// answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '#tests/support/server/server-processes.ts'

export interface Load {
  /** Names whose save was answered with 200. */
  acknowledged: string[]
  /** What was answered otherwise, and what broke off. */
  refused: string[]
  /** The longest time without an acknowledged save, ms. */
  outage(): number
  /** Lets all clients finish their current save. */
  end(): Promise<void>
}

export interface Loading {
  browser: Browser
  /** The next process to call; the provider omits processes that have exited. */
  at: () => { address: string }
  prefix: string
  writers?: number
  /** ms between two saves of a writer. */
  pause?: number
  /**
   * A refused or broken save is tried again under its key for so long, ms; 0: the writer stops
   * there.
   */
  stubborn?: number
  /** The saved resource; a make of vehicles by default. */
  path?: string
  record?: (name: string) => object
}

/** Records with names of their own, by several writers at once. */
export function load({
  browser,
  at,
  prefix,
  writers = 4,
  pause = 0,
  stubborn = 0,
  path = '/api/fms/car-brand/save',
  record = (name) => ({ name }),
}: Loading): Load {
  const acknowledged: string[] = []
  const refused: string[] = []
  let ended = false
  let last = performance.now()
  let longest = 0
  const save = async (name: string): Promise<boolean> => {
    const key = randomUUID()
    for (const limit = performance.now() + stubborn; ; await sleep(50)) {
      try {
        const { status, text } = await browser.post(at(), path, record(name), {
          'idempotency-key': key,
        })
        if (status === 200) {
          longest = Math.max(longest, performance.now() - last)
          last = performance.now()
          acknowledged.push(name)
          return true
        }
        refused.push(`${name}: ${status} ${text}`)
      } catch (error) {
        refused.push(`${name}: ${String((error as { cause?: unknown }).cause ?? error)}`)
      }
      if (performance.now() > limit) return false
    }
  }
  const working = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let i = 0; !ended && (await save(`${prefix}-${writer}-${i}`)); i++) await sleep(pause)
    }),
  )
  return {
    acknowledged,
    refused,
    outage: () => longest,
    async end() {
      ended = true
      await working
    },
  }
}

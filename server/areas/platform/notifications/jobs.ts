// What goes on by itself: telling what expires, and sending letters.
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Kernel } from '../../../kernel/kernel.ts'
import { tellExpiring } from './expiry.ts'
import { sendLetters } from './letters.ts'
import type { Post } from './letters.ts'

/** ms from the start to the first look at what expires, and between two; ms between two looks for letters. */
export const tellingPace = { first: 60_000, expiry: 600_000, letters: 10_000 }

/** Until the application closes; then whatever is at work is finished. */
export function startTelling(app: FastifyInstance, kernel: Kernel, post: Post | null, pace = tellingPace): void {
  const running = new Set<Promise<void>>()
  let stopped = false
  const job = (name: string, work: () => Promise<unknown>) => {
    let busy = false
    const once = async () => {
      busy = true
      await work().catch((error: unknown) => app.log.error({ err: error }, name))
      busy = false
    }
    return () => {
      if (busy || stopped) return
      const run = once().finally(() => running.delete(run))
      running.add(run)
    }
  }
  const expiry = job('what expires could not be told', () => tellExpiring(kernel, kernel.clock()))
  const failed = (error: unknown, id: number, last: boolean) =>
    app.log.warn({ reason: (error as Error).message, notification: id, last }, 'a letter could not be sent')
  const timers = [setTimeout(expiry, pace.first), setInterval(expiry, pace.expiry)]
  if (post)
    timers.push(
      setInterval(
        job('letters could not be sent', () => sendLetters(kernel.db as unknown as Kysely<never>, post, failed)),
        pace.letters,
      ),
    )
  timers.forEach((timer) => timer.unref())
  app.addHook('onClose', async () => {
    stopped = true
    timers.forEach((timer) => clearTimeout(timer))
    await Promise.all(running)
    post?.close()
  })
}

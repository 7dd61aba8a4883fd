// Work that follows an answer: the caller neither waits for it nor sees how long it takes. A
// closing application waits for it.
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Runs `work` once the answer has gone out, or nobody takes it any more. What fails is in the
     * server's log.
     */
    afterAnswer(work: () => Promise<unknown>): void
  }
}

/** Call it before any route is registered. */
export function prepareAfterAnswer(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  app.decorateReply(
    'afterAnswer',
    function (this: FastifyReply, work: () => Promise<unknown>): void {
      const answered = new Promise<void>((resolve) => {
        finished(this.raw, () => resolve())
      })
      const done = answered
        .then(work)
        .catch((error: unknown) => this.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
  )
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.all(running)
  })
}

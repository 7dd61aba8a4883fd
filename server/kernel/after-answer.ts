// Work that runs after a response: the caller does not wait for it. Closing the application waits
// for it.
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Runs `work` once the response is sent or the client has disconnected. Errors go to the server
     * log.
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

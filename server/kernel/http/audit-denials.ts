// Logs 403 responses to the event log after the reply is sent; repeats within a minute are dropped.
import type { FastifyInstance } from 'fastify'
import { eventPages } from '#resources/kernel/views/event-pages.ts'
import type { Db } from '../db/database.ts'
import { logEvent } from '../db/event-log.ts'
import { createRepeatFilter } from '../repeat-filter.ts'
import { minuteMs } from '../time-units.ts'

/** Remembered denials, so that a repeated one is logged once a minute. */
const most = 1000
/** Characters of a URL that the log keeps. */
const longest = 300

/** Records each 403 response to a signed-in caller below `scope`. */
export function logRefusals(scope: FastifyInstance, db: Db, clock: () => Date): void {
  const isNew = createRepeatFilter(minuteMs, most)
  scope.addHook('onResponse', async (request, reply) => {
    const person = request.session?.person
    if (reply.statusCode !== 403 || !person) return
    const path = (request.url.split('?')[0] ?? '').slice(0, longest)
    const { token } = request.tally
    const who = `${person.contractId} ${person.accountId} ${token?.id ?? ''}`
    const key = `${who} ${request.method} ${path}`
    if (!isNew(key, clock())) return
    const page = request.routeOptions.config?.resource?.page ?? 'general'
    await logEvent(db, {
      type: 'refused',
      contractId: person.contractId,
      accountId: person.accountId,
      staffId: person.staffId,
      page: Object.hasOwn(eventPages, page) ? page : 'general',
      resource: 'session',
      itemId: null,
      path,
      data: { after: { method: request.method }, ...(token && { token }) },
    }).catch((error: unknown) => request.log.error({ err: error }, 'a refusal was not noted'))
  })
}

// Logs 403 responses to the event log after the reply is sent; repeats within a minute are dropped.
import type { FastifyInstance } from 'fastify'
import { eventPages } from '#resources/kernel/event-pages.ts'
import type { Db } from '../db/database.ts'
import { logEvent } from '../db/event-log.ts'

/** ms in which a repetition is no news, and refusals that are remembered for it. */
const minute = 60_000
const most = 1000
/** Characters of an address that the log keeps. */
const longest = 300

/** Notes each 403 of a signed-in caller below `scope`. */
export function logRefusals(scope: FastifyInstance, db: Db, clock: () => Date): void {
  const last = new Map<string, number>()
  scope.addHook('onResponse', async (request, reply) => {
    const person = request.session?.person
    if (reply.statusCode !== 403 || !person) return
    const path = (request.url.split('?')[0] ?? '').slice(0, longest)
    const key = `${person.contractId} ${person.accountId} ${request.method} ${path}`
    const now = clock().getTime()
    if (now - (last.get(key) ?? -minute) < minute) return
    last.delete(key)
    last.set(key, now)
    if (last.size > most) last.delete(last.keys().next().value!)
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
      data: { after: { method: request.method } },
    }).catch((error: unknown) => request.log.error({ err: error }, 'a refusal was not noted'))
  })
}

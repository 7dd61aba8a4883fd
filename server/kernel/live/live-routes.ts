// GET api/live: changes by others, as server-sent events. POST api/live/page: the ids that a list
// would show now. POST api/presence: who else has a record open.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Present } from '#resources/wire/live.ts'
import { resultOf, schemaOf } from '../route-schemas.ts'
import { personOf, sessionOf } from '../session/authenticate.ts'
import { createRateLimit } from '../rate-limit.ts'
import type { Kernel } from '../types.ts'
import { allow } from '../session/authorize.ts'
import { isForeign } from '../session/security-headers.ts'
import { readableBy } from '../session/viewer.ts'
import { readPageIds } from '../read/list-query.ts'
import { isVisible, readContext } from '../read/row-visibility.ts'
import type { Live } from './live-updates.ts'

const opened = z.strictObject(
  {
    resource: z.string({ error: 'required' }).max(100, { error: 'too_long|100' }),
    id: z.int({ error: 'id' }).positive({ error: 'id' }),
    leaving: z.boolean({ error: 'flag' }).optional(),
  },
  { error: 'object' },
)
const shownPage = z.strictObject(
  {
    resource: z.string({ error: 'required' }).max(100, { error: 'too_long|100' }),
    archive: z.boolean({ error: 'flag' }).optional(),
    query: z.record(z.string(), z.unknown(), { error: 'object' }),
  },
  { error: 'object' },
)
/**
 * Presence signs of one account: a page sends one per record every 20 s, and one each when it opens
 * and closes it.
 */
const signs = { burst: 120, perMinute: 240 }
const people = z.array(schemaOf<Present>()(z.strictObject({ id: z.int(), name: z.string() })))

/** The page makes these calls itself, without user activity, so they do not extend the session. */
export function registerLive(
  scope: FastifyInstance,
  { live, kernel, publicUrl }: { live: Live; kernel: Kernel; publicUrl: string | null },
): void {
  const byName = new Map(withDesks(kernel.resources).map((one) => [deskName(one), one]))
  const limit = createRateLimit(signs, () => performance.now())
  const config = { unattended: true, whileViewing: true } as const
  scope.get('/api/live', { config, exposeHeadRoute: false }, async (request, reply) => {
    const session = sessionOf(request)
    if (isForeign(request, publicUrl)) throw new AppError('foreign_origin')
    await live.listening()
    if (reply.raw.destroyed) return reply
    live.streams.add(session, reply.raw, reply.getHeaders())
    return reply.hijack()
  })
  scope.post<{ Body: z.infer<typeof shownPage> }>(
    '/api/live/page',
    { config, schema: { body: shownPage, response: resultOf(z.array(z.int())) } },
    async (request) => {
      const person = personOf(request)
      const { resource: name, archive = false, query } = request.body
      const resource = byName.get(name)
      const call = archive ? 'getArchiveListByFilter' : 'getListByFilter'
      if (!resource || !callsOf(resource).some((one) => one.name === call))
        throw invalid({ resource: 'unknown' })
      allow(person, resource, 'read')
      const asked = parseQuery(resource, query, readableBy(person, resource))
      const result = await readPageIds(readContext({ kernel, resource, person }, archive), asked)
      return { result }
    },
  )
  scope.post<{ Body: z.infer<typeof opened> }>(
    '/api/presence',
    { config, schema: { body: opened, response: resultOf(people) } },
    async (request) => {
      const person = personOf(request)
      const wait = limit.take(person.accountId)
      if (wait > 0)
        throw new AppError('too_many_requests', { extra: { retryAfter: Math.ceil(wait / 1000) } })
      const { resource: name, id, leaving = false } = request.body
      const resource = byName.get(name)
      if (!resource) throw invalid({ resource: 'unknown' })
      allow(person, resource, 'read')
      // A missing or hidden record gets the same response as one that nobody else has open.
      if (!(await isVisible({ kernel, resource, person }, id))) return { result: [] }
      return { result: live.present(person, resource.name, id, leaving) }
    },
  )
}

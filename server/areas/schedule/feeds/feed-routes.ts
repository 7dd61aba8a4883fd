// GET /feeds/{token}, public for calendar clients, which have no session; and calls to create and
// revoke a feed: the caller's own or, with the permission to edit the schedule, that of another
// employee.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { localeOf } from '#i18n/server.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { CalendarFeed, NewCalendarFeed } from '#resources/wire/schedule.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import {
  addressKey,
  checkThrottle,
  recordFailure,
  recordSuccess,
} from '../../../kernel/session/login-throttle.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { feedOf, findFeed, renewFeed, revokeFeed } from './calendar-feeds.ts'
import { feedContent } from './feed-content.ts'

/** Wrong addresses are throttled like failed sign-ins, under a login that cannot exist. */
const strangers = '/feeds'

/** Registers the public route of the feeds. */
export function registerFeeds(app: FastifyInstance, kernel: Kernel): void {
  const schema = {
    params: z.object({ token: z.string() }),
    response: { 200: z.string() },
    produces: ['text/calendar'],
  }
  app.get<{ Params: { token: string } }>('/feeds/:token', { schema }, async (request, reply) => {
    const { db, clock } = kernel
    const address = addressKey(request.ip)
    await checkThrottle(db, { login: strangers, address }, clock())
    const feed = await findFeed(db, request.params.token)
    if (!feed) {
      await recordFailure(db, { login: strangers, address }, clock())
      throw new AppError('not_found')
    }
    const reader = { login: `${strangers}/${feed.contract_id}/${feed.staff_id}`, address }
    await checkThrottle(db, reader, clock())
    await recordSuccess(db, reader, clock(), { forget: false })
    const content = await feedContent(kernel, feed)
    const tag = `"${createHash('sha256').update(content).digest('base64url')}"`
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    reply.header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="schedule.ics"')
      .send(content)
  })
}

const schedule = resourceOf('car-driver')
// default: the caller's own feed
const body = z.strictObject(
  { staff_id: z.int({ error: 'id' }).positive({ error: 'id' }).optional() },
  { error: 'object' },
)
type Body = z.infer<typeof body>
const since = z.string().nullable()
const feedAnswer = schemaOf<CalendarFeed>()(z.strictObject({ since }))
const newAnswer = schemaOf<NewCalendarFeed>()(
  z.strictObject({ path: z.string(), since: z.string() }),
)

/**
 * The employee whose feed is changed.
 * @throws AppError 403 for another employee without the permission, or if the caller is not an
 * employee
 */
function employeeOf(request: FastifyRequest): number {
  const person = personOf(request)
  const { staff_id: asked = person.staffId } = request.body as Body
  if (asked === null) throw new AppError('forbidden')
  if (asked !== person.staffId) allow(person, schedule, 'edit')
  return asked
}

type Work<T> = (writer: WriteContext, staffId: number, request: FastifyRequest) => Promise<T>

function registerWrite<T>(
  scope: FastifyInstance,
  kernel: Kernel,
  { name, answer, work }: { name: string; answer: z.ZodType<T>; work: Work<T> },
): void {
  for (const base of schedule.basePaths)
    scope.post(
      `/${base}/${name}`,
      { schema: { body, response: resultOf(answer) } },
      async (request) => {
        const staffId = employeeOf(request)
        const context = { kernel, person: personOf(request), resource: schedule }
        // responses are not stored for idempotent retries: they contain the plain address
        const how = { path: `/${base}/${name}`, key: null }
        return {
          result: await inWriteTransaction(context, how, (writer) =>
            work(writer, staffId, request),
          ),
        }
      },
    )
}

/** Registers the calls that manage feeds. */
export function registerFeedCalls(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of schedule.basePaths)
    scope.post(
      `/${base}/getCalendarFeed`,
      { schema: { body, response: resultOf(feedAnswer) } },
      async (request) => ({
        result: await feedOf(kernel.db, personOf(request).contractId, employeeOf(request)),
      }),
    )
  registerWrite(scope, kernel, {
    name: 'renewCalendarFeed',
    answer: newAnswer,
    work: (writer, staffId, { headers }) =>
      renewFeed(writer, staffId, localeOf(headers['accept-language'])),
  })
  registerWrite(scope, kernel, { name: 'revokeCalendarFeed', answer: feedAnswer, work: revokeFeed })
}

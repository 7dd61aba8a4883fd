// api/fms/staff-notification: the caller's notifications and notification settings.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import type { OwnMessagesChange } from '#resources/wire/notifications.ts'
import { pathId } from '../../../kernel/path-id.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import {
  parseNotificationQuery,
  base,
  countMessages,
  forgetMessage,
  markAll,
  markMessage,
  readMessage,
  readMessages,
} from './notification-list.ts'
import {
  ownSettings,
  readSettings,
  saveSettings,
  settingsRequest,
} from './notification-settings.ts'
import { notificationSchema, unreadOf } from './notification-schemas.ts'

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const mark = z.strictObject({ id, is_read: z.boolean({ error: 'flag' }) }, { error: 'object' })
const target = z.strictObject({ id }, { error: 'object' })
/** Validated later by the filter parser, which names the faults. */
const filter = z.record(z.string(), z.unknown(), { error: 'object' }).nullish()
const nothing = z.strictObject({}, { error: 'object' }).nullish()
const many = resultOf(z.array(notificationSchema))
const one = resultOf(notificationSchema)
const count = resultOf(z.strictObject({ count: z.int() }))

/** `letters`: whether this installation sends e-mails. */
export function registerMessages(
  scope: FastifyInstance,
  { db, clock, resources }: Kernel,
  letters: boolean,
): void {
  const readerOf = (request: FastifyRequest) => {
    const person = personOf(request)
    return { ...person, today: contractToday(person.contract.timeZone, clock()) }
  }
  const list =
    (payload: (request: FastifyRequest) => unknown) => async (request: FastifyRequest) => ({
      result: await readMessages(db, readerOf(request), parseNotificationQuery(payload(request))),
    })
  const counted = async (request: FastifyRequest) => ({
    result: {
      count: await countMessages(db, readerOf(request), parseNotificationQuery(request.body)),
    },
  })
  for (const name of ['getList', 'getListAll'])
    scope.get(
      `/${base}/${name}`,
      { schema: { response: many } },
      list(() => ({ size: largestSize })),
    )
  scope.get(`/${base}/getListPerPage/:page/:size`, { schema: { response: many } }, list(pageOf))
  scope.post(
    `/${base}/getListByFilter`,
    { schema: { body: filter, response: many } },
    list(({ body }) => body),
  )
  scope.get(`/${base}/getCount`, { schema: { response: count } }, counted)
  scope.post(`/${base}/getCountByFilter`, { schema: { body: filter, response: count } }, counted)
  // requested by pages without user activity; the specification does not fix the path
  for (const at of [base, 'api/fms/notification'])
    scope.get(
      `/${at}/getUnreadCount`,
      { config: { unattended: true }, schema: { response: count } },
      async (request) => ({
        result: { count: await unreadOf(db, personOf(request)) },
      }),
    )
  scope.get(`/${base}/getById/:id`, { schema: { response: one } }, async (request) => ({
    result: await readMessage(db, personOf(request), pathId(request)),
  }))
  scope.post<{ Body: z.infer<typeof mark> }>(
    `/${base}/save`,
    { schema: { body: mark, response: one } },
    async (request) => {
      const { id: asOne, is_read: read } = request.body
      return { result: await markMessage(db, personOf(request), asOne, read, clock()) }
    },
  )
  scope.post(
    `/${base}/readAll`,
    { schema: { body: nothing, response: count } },
    async (request) => ({
      result: { count: await markAll(db, personOf(request), clock()) },
    }),
  )
  scope.delete<{ Body: z.infer<typeof target> }>(
    `/${base}/delete`,
    { schema: { body: target, response: resultOf(target) } },
    async (request) => {
      await forgetMessage(db, personOf(request), request.body.id)
      return { result: { id: request.body.id } }
    },
  )
  const answer = async (request: FastifyRequest) => ({
    result: await readSettings(db, personOf(request), resources, letters),
  })
  scope.get(`/${base}/getSettings`, { schema: { response: resultOf(ownSettings) } }, answer)
  scope.post<{ Body: OwnMessagesChange }>(
    `/${base}/saveSettings`,
    { schema: { body: settingsRequest, response: resultOf(ownSettings) } },
    async (request) => {
      const path = `/${base}/saveSettings`
      await saveSettings(db, personOf(request), request.body, path)
      return answer(request)
    },
  )
}

const params = (request: FastifyRequest) => request.params as Record<string, string>
/** The page number and size of a request. @throws AppError 400 */
function pageOf(request: FastifyRequest): object {
  const [page, size] = ['page', 'size'].map((key) =>
    /^(-1|\d{1,9})$/.test(params(request)[key] ?? '') ? Number(params(request)[key]) : NaN,
  )
  if (Number.isNaN(page)) throw invalid({ page: 'page' })
  if (Number.isNaN(size)) throw invalid({ size: 'size' })
  return { page, size }
}

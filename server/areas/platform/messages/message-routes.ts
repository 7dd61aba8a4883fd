// api/messages: conversations between users. Every user may write to any colleague and role of the
// contract, and read their own conversations. Messages are not in the event log, which others can
// read.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { pathId } from '../../../kernel/path-id.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { once, writeKey } from '../../../kernel/write/idempotency-key.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { listConversations } from './conversation-list.ts'
import { readerOf } from './conversation-reader.ts'
import { recipientsOf } from './message-recipients.ts'
import { send } from './send-message.ts'
import { markRead, readThread, recallSent } from './message-thread.ts'
import {
  messageRequests,
  conversationSchema,
  textMessageSchema,
  recipientsSchema,
  threadSchema,
} from './message-schemas.ts'
import type { Sent } from './message-schemas.ts'

const base = '/api/messages'
/** Greater than any message number in a conversation. */
const everyNo = 2 ** 31 - 1

export function registerConversations(scope: FastifyInstance, kernel: Kernel): void {
  const db = kernel.db
  const inOne = <T>(work: (trx: Db) => Promise<T>) => kernel.db.transaction().execute(work)

  scope.get<{ Querystring: z.infer<typeof messageRequests.list> }>(
    `${base}/getConversations`,
    {
      schema: {
        querystring: messageRequests.list,
        response: resultOf(z.array(conversationSchema)),
      },
    },
    async (request) => {
      const { at, id } = request.query
      if ((at === undefined) !== (id === undefined))
        throw invalid({ [at === undefined ? 'at' : 'id']: 'required' })
      const before = at !== undefined && id !== undefined ? { at, id } : null
      return { result: await listConversations(db, await readerOf(db, personOf(request)), before) }
    },
  )
  scope.get<{ Params: { id: string }; Querystring: z.infer<typeof messageRequests.thread> }>(
    `${base}/getThread/:id`,
    { schema: { querystring: messageRequests.thread, response: resultOf(threadSchema) } },
    async (request) => {
      const before = Math.min(request.query.before ?? everyNo, everyNo)
      return { result: await readThread(kernel, db, personOf(request), pathId(request), before) }
    },
  )
  scope.get<{ Querystring: z.infer<typeof messageRequests.recipients> }>(
    `${base}/getRecipients`,
    { schema: { querystring: messageRequests.recipients, response: resultOf(recipientsSchema) } },
    async (request) => ({
      result: await recipientsOf(db, personOf(request), request.query.search ?? ''),
    }),
  )
  scope.post<{ Body: Sent }>(
    `${base}/send`,
    {
      schema: {
        body: messageRequests.send,
        response: resultOf(z.strictObject({ conversation: z.int(), message: textMessageSchema })),
      },
    },
    async (request) => {
      const person = personOf(request)
      const key = writeKey(
        request.headers['idempotency-key'],
        request.method,
        request.url,
        request.body,
      )
      return {
        result: await inOne((trx) =>
          once(trx, person, key, {
            work: () => send(kernel, trx, person, request.body),
            recall: (kept) => recallSent(kernel, trx, person, kept),
          }),
        ),
      }
    },
  )
  scope.post<{ Body: z.infer<typeof messageRequests.read> }>(
    `${base}/markRead`,
    // reported by the page without user activity
    {
      config: { unattended: true },
      schema: {
        body: messageRequests.read,
        response: resultOf(z.strictObject({ unread: z.int() })),
      },
    },
    async (request) => {
      const { id, no } = request.body
      const unread = await inOne((trx) =>
        markRead(trx, personOf(request), id, Math.min(no, everyNo), kernel.clock()),
      )
      return { result: { unread } }
    },
  )
}

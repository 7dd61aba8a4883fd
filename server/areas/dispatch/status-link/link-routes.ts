// Calls that create, e-mail and revoke the public status link of an order.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderStatusTexts } from '#i18n/order-status-texts.ts'
import { localeOf } from '#i18n/server.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { NewOrderLink, OrderLink } from '#resources/wire/dispatch.ts'
import { createRateLimit } from '../../../kernel/rate-limit.ts'
import { resultOf, schemaOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import type { Post } from '../../platform/index.ts'
import { isLinkOf, linkOf, logLink, renewLink, revokeLink } from './order-links.ts'

const order = resourceOf('order')
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const target = z.strictObject({ id }, { error: 'object' })
const letter = z.strictObject(
  { id, token: z.string({ error: 'text' }).max(100), to: z.email({ error: 'email' }).max(200) },
  { error: 'object' },
)
const moment = z.string()
const linkAnswer = schemaOf<OrderLink>()(
  z.strictObject({ since: moment.nullable(), until: moment, mail: z.boolean() }),
)
const newAnswer = schemaOf<NewOrderLink>()(
  z.strictObject({ path: z.string(), token: z.string(), since: moment, until: moment }),
)
const sentAnswer = z.strictObject({ sent: z.literal(true) })

/** What sending needs: the mail transport, and the product's public address. */
interface Outbox {
  readonly post: Post
  readonly publicUrl: string
}

/** Rate limit of e-mails per account. */
const letters = { burst: 20, perMinute: 5 }

/** `outbox`: null if no mail server, or no public address, is configured. */
export function registerLinkCalls(
  scope: FastifyInstance,
  kernel: Kernel,
  outbox: Outbox | null,
): void {
  const preValidation = async (request: Parameters<typeof personOf>[0]) =>
    allow(personOf(request), order, 'edit')
  const register = <T>(name: string, answer: z.ZodType<T>, work: Work<T>) => {
    for (const base of order.basePaths)
      scope.post<{ Body: z.infer<typeof target> }>(
        `/${base}/${name}`,
        { schema: { body: target, response: resultOf(answer) }, preValidation },
        async (request) => {
          const context = { kernel, person: personOf(request), resource: order }
          // responses are not stored for idempotent retries: they contain the plain token
          const how = { path: `/${base}/${name}`, key: null }
          return {
            result: await inWriteTransaction(context, how, (writer) =>
              work(writer, request.body.id),
            ),
          }
        },
      )
  }
  const linkState = async ({ db, person }: WriteContext, of: number) => ({
    ...(await linkOf(kernel, db, person, of)),
    mail: outbox !== null,
  })
  register('getStatusLink', linkAnswer, linkState)
  register('renewStatusLink', newAnswer, renewLink)
  register('revokeStatusLink', linkAnswer, async (writer, of) => {
    await revokeLink(writer, of)
    return linkState(writer, of)
  })
  if (!outbox) return
  const limit = createRateLimit(letters, () => kernel.clock().getTime())
  for (const base of order.basePaths)
    scope.post<{ Body: z.infer<typeof letter> }>(
      `/${base}/sendStatusLink`,
      { schema: { body: letter, response: resultOf(sentAnswer) }, preValidation },
      async (request) => {
        const person = personOf(request)
        const wait = limit.take(person.accountId)
        if (wait > 0)
          throw new AppError('too_many_requests', { extra: { retryAfter: Math.ceil(wait / 1000) } })
        const locale = localeOf(request.headers['accept-language'])
        const writer = { kernel, db: kernel.db, person, path: `/${base}/sendStatusLink` }
        await sendLink(writer, outbox, { ...request.body, locale })
        return { result: { sent: true as const } }
      },
    )
}

type Work<T> = (writer: WriteContext, id: number) => Promise<T>

/**
 * E-mails the link.
 * @throws AppError 404 for a token that does not belong to the order, 503 if mail cannot be sent
 */
async function sendLink(
  { kernel, ...writer }: Pick<WriteContext, 'kernel' | 'db' | 'person' | 'path'>,
  { post, publicUrl }: Outbox,
  { id: of, token, to, locale }: z.infer<typeof letter> & { locale: Locale },
): Promise<void> {
  const { db, person } = writer
  await linkOf(kernel, db, person, of)
  if (!(await isLinkOf(db, person, of, token))) throw new AppError('not_found')
  const texts = orderStatusTexts(locale)
  const address = new URL(`order-link/${token}?lang=${locale}`, `${publicUrl}/`).href
  await post
    .send({
      ...{ to, subject: `${texts.title} – ${person.contract.name}` },
      text: `${texts.letter}\n${address}\n`,
      id: `order-${of}-${kernel.clock().getTime()}`,
    })
    .catch((cause: unknown) => {
      throw new AppError('unavailable', { cause })
    })
  await logLink(writer, of, { type: 'export', data: { after: { status_link: true, email: true } } })
}

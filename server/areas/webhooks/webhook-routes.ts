// Additional calls of webhooks: new secret, test delivery, and resending.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { WebhookAttempt, WebhookReplay, WebhookSecret } from '#resources/wire/webhooks.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { inWriteTransaction } from '../../kernel/write/write-transaction.ts'
import { makeSecret, replayDelivery, replayFailed, resume } from './receiver-store.ts'
import { sendTest } from './send-test.ts'
import type { SendContext } from './send-context.ts'

const webhook = resourceOf('webhook')
const delivery = resourceOf('webhook-delivery')
const target = z.strictObject(
  { id: z.int({ error: 'id' }).positive({ error: 'id' }) },
  { error: 'object' },
)
const since = target.extend({ since: z.iso.datetime({ error: 'moment' }) })
const secretAnswer = schemaOf<WebhookSecret>()(z.strictObject({ secret: z.string() }))
const replayAnswer = schemaOf<WebhookReplay>()(z.strictObject({ count: z.int() }))
const attemptAnswer = schemaOf<WebhookAttempt>()(
  z.strictObject({
    delivered: z.boolean(),
    status: z.int().nullable(),
    took_ms: z.int(),
    reason: z.enum(['refused', 'slow', 'unreachable', 'status']).nullable(),
    answer: z.string().nullable(),
  }),
)
const mayEdit = async (request: FastifyRequest) => allow(personOf(request), webhook, 'edit')

interface RouteContext extends SendContext {
  seal(text: string): string
}

/**
 * Registers the calls. Responses are not stored for idempotent retries: they may contain a secret.
 */
export function registerWebhooks(scope: FastifyInstance, context: RouteContext): void {
  const { kernel } = context
  const write = <T>(request: FastifyRequest, work: (writer: WriteContext) => Promise<T>) =>
    inWriteTransaction(
      { kernel, person: personOf(request), resource: webhook },
      { path: request.url.split('?')[0] ?? '', key: null },
      work,
    )
  const [base] = webhook.basePaths
  const [deliveries] = delivery.basePaths
  scope.post<{ Body: z.infer<typeof target> }>(
    `/${base}/newSecret`,
    { schema: { body: target, response: resultOf(secretAnswer) }, preValidation: mayEdit },
    async (request) => {
      const { id } = request.body
      const secret = await write(request, (writer) => makeSecret(writer, id, context.seal))
      return { result: { secret } }
    },
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    `/${base}/test`,
    {
      config: { patience: 'long' },
      schema: { body: target, response: resultOf(attemptAnswer) },
      preValidation: mayEdit,
    },
    async (request) => ({ result: await sendTest(context, personOf(request), request.body.id) }),
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    `/${base}/resume`,
    { schema: { body: target, response: resultOf(z.null()) }, preValidation: mayEdit },
    async (request) => {
      await write(request, (writer) => resume(writer, request.body.id))
      return { result: null }
    },
  )
  scope.post<{ Body: z.infer<typeof since> }>(
    `/${base}/replayFailed`,
    { schema: { body: since, response: resultOf(replayAnswer) }, preValidation: mayEdit },
    async (request) => {
      const { id, since: from } = request.body
      const count = await write(request, (writer) => replayFailed(writer, id, from))
      return { result: { count } }
    },
  )
  scope.post<{ Body: z.infer<typeof target> }>(
    `/${deliveries}/replay`,
    { schema: { body: target, response: resultOf(z.null()) }, preValidation: mayEdit },
    async (request) => {
      const { id } = request.body
      await write(request, (writer) => replayDelivery(writer, id))
      return { result: null }
    },
  )
}

// api/views: saved views of lists, and the list settings of each user.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import { writeKey } from '../../../kernel/write/idempotency-key.ts'
import type { Kernel, WriteContext } from '../../../kernel/types.ts'
import { allow } from '../../../kernel/session/authorize.ts'
import { readableBy } from '../../../kernel/session/viewer.ts'
import type { Recall } from '../../../kernel/write/repeated-answers.ts'
import { inWriteTransaction } from '../../../kernel/write/write-transaction.ts'
import { contentFor } from './view-content.ts'
import { bodies, done, id, setting, view } from './view-schemas.ts'
import { findView, listViews } from './view-queries.ts'
import { registerViewUses } from './view-use-routes.ts'
import { changeView, createView, removeView } from './view-writes.ts'
import { saveSetting, setDefault, settingsOf } from './grid-settings.ts'

/**
 * Registers the calls. They are limited to resources that the caller may read; view-writes.ts has
 * further rules.
 */
export function registerViews(scope: FastifyInstance, kernel: Kernel): void {
  const db = kernel.db
  const resources = withDesks(kernel.resources)
  const named = (wanted: string) => resources.find((one) => deskName(one) === wanted)
  /** @throws AppError 400 for an unknown resource, 403 */
  const readable = (request: FastifyRequest, wanted: string): Resource => {
    const found = named(wanted)
    if (!found) throw invalid({ resource: 'no_such' })
    allow(personOf(request), found, 'read')
    return found
  }
  const write = <T>(
    request: FastifyRequest,
    of: Resource,
    work: (writer: WriteContext) => Promise<T>,
    recall?: Recall<T>,
  ): Promise<T> => {
    const key = writeKey(
      request.headers['idempotency-key'],
      request.method,
      request.url,
      request.body,
    )
    const call = { kernel, resource: of, person: personOf(request) }
    const path = request.url.split('?')[0] ?? ''
    return inWriteTransaction(call, { path, key, recall }, work).catch(namedTwice)
  }

  scope.get(
    '/api/views/getSettings',
    { schema: { response: resultOf(z.record(z.string(), setting)) } },
    async (request) => ({
      result: await settingsOf(db, resources, personOf(request)),
    }),
  )
  scope.post<{ Body: z.infer<typeof bodies.setting> }>(
    '/api/views/saveSetting',
    { schema: { body: bodies.setting, response: done } },
    async (request) => {
      const { resource: wanted, ...input } = request.body
      const of = readable(request, wanted)
      await saveSetting(db, of, personOf(request), input)
      return { result: { resource: deskName(of) } }
    },
  )
  scope.get<{ Params: { resource: string } }>(
    '/api/views/getList/:resource',
    { schema: { response: resultOf(z.array(view)) } },
    async (request) => {
      const of = named(request.params.resource)
      if (!of) throw new AppError('not_found')
      allow(personOf(request), of, 'read')
      return { result: await listViews(db, of, personOf(request)) }
    },
  )
  scope.post<{ Body: z.infer<typeof bodies.view> }>(
    '/api/views/save',
    { schema: { body: bodies.view, response: resultOf(view) } },
    async (request) => {
      const { id: known, resource: wanted, ...input } = request.body
      if (known === undefined) {
        if (wanted === undefined) throw invalid({ resource: 'required' })
        const of = readable(request, wanted)
        const create = (writer: WriteContext) => createView(writer, of, input)
        return { result: await write(request, of, create, recallView) }
      }
      const { resource: of } = await findView(db, resources, personOf(request), known)
      if (wanted !== undefined && wanted !== deskName(of)) throw invalid({ resource: 'immutable' })
      const change = (writer: WriteContext) => changeView(writer, of, known, input)
      return { result: await write(request, of, change, recallView) }
    },
  )
  scope.delete<{ Body: z.infer<typeof bodies.target> }>(
    '/api/views/delete',
    { schema: { body: bodies.target, response: resultOf(z.strictObject({ id })) } },
    async (request) => {
      const { resource: of } = await findView(db, resources, personOf(request), request.body.id)
      return {
        result: await write(request, of, (writer) =>
          removeView(writer, of, request.body.id, request.body.version),
        ),
      }
    },
  )
  scope.post<{ Body: z.infer<typeof bodies.default> }>(
    '/api/views/setDefault',
    { schema: { body: bodies.default, response: done } },
    async (request) => {
      const of = readable(request, request.body.resource)
      const chosen =
        request.body.id === null
          ? null
          : await findView(db, resources, personOf(request), request.body.id)
      if (chosen && chosen.resource !== of) throw new AppError('not_found')
      await setDefault(db, of, personOf(request), request.body.id)
      return { result: { resource: deskName(of) } }
    },
  )
  registerViewUses(scope, { db, resources, write })
}

/** A view saved earlier, as its author may read it now (for retried requests). */
const recallView: Recall<SavedView> = async (kept, { person, resource }) => ({
  ...kept,
  content: contentFor(resource, kept.content, readableBy(person, resource)),
})

/** Reports a violated unique constraint at the name, the only one that callers can violate. */
function namedTwice(error: unknown): never {
  if (error instanceof AppError && error.code === 'duplicate')
    throw new AppError('duplicate', { fields: { name: 'taken' }, cause: error })
  throw error
}

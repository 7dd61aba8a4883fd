// api/views: uses of saved views other than opening them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#resources/kernel/types.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { resultOf } from '../../../kernel/route-schemas.ts'
import { personOf } from '../../../kernel/session/authenticate.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { findView, viewFor, visibleRow } from './view-queries.ts'
import { bodies, view } from './view-schemas.ts'
import { pinnedViews, setPin, setRoles, subscribe } from './view-uses.ts'

interface Views {
  db: Db
  resources: readonly Resource[]
  write<T>(
    request: FastifyRequest,
    of: Resource,
    work: (writer: WriteContext) => Promise<T>,
  ): Promise<T>
}

export function registerViewUses(scope: FastifyInstance, { db, resources, write }: Views): void {
  scope.get(
    '/api/views/getPinned',
    { schema: { response: resultOf(z.array(view)) } },
    async (request) => ({ result: await pinnedViews(db, resources, personOf(request)) }),
  )
  /** Changes how the caller uses a view, and responds with the view. */
  const use = async (
    request: FastifyRequest,
    id: number,
    work: (writer: WriteContext, of: Resource) => Promise<void>,
  ): Promise<SavedView> => {
    const person = personOf(request)
    const { resource: of } = await findView(db, resources, person, id)
    await write(request, of, (writer) => work(writer, of))
    return viewFor(of, (await visibleRow(db, person, id))!, person)
  }
  scope.post<{ Body: z.infer<typeof bodies.pin> }>(
    '/api/views/setPin',
    { schema: { body: bodies.pin, response: resultOf(view) } },
    async (request) => {
      const { id, pinned } = request.body
      return { result: await use(request, id, (writer) => setPin(writer, id, pinned)) }
    },
  )
  scope.post<{ Body: z.infer<typeof bodies.roles> }>(
    '/api/views/setRoles',
    { schema: { body: bodies.roles, response: resultOf(view) } },
    async (request) => {
      const { id, roles } = request.body
      return { result: await use(request, id, (writer, of) => setRoles(writer, of, id, roles)) }
    },
  )
  scope.post<{ Body: z.infer<typeof bodies.subscribe> }>(
    '/api/views/subscribe',
    { schema: { body: bodies.subscribe, response: resultOf(view) } },
    async (request) => {
      const { id, subscription } = request.body
      return {
        result: await use(request, id, (writer, of) => subscribe(writer, of, id, subscription)),
      }
    },
  )
}

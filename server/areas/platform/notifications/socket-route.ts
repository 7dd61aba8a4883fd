// GET /ws/notification?staffId=…&token=…: opens the notification socket of the session in the
// cookie.
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { locales } from '#resources/kernel/locales.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { sessionOf } from '../../../kernel/session/authenticate.ts'
import { isForeign } from '../../../kernel/session/security-headers.ts'
import type { Live } from '../../../kernel/live/index.ts'
import { keyOf } from '../../../kernel/live/index.ts'
import { openSocketToken, useSocketToken } from '../authentication/socket-token.ts'
import type { AuthDeps } from '../authentication/auth-schemas.ts'
import { createSockets, largestFrame } from './notification-sockets.ts'
import type { Sockets } from './notification-sockets.ts'

const socketQuery = z.strictObject(
  {
    /** 0 for an account without an employee. */
    staffId: z.coerce.number({ error: 'id' }).int({ error: 'id' }).min(0, { error: 'id' }),
    token: z
      .string({ error: 'required' })
      .min(1, { error: 'required' })
      .max(1000, { error: 'too_long|1000' }),
    /** Language of the texts; default: that of the session. */
    locale: z.enum(locales, { error: 'choice' }).optional(),
  },
  { error: 'unknown' },
)
type SocketQuery = z.infer<typeof socketQuery>
type Deps = Pick<AuthDeps, 'db' | 'clock' | 'accounts' | 'publicUrl' | 'socketSecrets'> & {
  live: Live
}

interface Frame extends Pick<Deps, 'db' | 'clock' | 'accounts' | 'live'> {
  /** Responds to an invalid handshake, directly on the connection. */
  refuse(error: Error, connection: Duplex): void
}

/** Enables WebSocket upgrades. Must be called before any route is registered. */
export async function acceptSockets(
  app: FastifyInstance,
  { db, clock, accounts, live, refuse }: Frame,
): Promise<Sockets> {
  const sockets = createSockets({ db, clock, accounts })
  live.onNotified((ids) => sockets.notified(ids))
  live.onStirred((stirred) => sockets.stirred(stirred))
  await app.register(websocket, {
    options: { maxPayload: largestFrame, perMessageDeflate: false },
    // a malformed frame closes only its own socket
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => {
      sockets.close()
      done()
    },
  })
  app.websocketServer.on('wsClientError', refuse)
  return sockets
}

export function registerSocket(scope: FastifyInstance, sockets: Sockets, deps: Deps): void {
  scope.get<{ Querystring: SocketQuery }>(
    '/ws/notification',
    {
      websocket: true,
      exposeHeadRoute: false,
      config: { unattended: true },
      schema: { querystring: socketQuery },
      preHandler: (request) =>
        admit(sockets, deps, request as FastifyRequest<{ Querystring: SocketQuery }>),
    },
    (socket, request) => {
      const session = sessionOf(request)
      const { locale } = request.query
      sockets.add(locale ? { ...session, person: { ...session.person, locale } } : session, socket)
    },
  )
}

/**
 * @throws AppError 403 for a foreign origin or another employee, 401 for a token of another session
 * or one already used, 404 for a request without an upgrade
 */
async function admit(
  sockets: Sockets,
  { db, clock, publicUrl, socketSecrets, live }: Deps,
  request: FastifyRequest<{ Querystring: SocketQuery }>,
) {
  if (isForeign(request, publicUrl)) throw new AppError('foreign_origin')
  const session = sessionOf(request)
  const { token, staffId } = request.query
  const meant = await openSocketToken(db, socketSecrets, token, clock(), undefined)
  if (!meant || keyOf(meant) !== keyOf(session)) throw new AppError('unauthorized')
  if (staffId !== (session.person.staffId ?? 0)) throw new AppError('forbidden')
  if (!request.ws) throw new AppError('not_found')
  sockets.allow(session)
  if (!(await useSocketToken(db, token, clock()))) throw new AppError('unauthorized')
  await live.listening()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request is a WebSocket upgrade. */
    ws: boolean
  }
}

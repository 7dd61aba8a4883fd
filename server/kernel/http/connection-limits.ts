// Connection limits: slow, stalled or endless clients are disconnected, so that they cannot hold
// resources.
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

export interface ConnectionLimits {
  /** ms until the request head has arrived, also on a connection that sends nothing. */
  head: number
  /** Bytes of a request head; an export URL takes half of it. */
  headBytes: number
  /** ms until a request has arrived with its body: ten files of 20 MB over a slow connection. */
  request: number
  /** ms without progress of a request body, or of a response that waits for its client. */
  stall: number
  /** ms between two requests; longer than the minute after which proxies close idle connections. */
  idle: number
  /** ms between checks for clients that exceed the limits of head or request. */
  look: number
  /** Connections of one process: all its streams and sockets, and as many others. */
  most: number
}

export const connectionLimits: ConnectionLimits = {
  head: 20_000,
  headBytes: 16 * 1024,
  request: 900_000,
  stall: 30_000,
  idle: 72_000,
  look: 5000,
  most: 8000,
}

/** ms of silence before TCP keep-alive probes, which a disconnected machine does not answer. */
const askAfter = 60_000

/** The limits that Fastify and Node enforce. */
export function connectionOptions({
  head,
  headBytes,
  request,
  idle,
  look,
}: ConnectionLimits): FastifyHttpOptions<Server> {
  return {
    requestTimeout: request,
    keepAliveTimeout: idle,
    // streams and sockets stay open for hours, and a large export may queue: only
    // `watchConnections` ends a connection
    connectionTimeout: 0,
    http: {
      headersTimeout: head,
      maxHeaderSize: headBytes,
      connectionsCheckingInterval: look,
      keepAlive: true,
      keepAliveInitialDelay: askAfter,
    },
  }
}

/**
 * Disconnects clients that stall in the middle of a body or a response. Call it before any route is
 * registered.
 */
export function watchConnections(app: FastifyInstance, { most, stall }: ConnectionLimits): void {
  app.server.maxConnections = most
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined ||
      Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody && raw.socket instanceof Socket) {
      raw.socket.setTimeout(stall)
      // from here on the server is the one that takes time
      raw.once('end', () => {
        if (!reply.raw.headersSent) raw.socket.setTimeout(0)
      })
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    if (socket instanceof Socket)
      // Node sets its own timeout for the next request once the response is sent
      reply.raw.setTimeout(stall, () =>
        socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(stall),
      )
    done()
  })
}

// Connection limits: slow, stalled or endless clients are disconnected, so that they cannot hold
// resources.
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

export interface ConnectionLimits {
  /** ms until the head of a request is there, also of a connection that never says a word. */
  head: number
  /** Bytes of a head; an address of an export takes half of it. */
  headBytes: number
  /** ms until a request is there with its body: ten files of 20 MB over a slow line. */
  request: number
  /** ms in which nothing more comes of a body, or nothing more is taken of an answer that waits. */
  stall: number
  /**
   * ms between two requests; longer than the minute after which proxies let go of what they keep
   * open.
   */
  idle: number
  /** ms between two looks for clients that have taken too long for a head or a request. */
  look: number
  /** Connections of one process: every stream and socket that it takes, and as many others. */
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

/**
 * ms without a word after which the system asks whether a machine is still there; one that is not
 * gives no answer and is gone.
 */
const askAfter = 60_000

/** What Fastify and Node look after by themselves. */
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
    // streams and sockets stay open for hours, and a large export waits for its turn: only
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
 * Disconnects clients that stall in the middle of a body or of an answer. Call it before any route
 * is registered.
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
      // from here on it is the server that takes its time
      raw.once('end', () => {
        if (!reply.raw.headersSent) raw.socket.setTimeout(0)
      })
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    if (socket instanceof Socket)
      // Node sets its own time for the next request as soon as the answer is out
      reply.raw.setTimeout(stall, () =>
        socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(stall),
      )
    done()
  })
}

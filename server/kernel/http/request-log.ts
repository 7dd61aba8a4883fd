// One log line per request: account id, route pattern, duration, number of statements; for a
// refused request also the reason and the address. No bodies, no tokens, no names.
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import pg from 'pg'
import { Deadline } from '../db/request-deadline.ts'
import type { PatienceLimits } from '../db/request-deadline.ts'
import { withQueryStats } from '../db/instrumented-client.ts'
import type { QueryStats } from '../db/instrumented-client.ts'
import { mappedFrame } from './mapped-stack.ts'

declare module 'fastify' {
  interface FastifyRequest {
    tally: QueryStats
  }
}

/**
 * The loggable part of an error: PostgreSQL quotes values in its messages, so only its codes are
 * kept.
 */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(mappedFrame)
  const { code } = error as { code?: unknown }
  if (error instanceof pg.DatabaseError) {
    const { constraint, table, column, routine } = error
    return { type: 'DatabaseError', code, constraint, table, column, routine, stack }
  }
  return {
    type: error.name,
    message: error.message,
    code,
    stack,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}

/** Logger options for Fastify: a given logger, or JSON lines at `level`. */
export function loggerOptions(
  logger: FastifyBaseLogger | boolean,
): Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> {
  if (typeof logger === 'boolean') return { logger }
  return { loggerInstance: logger.child({}, { serializers: { err: errorForLog } }) }
}

/** Ids of requests, in the log and in error responses. */
export function newRequestId(): string {
  return randomBytes(6).toString('hex')
}

/** 401, 403 and 429, for which the address is logged. */
const suspicious = new Set([401, 403, 429])

/** `limits`: how long calls wait for the database. */
export function logRequests(app: FastifyInstance, limits?: PatienceLimits): void {
  app.decorateRequest('tally')
  app.addHook('onRequest', (request, _reply, done) => {
    request.tally = {
      statements: 0,
      wait: new Deadline(request.routeOptions.config?.patience, limits),
    }
    withQueryStats(request.tally, done)
  })
  // a body arrives in events of the connection, outside the request's async context
  app.addHook('preValidation', (request, _reply, done) => withQueryStats(request.tally, done))
  app.addHook('onResponse', async (request, reply) => {
    const { statements } = request.tally
    const { statusCode: status } = reply
    request.log.info(
      {
        user: request.session?.accountId,
        method: request.method,
        route: request.is404 ? undefined : request.routeOptions.url,
        status,
        ...(status >= 400 && { refusal: request.refusal }),
        ...(suspicious.has(status) && { from: request.ip }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        statements,
      },
      'request',
    )
  })
}

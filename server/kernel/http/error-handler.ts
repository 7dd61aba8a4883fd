// The error handler: every error in the one shape of the wire and in the caller's language. Details
// stay in the log.
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { ErrorAnswer } from '#resources/kernel/calls/error-answer.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import { defaultLocale } from '#i18n/locales.ts'
import { localeOf, say, sayFault, sayReasons, sayRefusal } from '#i18n/server.ts'
import { toAppError } from '../db/error-codes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Error code of the response. */
    refusal?: ErrorCode
  }
}

/** Retry-After in seconds when the database is unreachable. */
const retryAfter = 1

/**
 * The body of an error response: `{error: {code, message, fields?, id?, …}}`, in the caller's
 * language.
 */
function errorBody(refusal: AppError, request: FastifyRequest): { error: ErrorAnswer } {
  const locale = localeOf(request.headers['accept-language'])
  const { retryAfter: _, reasons, ...extra } = refusal.extra ?? {}
  const resource = request.routeOptions.config?.resource?.name
  return {
    error: {
      code: refusal.code,
      message: sayRefusal(locale, refusal, resource),
      ...(refusal.fields && {
        fields: Object.fromEntries(
          Object.entries(refusal.fields).map(([key, fault]) => [
            key,
            sayFault(locale, fault, resource),
          ]),
        ),
      }),
      ...(reasons && { reasons: sayReasons(locale, reasons) }),
      ...extra,
      ...(refusal.code === 'internal' && { id: request.id }),
    },
  }
}

/**
 * The connection closed before the request was complete: nobody reads the response, and to the
 * database it looks like a lost connection.
 */
const wasAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Sends an error response and logs what is the server's own fault. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { call } = request.routeOptions.config ?? {}
  const refusal = wasAborted(request)
    ? new AppError('bad_request', { cause: error })
    : toAppError(error, call ? call.right === 'edit' : request.method !== 'GET')
  request.refusal = refusal.code
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code)
  else if (error instanceof pg.DatabaseError) request.log.warn({ err: error }, refusal.code)
  const wait = refusal.extra?.retryAfter ?? (refusal.status === 503 ? retryAfter : undefined)
  if (wait !== undefined) reply.header('retry-after', wait)
  reply.code(refusal.status)
  if (refusal.code === 'wrong_host') {
    // a user who entered that host name reads this as plain text in the browser window
    const said = say(localeOf(request.headers['accept-language']), 'errors.wrong_host')
    return reply.type('text/plain; charset=utf-8').send(`${said}\n`)
  }
  return reply.type('application/json; charset=utf-8').send(errorBody(refusal, request))
}

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** ms that a client has to read why its connection is closed. */
const closeDelay = 500
/**
 * Answers invalid or too slow HTTP on the bare connection, and closes it. `headers`: those of every
 * response.
 */
export function connectionRefuser(
  headers: Readonly<Record<string, string>>,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const body = JSON.stringify({
      error: { code: 'bad_request', message: say(defaultLocale, 'errors.bad_request') },
    })
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    // a client that does not close its side afterwards is not waited for
    socket.once('finish', () => setTimeout(() => socket.destroy(), closeDelay).unref())
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end(
      [`HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`, ...lines, '', body].join(
        '\r\n',
      ),
    )
  }
}

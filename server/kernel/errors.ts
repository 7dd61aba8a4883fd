// Everything that goes wrong, in the one shape of the wire and in the caller's language. Details stay in the log.
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { AppError } from '#resources/kernel/errors.ts'
import type { ErrorCode } from '#resources/kernel/errors.ts'
import { defaultLocale } from '#i18n/locales.ts'
import { localeOf, say, sayFault } from '#i18n/server.ts'

/** Seconds after which a caller may try again when the database is away. */
const retryAfter = 1
/** The database is not there, is going, is coming back or is full; a deadlock's victim, and whose plan a migration made useless, may simply repeat. */
const away = /^(08...|57P0[1-3]|53300|40001|40P01|55P03|0A000)$/
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EACCES'])
const lostTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool/

/** Whether the database could not be asked, rather than said no. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return away.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES') return syscall === 'connect'
  return lost.has(code ?? '') || lostTexts.test(error.message)
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'too_large',
  406: 'unsupported_type',
  415: 'unsupported_type',
  503: 'unavailable',
}

/** What the caller hears of an error. Never a detail of what the server or the database said. */
export function refusalFor(error: unknown, writes: boolean): AppError {
  if (error instanceof AppError) return error
  const make = (code: ErrorCode) => new AppError(code, { cause: error })
  if (isDatabaseAway(error)) return make('unavailable')
  if (error instanceof pg.DatabaseError) {
    // A list may be narrowed; a write that waited too long may only be repeated.
    if (error.code === '57014') return make(writes ? 'unavailable' : 'too_broad')
    // A value that no column could hold: the caller's, whatever let it through.
    return make(error.code?.startsWith('22') ? 'bad_request' : 'internal')
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode
  if (status === undefined || (status >= 500 && status !== 503)) return make('internal')
  return make(byStatus[status] ?? 'bad_request')
}

/** The body of a refusal: `{error: {code, message, fields?, id?, …}}`, in the language that the caller asks for. */
export function errorBody(refusal: AppError, request: FastifyRequest): { error: Record<string, unknown> } {
  const locale = localeOf(request.headers['accept-language'])
  const { retryAfter: _, ...extra } = refusal.extra ?? {}
  const resource = request.routeOptions.config?.resource?.name
  return {
    error: {
      code: refusal.code,
      message: say(locale, `errors.${refusal.code}`),
      ...(refusal.fields && {
        fields: Object.fromEntries(Object.entries(refusal.fields).map(([key, fault]) => [key, sayFault(locale, fault, resource)])),
      }),
      ...extra,
      ...(refusal.code === 'internal' && { id: request.id }),
    },
  }
}

/** Answers a refusal and logs what was nobody's fault but ours. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error, request.routeOptions.config?.call?.right === 'edit')
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code)
  else if (error instanceof pg.DatabaseError) request.log.warn({ err: error }, refusal.code)
  const wait = refusal.extra?.retryAfter ?? (refusal.status === 503 ? retryAfter : undefined)
  if (wait !== undefined) reply.header('retry-after', wait)
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(errorBody(refusal, request))
}

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
/** Answers what is no HTTP, or came too slowly, on the bare connection, and closes it. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ error: { code: 'bad_request', message: say(defaultLocale, 'errors.bad_request') } })
  const headers = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.end([`HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`, ...headers, '', body].join('\r\n'))
}

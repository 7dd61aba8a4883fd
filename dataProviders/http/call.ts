// One call to the server: its headers, its time limit, and the conversion of error responses.
import type { ErrorAnswer } from '#resources/kernel/calls/error-answer.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { connection, raiseErrorFlag } from './connection.ts'
import { readLocal } from '../browser/local-storage.ts'
import { noteEarlyCall, takeEarlyAnswer } from './early-calls.ts'
import { readServerClock } from './server-clock.ts'

/** An error response in react-admin's format: `errors` are shown at the form's fields. */
export interface Refusal extends Omit<ErrorAnswer, 'code' | 'current'> {
  /** `connection`: no response; `unknown`: one that is not ours. */
  code: ErrorCode | 'connection' | 'unknown'
  errors?: Readonly<Record<string, string>>
  current?: Readonly<Record<string, unknown>>
  /** s until it is worth trying again. */
  retryAfter?: number
}

/**
 * react-admin's shape of an error, in a separate class, so that the sign-in page need not load
 * react-admin.
 */
export class HttpError extends Error {
  /** 0: no response. */
  readonly status: number
  readonly body: Refusal
  constructor(status: number, body: Refusal) {
    super(body.message)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

export interface CallOptions {
  body?: unknown
  signal?: AbortSignal | undefined
  /** Sent as Idempotency-Key. */
  key?: string
  /** ms until the call counts as lost. */
  timeout?: number
  /** The caller shows the failure itself: no error flag, no end of session. */
  quiet?: boolean
  headers?: Record<string, string>
  /**
   * The first script of the next visit may send it early and keep the response: it reads, and its
   * body contains nothing confidential.
   */
  early?: boolean
}

export type Method = 'GET' | 'POST' | 'DELETE'
/** ms. Lists time out after 5 s on the server; a write may wait for another one. */
const usualTimeout = 30_000

/** Error codes after which no other call would be answered either. */
const closing: ReadonlySet<string> = new Set<ErrorCode>([
  'not_in_system',
  'password_change',
  'second_factor_required',
])
const turnedAway = new Set<(failure: HttpError) => void>()
/**
 * Calls `listener` when the session is unknown to the server (401), or all calls are refused (403,
 * one of `closing`).
 */
export function onTurnedAway(listener: (failure: HttpError) => void): () => void {
  turnedAway.add(listener)
  return () => void turnedAway.delete(listener)
}

/** The language of the screen, also of the server's answers; Russian until another was chosen. */
export function currentLocale(): Locale {
  const chosen = readLocal('locale')
  return locales.find((locale) => locale === chosen) ?? locales[0]
}

/**
 * Sends a call and returns `result` of the response. `path` is below the origin, without a leading
 * slash.
 * @throws HttpError for a refusal, status 0 without a response; DOMException AbortError when
 * `signal` is aborted
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const { body, signal, key, timeout = usualTimeout, quiet = false } = options
  const form = body instanceof FormData
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': currentLocale(),
    ...options.headers,
  }
  if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
  if (key) headers['Idempotency-Key'] = key
  const limit = AbortSignal.timeout(timeout)
  const text = form || body === undefined ? undefined : JSON.stringify(body)
  try {
    const early = options.early ? await earlyAnswer(method, path, text) : null
    signal?.throwIfAborted()
    const response =
      early ??
      (await fetch(`/${path}`, {
        method,
        headers,
        credentials: 'same-origin',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body !== undefined && { body: form ? body : (text ?? null) }),
      }))
    readServerClock(response.headers.get('Date'))
    const answer: unknown = await response.json().catch((error: unknown) => {
      // A truncated body is a lost connection; a body that is not JSON is not.
      if (error instanceof SyntaxError) return null
      throw error
    })
    // 200 alone is success, as the specification has it
    if (response.status === 200 && isResult(answer)) {
      connection.set('up')
      return answer.result as T
    }
    throw new HttpError(response.status, refusalOf(response, answer))
  } catch (error) {
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const failure =
      error instanceof HttpError
        ? error
        : new HttpError(0, { code: 'connection', message: 'app.failure.connection' })
    report(failure, quiet)
    throw failure
  }
}

function earlyAnswer(method: Method, path: string, body?: string): Promise<Response | null> {
  const one = body === undefined ? ([method, path] as const) : ([method, path, body] as const)
  noteEarlyCall(one)
  return takeEarlyAnswer(one, currentLocale())
}

/** Sends a call of the last visit before its response is needed. */
export function sendEarly(method: string, path: string, body?: string): Promise<Response> {
  return fetch(`/${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(usualTimeout),
    ...(body !== undefined && { body }),
  })
}

function isResult(answer: unknown): answer is { result: unknown } {
  return typeof answer === 'object' && answer !== null && 'result' in answer
}

function refusalOf(response: Response, answer: unknown): Refusal {
  const said = (answer as { error?: Refusal } | null)?.error
  if (!said || typeof said.message !== 'string') {
    const key = response.status >= 500 ? 'app.failure.server' : 'app.failure.unknown'
    return {
      code: response.status === 503 ? 'unavailable' : 'unknown',
      message: response.statusText || key,
    }
  }
  const retryAfter = Number(response.headers.get('Retry-After'))
  return {
    ...said,
    ...(said.fields && { errors: said.fields }),
    ...(retryAfter > 0 && { retryAfter }),
  }
}

function getConnectionState({ status, body }: HttpError): 'up' | 'lost' | 'down' {
  if (status === 0) return 'lost'
  // a proxy's own page: its server is away
  const isProxy = (status === 502 || status === 504) && body.code === 'unknown'
  return status === 503 || isProxy ? 'down' : 'up'
}

/** Whether there was no response, or only one of a proxy, or of a server without its database. */
export const isUnreachable = (failure: HttpError) => getConnectionState(failure) !== 'up'

function report(failure: HttpError, quiet: boolean) {
  connection.set(getConnectionState(failure))
  if (quiet) return
  const { status, body } = failure
  if (status !== 401) raiseErrorFlag()
  if (status === 401 || closing.has(body.code)) turnedAway.forEach((listener) => listener(failure))
}

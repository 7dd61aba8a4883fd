// A request to an address entered by a user: it reaches no service of this machine and no cloud
// metadata, follows no redirects, and is bounded in time and size.
import { request as plain } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import type { RequestGuard } from './closed-addresses.ts'
import { guardedConnection } from './guarded-connection.ts'
import { OutgoingError } from './outgoing-error.ts'

interface OutgoingLimits {
  /** ms until the response is complete. */
  patience?: number
  /** Maximum bytes of the response. */
  mostBytes?: number
  signal?: AbortSignal
}

interface Outgoing extends OutgoingLimits {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: unknown
}

/** A request with its serialised body. */
interface SentRequest extends Pick<Outgoing, 'method' | 'headers' | 'signal'> {
  text?: string | undefined
  patience: number
}

export interface Incoming {
  status: number
  cookies: readonly string[]
  json: unknown
}

/**
 * Sends one request on a separate connection.
 * @throws OutgoingError if it is blocked, is not answered in time or the answer is not JSON
 * @throws the reason of `signal` once that is aborted
 */
export function sendRequest(
  url: URL,
  { method, headers, body, patience = 10_000, mostBytes = 2_000_000, signal }: Outgoing,
  guard: RequestGuard = {},
): Promise<Incoming> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const sent = { method, headers: { accept: 'application/json', ...headers }, text, patience }
  return exchange(url, { ...sent, ...(signal && { signal }) }, guard, (answer) =>
    readAnswer(answer, mostBytes),
  )
}

/**
 * Posts serialised JSON on a separate connection; at most `mostBytes` of the response are read,
 * whatever its type.
 * @throws OutgoingError if it is blocked or not answered in time
 */
export function postText(
  url: URL,
  text: string,
  { headers, patience, mostBytes }: Required<Pick<Outgoing, 'headers' | 'patience' | 'mostBytes'>>,
  guard: RequestGuard = {},
): Promise<{ status: number; text: string }> {
  return exchange(url, { method: 'POST', headers, text, patience }, guard, (answer) =>
    readBeginning(answer, mostBytes),
  )
}

/** @throws OutgoingError @throws the reason of `signal` once that is aborted */
async function exchange<T>(
  url: URL,
  sent: SentRequest,
  guard: RequestGuard,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { patience, signal } = sent
  signal?.throwIfAborted()
  const ending = new AbortController()
  const stop = () => ending.abort()
  const late = setTimeout(
    () => ending.abort(new OutgoingError('slow', 'no answer in time')),
    patience,
  )
  signal?.addEventListener('abort', stop)
  try {
    return await ask(url, { ...sent, signal: ending.signal }, guard, read)
  } catch (error) {
    signal?.throwIfAborted()
    if (ending.signal.aborted) throw ending.signal.reason
    throw error instanceof OutgoingError ? error : unreachable(error)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
  }
}

function ask<T>(
  url: URL,
  { method, headers, text, signal }: SentRequest,
  guard: RequestGuard,
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method,
      headers: {
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
      signal,
      // a pooled connection may have been opened under another guard
      agent: false,
      ...guardedConnection(url, guard),
    }
    const send = url.protocol === 'https:' ? secure : plain
    const asked = send(url, options, (answer) => void read(answer).then(resolve, reject))
    asked.once('error', reject)
    asked.end(text)
  })
}

/** Invalid UTF-8 is replaced; the rest of the response is not waited for. */
async function readBeginning(
  answer: IncomingMessage,
  mostBytes: number,
): Promise<{ status: number; text: string }> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= mostBytes) break
  }
  const text = Buffer.concat(parts).subarray(0, mostBytes).toString('utf8')
  return { status: answer.statusCode ?? 0, text }
}

async function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<Incoming> {
  const status = answer.statusCode ?? 0
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new OutgoingError('malformed', 'the answer is too long', status)
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return { status, cookies: answer.headers['set-cookie'] ?? [], json: jsonOf(text, status) }
}

function jsonOf(text: string, status: number): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse quotes the text, which may repeat what was sent
    throw new OutgoingError('malformed', `the answer is no JSON, status ${status}`, status)
  }
}

/** Includes only the code: the message of a Node error may contain secrets. */
function unreachable(error: unknown): OutgoingError {
  const { code } = error as NodeJS.ErrnoException
  return new OutgoingError('unreachable', `no connection: ${code ?? 'it was closed'}`)
}

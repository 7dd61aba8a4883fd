// A request to an address that a user entered: it reaches no service of this machine or a cloud's
// metadata, follows no redirects, and is bounded in time and size.
import { request as plain } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import type { RequestGuard } from './closed-addresses.ts'
import { guardedConnection } from './guarded-connection.ts'
import { OutgoingError } from './outgoing-error.ts'

interface Outgoing {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** ms until the answer is complete. */
  patience?: number
  /** Of an answer. */
  mostBytes?: number
  signal?: AbortSignal
}

export interface Incoming {
  status: number
  cookies: readonly string[]
  json: unknown
}

/**
 * Sends one request on a connection of its own.
 * @throws OutgoingError if it is blocked, is not answered in time or the answer is not JSON
 * @throws the reason of `signal` once that is aborted
 */
export async function sendRequest(
  url: URL,
  outgoing: Outgoing,
  guard: RequestGuard = {},
): Promise<Incoming> {
  const { patience = 10_000, signal } = outgoing
  signal?.throwIfAborted()
  const ending = new AbortController()
  const stop = () => ending.abort()
  const late = setTimeout(
    () => ending.abort(new OutgoingError('slow', 'no answer in time')),
    patience,
  )
  signal?.addEventListener('abort', stop)
  try {
    return await ask(url, outgoing, guard, ending.signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (ending.signal.aborted) throw ending.signal.reason
    throw error instanceof OutgoingError ? error : unreachable(error)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', stop)
  }
}

function ask(
  url: URL,
  { method, headers, body, mostBytes = 2_000_000 }: Outgoing,
  guard: RequestGuard,
  signal: AbortSignal,
): Promise<Incoming> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method,
      headers: {
        accept: 'application/json',
        ...(sent !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(sent)),
        }),
        ...headers,
      },
      signal,
      // a pooled connection may have been opened under another guard
      agent: false,
      ...guardedConnection(url, guard),
    }
    const send = url.protocol === 'https:' ? secure : plain
    const asked = send(
      url,
      options,
      (answer) => void readAnswer(answer, mostBytes).then(resolve, reject),
    )
    asked.once('error', reject)
    asked.end(sent)
  })
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

/** With the code alone: the message of a Node error may contain secrets. */
function unreachable(error: unknown): OutgoingError {
  const { code } = error as NodeJS.ErrnoException
  return new OutgoingError('unreachable', `no connection: ${code ?? 'it was closed'}`)
}

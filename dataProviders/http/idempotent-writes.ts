// Writes and their idempotency keys: saving again after a lost response, or twice, creates one
// record.
import { call, HttpError } from './call.ts'
import type { CallOptions, Method } from './call.ts'
import { newKey } from './new-key.ts'
import { onSessionEnd } from '../session/session-end.ts'

/** Keys of writes with an unknown outcome: in progress, or without a response. */
const open = new Map<string, string>()
onSessionEnd(() => open.clear())

/**
 * Writes of this tab, by their path without the last segment: in progress, and when the last one
 * ended, ms.
 */
const underWay = new Map<string, number>()
const lastDone = new Map<string, number>()
const roomOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
/** ms after a write in which its change events may still arrive. */
const echo = 3000
/**
 * Whether this tab is changing records below this base, or has just done so: events of its user's
 * changes there are its own.
 */
export function isWriting(base: string): boolean {
  return (
    (underWay.get(base) ?? 0) > 0 || performance.now() - (lastDone.get(base) ?? -Infinity) < echo
  )
}

/**
 * Whether the server had no capacity for the call: this does not tell the outcome of an earlier
 * attempt.
 */
export function isUnheard(error: unknown): boolean {
  return error instanceof HttpError && error.body.code === 'too_many_calls'
}

/**
 * Like `call`; a repeated write keeps its key until the server has accepted or refused it. `key`
 * overrides it.
 */
export async function sendWrite<T>(
  method: Method,
  path: string,
  body: unknown,
  options: Pick<CallOptions, 'key' | 'timeout' | 'quiet'> = {},
): Promise<T> {
  const fingerprint = `${method} ${path}\n${JSON.stringify(body)}`
  const key = options.key ?? open.get(fingerprint) ?? newKey()
  open.set(fingerprint, key)
  const room = roomOf(path)
  underWay.set(room, (underWay.get(room) ?? 0) + 1)
  try {
    const result = await call<T>(method, path, { ...options, body, key })
    open.delete(fingerprint)
    return result
  } catch (error) {
    const known = error instanceof HttpError && error.status >= 400 && error.status < 500
    if (known && !isUnheard(error)) open.delete(fingerprint)
    throw error
  } finally {
    underWay.set(room, (underWay.get(room) ?? 1) - 1)
    lastDone.set(room, performance.now())
  }
}

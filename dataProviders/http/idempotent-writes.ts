// Writes and their idempotency keys: pressing Save again after a lost answer, or twice, makes one
// record.
import { call, HttpError } from './call.ts'
import type { CallOptions, Method } from './call.ts'
import { newKey } from './new-key.ts'
import { onSessionEnd } from '../session/session-end.ts'

/** Keys of writes whose outcome nobody knows: under way, or without an answer. */
const open = new Map<string, string>()
onSessionEnd(() => open.clear())

/**
 * Writes of this tab, by what stands before the last part of their path: under way, and when the
 * last one ended, ms.
 */
const underWay = new Map<string, number>()
const lastDone = new Map<string, number>()
const roomOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
/** ms after a write in which news of it still come. */
const echo = 3000
/**
 * Whether this tab itself is changing records below this base, or just was: news of its user's
 * changes there are its own.
 */
export function isWriting(base: string): boolean {
  return (
    (underWay.get(base) ?? 0) > 0 || performance.now() - (lastDone.get(base) ?? -Infinity) < echo
  )
}

/**
 * Whether the server had no turn for the call: it says nothing of what an earlier try has done.
 */
export function isUnheard(error: unknown): boolean {
  return error instanceof HttpError && error.body.code === 'too_many_calls'
}

/**
 * Like `call`; the same write keeps its key until the server has said yes or no. `key` overrides
 * it.
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

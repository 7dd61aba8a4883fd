// Writes and their idempotency keys: pressing Save again after a lost answer, or twice, makes one record.
import { call, HttpError } from './http.ts'
import type { CallOptions, Method } from './http.ts'
import { newKey } from './new-key.ts'
import { onSessionEnd } from './session-end.ts'

/** Keys of writes whose outcome nobody knows: under way, or without an answer. */
const open = new Map<string, string>()
onSessionEnd(() => open.clear())

/** Like `call`; the same write keeps its key until the server has said yes or no. `key` overrides it. */
export async function write<T>(
  method: Method,
  path: string,
  body: unknown,
  options: Pick<CallOptions, 'key' | 'timeout'> = {},
): Promise<T> {
  const fingerprint = `${method} ${path}\n${JSON.stringify(body)}`
  const key = options.key ?? open.get(fingerprint) ?? newKey()
  open.set(fingerprint, key)
  try {
    const result = await call<T>(method, path, { ...options, body, key })
    open.delete(fingerprint)
    return result
  } catch (error) {
    const known = error instanceof HttpError && error.status >= 400 && error.status < 500
    if (known) open.delete(fingerprint)
    throw error
  }
}

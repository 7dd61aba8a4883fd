// Session cookies in requests, and their hashes in the database.
import { createHash } from 'node:crypto'
import type { Answer, Caller } from './test-app.ts'
import type { TestDatabase } from '../database/test-database.ts'

/** The cookie that a response sets, in the format of a request; '' for none. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  return String([headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? ''
}

/** The hash under which the database stores a cookie's session. */
export function hashOf(cookie: string): Buffer {
  return createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest()
}

/** The same caller with another cookie. */
export function withCookie(nobody: Caller, cookie: string): Caller {
  return {
    ...nobody,
    cookie,
    get: (path, headers) => nobody.get(path, { cookie, ...headers }),
    post: (path, body, headers) => nobody.post(path, body, { cookie, ...headers }),
    delete: (path, body, headers) => nobody.delete(path, body, { cookie, ...headers }),
  }
}

/** Waits until `count` statements are blocked by a lock. */
export async function waiting({ query, name }: TestDatabase, count: number): Promise<void> {
  for (let patience = 500; patience > 0; patience--) {
    const rows = await query(
      'select from pg_locks l join pg_stat_activity a using (pid) where a.datname = $1 and not l.granted',
      [name],
    )
    if (rows.length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`fewer than ${count} statements wait`)
}

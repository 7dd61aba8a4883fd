// The destination after signing in, and its encoding in the address until then.
import type { Ended } from '#dataProviders/session/session.ts'

export const loginPath = '/login'
export const notFoundPath = '/notFound'

/**
 * A path of this application; null for an address of another site, the sign-in page itself, or
 * none.
 */
export function ownPath(address: string | null, origin: string): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  // A path that begins with two slashes (/..//other.site does, once resolved) would be another
  // site's address.
  if (url.origin !== origin || url.pathname === loginPath || url.pathname.startsWith('//'))
    return null
  return url.pathname + url.search + url.hash
}

/** The address of the sign-in page that leads back to `path`. */
export function loginAddress(path: string): string {
  const worthKeeping = path !== '/' && path !== '' && !path.startsWith(loginPath)
  return worthKeeping ? `${loginPath}?${new URLSearchParams({ from: path })}` : loginPath
}

/**
 * The page after sign-in: for the same user the one where the session ended, for another user the
 * home page.
 */
export function afterSignIn(
  search: string,
  origin: string,
  userId: number,
  ended: Ended | null,
): string {
  if (ended && ended.userId !== userId) return '/'
  return ownPath(new URLSearchParams(search).get('from'), origin) ?? '/'
}

// Runs before react-admin is loaded: loads it, and keeps the address consistent with the session.
import { loadWhole } from '#i18n/chunks.ts'
import { currentLocale } from '#dataProviders/http/call.ts'
import { lastSessionEnd, session } from '#dataProviders/session/session.ts'
import { afterSignIn, loginAddress, loginPath, notFoundPath } from '../../common/signInAddress.ts'
import { loadChunk } from '../../common/loadChunk.ts'

export const loadApp = () => loadChunk(() => import('./App.tsx'))

/**
 * Starts loading the application, its texts and, unless the page is another one, the list, in
 * parallel.
 */
export function prefetch(): void {
  const parts: Promise<unknown>[] = [loadApp(), loadWhole(currentLocale())]
  if (location.pathname !== '/') parts.push(import('../../kernel/list/ListView.tsx'))
  // The consumer of a part requests it again and reports the error.
  parts.forEach((part) => part.catch(() => null))
}

/**
 * Signed out, every address except the not-found page's becomes the sign-in page's; signed in, that
 * page redirects.
 */
export function followSession(): void {
  session.watch(() => {
    const { pathname, search, origin } = location
    const user = session.get()
    const why = lastSessionEnd.get()
    if (user && pathname === loginPath)
      history.replaceState(null, '', afterSignIn(search, origin, user.id, why))
    if (user) lastSessionEnd.set(null)
    if (user === null && pathname !== loginPath && pathname !== notFoundPath)
      history.replaceState(null, '', loginAddress(why ? why.from : pathname + search))
  })
}

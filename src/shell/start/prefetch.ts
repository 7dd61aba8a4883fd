// What happens before react-admin is there: fetching it, and keeping the address in step with the
// session.
import { loadWhole } from '#i18n/chunks.ts'
import { currentLocale } from '#dataProviders/http/call.ts'
import { lastSessionEnd, session } from '#dataProviders/session/session.ts'
import { afterSignIn, loginAddress, loginPath, notFoundPath } from '../../common/signInAddress.ts'
import { loadChunk } from '../../common/loadChunk.ts'

export const loadApp = () => loadChunk(() => import('./App.tsx'))

/**
 * Begins to fetch the application, its texts and, unless the page is another one, the list: all at
 * once.
 */
export function prefetch(): void {
  const parts: Promise<unknown>[] = [loadApp(), loadWhole(currentLocale())]
  if (location.pathname !== '/') parts.push(import('../../kernel/list/ListView.tsx'))
  // Whoever needs a part asks for it again and shows what went wrong.
  parts.forEach((part) => part.catch(() => null))
}

/**
 * Signed out, every address but the not-found page's becomes the sign-in page's; signed in, that
 * one leads on.
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

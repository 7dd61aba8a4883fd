// Runs before react-admin is loaded: loads it, and keeps the address consistent with the session.
import { loadFirst, loadWhole } from '#i18n/chunks.ts'
import { currentLocale } from '#dataProviders/http/call.ts'
import { lastSessionEnd, session } from '#dataProviders/session/session.ts'
import { afterSignIn, loginAddress, loginPath, notFoundPath } from '../../common/signInAddress.ts'
import { loadScript } from '../../common/loadChunk.ts'

export const loadApp = () => loadScript(() => import('./App.tsx'))

/**
 * Starts loading the application, its first texts and the list in parallel; for the home page, all
 * texts instead of the list.
 */
export function prefetch(): void {
  const locale = currentLocale()
  const parts: Promise<unknown>[] = [loadApp(), loadFirst(locale)]
  parts.push(
    location.pathname === '/' ? loadWhole(locale) : import('../../kernel/list/ListView.tsx'),
  )
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

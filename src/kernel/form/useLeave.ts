import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router-dom'
import { onSessionEnd } from '#dataProviders/session-end.ts'
import { drawerOf } from '../list/address.ts'

const place = ({ pathname, search }: { pathname: string; search: string }) => `${pathname} ${JSON.stringify(drawerOf(search))}`

/** Stands between a changed form and the way out: another page or drawer, a reload, the end of the session. `keep` puts what was typed away. */
export function useLeave(changed: () => boolean, keep: () => void) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => place(currentLocation) !== place(nextLocation) && changed())
  const keepChanges = useEffectEvent(() => {
    if (changed()) keep()
  })
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (changed()) event.preventDefault()
  })
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => warn(event)
    const onHide = () => keepChanges()
    addEventListener('beforeunload', onUnload)
    addEventListener('pagehide', onHide)
    // Before the rights go with the session, and the form with them.
    const stop = onSessionEnd(() => keepChanges())
    return () => {
      stop()
      removeEventListener('beforeunload', onUnload)
      removeEventListener('pagehide', onHide)
      keepChanges()
    }
  }, [])
  return { asking: blocker.state === 'blocked', leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() }
}

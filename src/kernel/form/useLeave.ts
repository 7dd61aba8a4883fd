import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { drawerOf } from '../list/address.ts'

const place = ({ pathname, search }: { pathname: string; search: string }) => `${pathname} ${JSON.stringify(drawerOf(search))}`

/** Stands between a changed form and the way out: another page or drawer, a reload, the end of the session. `keep` puts what was typed away. */
export function useLeave(changed: () => boolean, keep: () => void) {
  const latest = useRef({ changed, keep })
  latest.current = { changed, keep }
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => place(currentLocation) !== place(nextLocation) && latest.current.changed(),
  )
  useEffect(() => {
    const keepChanges = () => latest.current.changed() && latest.current.keep()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (latest.current.changed()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    addEventListener('pagehide', keepChanges)
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('pagehide', keepChanges)
      // Also when the session ends and the whole application goes.
      keepChanges()
    }
  }, [])
  return { asking: blocker.state === 'blocked', leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() }
}

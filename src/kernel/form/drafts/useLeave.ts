import { useEffect, useEffectEvent } from 'react'
import { beforeSignOut, onSessionEnd } from '#dataProviders/session/session-end.ts'

/** What is left: only the form, the page, or the session. */
type LeaveTarget = 'form' | 'page' | 'session'

/**
 * Calls `keep` to store unsaved input whenever a changed form is left: by navigation, a reload, or
 * the end of the session.
 */
export function useLeaveGuard(
  changed: () => boolean,
  keep: (going: LeaveTarget) => Promise<void> | void,
): void {
  const keepChanges = useEffectEvent((going: LeaveTarget) => (changed() ? keep(going) : undefined))
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (changed()) event.preventDefault()
  })
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => warn(event)
    const onHide = () => void keepChanges('page')
    addEventListener('beforeunload', onUnload)
    addEventListener('pagehide', onHide)
    const stops = [
      beforeSignOut(async () => keepChanges('form')),
      // Before the rights go with the session, and the form with them.
      onSessionEnd(() => void keepChanges('session')),
    ]
    return () => {
      stops.forEach((stop) => stop())
      removeEventListener('beforeunload', onUnload)
      removeEventListener('pagehide', onHide)
      void keepChanges('form')
    }
  }, [])
}

import { useEffect, useEffectEvent } from 'react'
import { beforeSignOut, onSessionEnd } from '#dataProviders/session/session-end.ts'

/** What goes: the form alone, the page with it, or the session. */
type LeaveTarget = 'form' | 'page' | 'session'

/**
 * Whatever way a changed form goes – another page, a reload, the end of the session – `keep` puts
 * away what was typed.
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

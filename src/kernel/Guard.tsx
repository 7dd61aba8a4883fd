import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { mayOpen } from '#dataProviders/session/rights.ts'
import { onSessionEnd } from '#dataProviders/session/session-end.ts'
import { signal } from '#dataProviders/browser/signal.ts'
import type { Resource, Screen } from '#resources/kernel/types.ts'
import { notFoundPath } from '../common/signInAddress.ts'
import { useAppServices } from './appServices.ts'

/** The guarded page before the one on the screen. */
export const previousRoute = signal<string | null>(null)
let present: string | null = null
onSessionEnd(() => {
  previousRoute.set(null)
  present = null
})

function remember(route: string) {
  if (route === present) return
  previousRoute.set(present)
  present = route
}

/**
 * Opens a screen to users permitted by its role list and the navigation guard; others see on the
 * not-found page which one is closed to them.
 */
export function Guard({
  of,
  screen,
  children,
}: {
  of: Resource
  screen: Screen
  children: ReactNode
}) {
  const { user } = useAppServices()
  const { pathname } = useLocation()
  const { id } = useParams()
  const open = mayOpen(user, of, screen) && (id === undefined || /^\d+$/.test(id))
  useEffect(() => {
    if (open) remember(pathname)
  }, [open, pathname])
  return open ? children : <Navigate to={notFoundPath} replace state={{ from: pathname }} />
}

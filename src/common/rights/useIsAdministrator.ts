import { useSyncExternalStore } from 'react'
import { rolesOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { highestRoles } from '#resources/kernel/access.ts'

/** Whether the user administers the contract: what is shared is theirs to arrange. */
export function useIsAdministrator(): boolean {
  const user = useSyncExternalStore(session.watch, session.get)
  const roles: readonly string[] = user ? rolesOf(user) : []
  return highestRoles.some((role) => roles.includes(role))
}

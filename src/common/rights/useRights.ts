import { useMemo, useSyncExternalStore } from 'react'
import { mayDo, rolesOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { highestRoles } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'

interface Rights {
  create: boolean
  edit: boolean
  remove: boolean
}

/**
 * The user's rights to this resource's records: their level and the resource's mode. Known
 * synchronously, so that no button appears late.
 */
export function useRights(of: Resource): Rights {
  const user = useSyncExternalStore(session.watch, session.get)
  return useMemo(() => {
    const level = user ? mayDo(user, of, 'edit') : false
    return {
      create: level && of.desk?.creates !== false && (of.mode === 'table' || of.mode === 'append'),
      edit: level && (of.mode === 'table' || of.mode === 'single'),
      remove: level && of.mode === 'table',
    }
  }, [user, of])
}

/** Whether the user administers the contract: what is shared is theirs to arrange. */
export function useIsAdministrator(): boolean {
  const user = useSyncExternalStore(session.watch, session.get)
  const roles: readonly string[] = user ? rolesOf(user) : []
  return highestRoles.some((role) => roles.includes(role))
}

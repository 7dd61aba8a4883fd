import { useMemo, useSyncExternalStore } from 'react'
import { mayDo } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import type { Resource } from '#resources/kernel/types.ts'

interface Rights {
  create: boolean
  edit: boolean
  remove: boolean
}

/**
 * What the signed-in person may do with this resource's records: their level and the resource's
 * mode. Known at once, so that no button comes late.
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

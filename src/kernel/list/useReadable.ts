import { useCallback, useSyncExternalStore } from 'react'
import { mayDo } from '#dataProviders/rights.ts'
import { session } from '#dataProviders/session.ts'
import type { Readable } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Which fields of `of` the signed-in person may read: personal ones only where he may edit, as the server answers. */
export function useReadable(of: Resource): Readable {
  const user = useSyncExternalStore(session.watch, session.get)
  const whole = user ? mayDo(user, of, 'edit') : false
  return useCallback((_key, field) => whole || !field.options.personal, [whole])
}

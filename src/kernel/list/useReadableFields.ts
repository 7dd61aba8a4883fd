import { useMemo, useSyncExternalStore } from 'react'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { readableWith } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Which fields of `of` the signed-in person may read, as the server answers. */
export function useReadableFields(of: Resource): Readable {
  const user = useSyncExternalStore(session.watch, session.get)
  return useMemo(() => readableWith(user ? levelsOf(user) : {}, of), [user, of])
}

import { useMemo, useSyncExternalStore } from 'react'
import { levelsOf } from '#dataProviders/rights.ts'
import { session } from '#dataProviders/session.ts'
import { readableWith, writableWith } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Which fields of `of` the signed-in person may read, as the server answers. */
export function useReadable(of: Resource): Readable {
  const user = useSyncExternalStore(session.watch, session.get)
  return useMemo(() => readableWith(user ? levelsOf(user) : {}, of), [user, of])
}
/** Which of them he may also change, where he may change the record. */
export function useWritable(of: Resource): Readable {
  const user = useSyncExternalStore(session.watch, session.get)
  return useMemo(() => writableWith(user ? levelsOf(user) : {}, of), [user, of])
}

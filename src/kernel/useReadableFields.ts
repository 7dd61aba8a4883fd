import { useMemo, useSyncExternalStore } from 'react'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { session } from '#dataProviders/session/session.ts'
import { readableWith } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { isSpare } from '#resources/kernel/own-fields.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Which fields of `of` the user may read, like the server's check. */
export function useReadableFields(of: Resource): Readable {
  const user = useSyncExternalStore(session.watch, session.get)
  return useMemo(() => {
    const readable = readableWith(user ? levelsOf(user) : {}, of)
    const isUnused = isSpare(of, user?.contract.own_fields)
    return (key, field) => readable(key, field) && !isUnused(key, field)
  }, [user, of])
}

/** The resource without the fields that the user may not read. */
export function useReadableResource(of: Resource): Resource {
  const readable = useReadableFields(of)
  return useMemo(() => {
    const entries = fieldEntries(of.fields)
    const allowed = entries.filter(([key, field]) => readable(key, field))
    return allowed.length === entries.length ? of : { ...of, fields: Object.fromEntries(allowed) }
  }, [of, readable])
}

import { useMemo } from 'react'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useReadable, useWritable } from '../list/useReadable.ts'

/** The resource as it is for the signed-in person's form: a field that he may not read does not exist, nor in a new record one that he may not fill in. */
export function useAllowed(of: Resource, isNew: boolean): Resource {
  const readable = useReadable(of)
  const writable = useWritable(of)
  return useMemo(() => {
    const entries = fieldEntries(of.fields)
    const allowed = entries.filter(([key, field]) => readable(key, field) && (!isNew || writable(key, field)))
    return allowed.length === entries.length ? of : { ...of, fields: Object.fromEntries(allowed) }
  }, [of, isNew, readable, writable])
}

import { useMemo } from 'react'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useReadableFields } from '../list/useReadableFields.ts'

/** The resource as it is for the signed-in user's form, without the fields that this user may not read. */
export function useReadableResource(of: Resource): Resource {
  const readable = useReadableFields(of)
  return useMemo(() => {
    const entries = fieldEntries(of.fields)
    const allowed = entries.filter(([key, field]) => readable(key, field))
    return allowed.length === entries.length ? of : { ...of, fields: Object.fromEntries(allowed) }
  }, [of, readable])
}

import { useTranslate } from 'react-admin'
import { fieldEntries, isFilterable } from '#resources/kernel/derive.ts'
import { systemFieldsOf } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useReadableFields } from '../../useReadableFields.ts'

/** A field that can become a condition. */
export interface Filterable {
  source: string
  label: string
  field: Field
}

/** The fields by which the user can filter a list, or its archive, except the `used` ones. */
export function useFilterableFields(
  of: Resource,
  archive: boolean,
  used: readonly string[],
): Filterable[] {
  const translate = useTranslate()
  const readable = useReadableFields(of)
  return [...fieldEntries(of.fields), ...Object.entries(systemFieldsOf(of))]
    .filter(
      ([key, field]) =>
        isFilterable(field) &&
        readable(key, field) &&
        !used.includes(key) &&
        (archive || !key.startsWith('archived_')),
    )
    .map(([source, field]) => ({
      ...{ source, field },
      label: translate(`resources.${of.name}.fields.${source}`),
    }))
}

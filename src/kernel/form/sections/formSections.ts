import { fieldsOfSection } from '#resources/kernel/views/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { RelatedRecords } from '../../related/useRelated.ts'
import type { FormSectionTab } from './Sections.tsx'

/**
 * The sections of a record's form or view: those of the descriptor, one for other related rows by
 * name, then further related records. `keysOf` narrows a section to shown fields; empty ones are
 * omitted.
 */
export function formSections(
  of: Resource,
  keysOf: (keys: readonly string[]) => readonly string[],
  related: readonly RelatedRecords[],
  stored: boolean,
): FormSectionTab[] {
  const own = Object.entries(of.form).flatMap(([name, section]): FormSectionTab[] => {
    const keys = fieldsOfSection(section)
    const rows = keys.length === 0 ? related.find((one) => one.name === name) : undefined
    const shown = keysOf(keys)
    if (rows) return [{ name, keys: [], related: rows }]
    return shown.length > 0 ? [{ name, keys: shown }] : []
  })
  const rest = stored ? related.filter(({ name }) => !of.form[name]) : []
  return [...own, ...rest.map((one) => ({ name: one.name, keys: [], related: one }))]
}

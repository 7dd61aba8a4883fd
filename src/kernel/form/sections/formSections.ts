import { fieldsOfSection } from '#resources/kernel/views/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { RelatedRecords } from '../../related/useRelated.ts'
import type { Section } from './Sections.tsx'

/**
 * The sections of a record's form or view: those of the descriptor, one without fields for the rows
 * of its name, then what else belongs to the record. `keysOf` narrows a section to what is shown;
 * what has nothing to show is not there.
 */
export function formSections(
  of: Resource,
  keysOf: (keys: readonly string[]) => readonly string[],
  related: readonly RelatedRecords[],
  stored: boolean,
): Section[] {
  const own = Object.entries(of.form).flatMap(([name, section]): Section[] => {
    const keys = fieldsOfSection(section)
    const rows = keys.length === 0 ? related.find((one) => one.name === name) : undefined
    const shown = keysOf(keys)
    if (rows) return [{ name, keys: [], related: rows }]
    return shown.length > 0 ? [{ name, keys: shown }] : []
  })
  const rest = stored ? related.filter(({ name }) => !of.form[name]) : []
  return [...own, ...rest.map((one) => ({ name: one.name, keys: [], related: one }))]
}

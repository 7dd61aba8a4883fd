// Client-side validation: the schema and the row rules of the server. Loaded after the form,
// because of its size.
import { changedFields, filledFields } from '#dataProviders/records/changed-fields.ts'
import { hiddenEmptied, rowFaults } from '#resources/kernel/values/row-rules.ts'
import { changeSchema, createSchema } from '#resources/kernel/calls/save-schema.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { inputName } from './fieldErrors.ts'
import type { Row, Values } from '../formValues.ts'

/**
 * Field → fault code, keys as on the wire ('fuels.0.norm'). `base` is the stored row, null for a
 * new record; `today` the contract's.
 */
export function findFormFaults(
  of: Resource,
  values: Values,
  base: Row | null,
  today: string,
): Record<string, string> {
  const whole = hiddenEmptied(of.fields, values)
  const sent = base ? changedFields(of, whole, base) : filledFields(of, whole)
  const parsed = (base ? changeSchema(of) : createSchema(of)).safeParse(sent)
  const faults: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? [])
    faults[inputName(of, issue.path.map(String).join('.'))] ??= issue.message
  for (const [path, fault] of Object.entries(rowFaults(of, whole, today))) faults[path] ??= fault
  return faults
}

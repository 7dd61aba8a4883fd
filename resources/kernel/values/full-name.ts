// A person's surname, name and patronymic in one column of a file.
import type { Readable } from '../access.ts'
import type { Field, Resource } from '../types.ts'

/** The key of such a column, instead of a field's. */
export const fullName = 'full_name'
/** As the kernels read it: a text, stored nowhere. */
export const fullNameField: Field = { kind: 'text', presence: 'optional', options: {} }

/**
 * The fields that the column fills; none if the resource has no people, or the caller may not read
 * all three.
 */
export function partsOfFullName(
  { fullName: parts, fields }: Pick<Resource, 'fullName' | 'fields'>,
  readable: Readable,
): readonly string[] {
  return parts?.every((key) => fields[key] && readable(key, fields[key])) ? parts : []
}

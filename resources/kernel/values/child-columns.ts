// Fields of child rows as columns of a spreadsheet with one line per child row: 'fuels.norm'.
import type { Readable } from '../access.ts'
import { fieldEntries } from '../derive.ts'
import { hasChildRows } from '../kind-traits.ts'
import type { Field, Fields, Resource } from '../types.ts'

interface ChildColumn {
  /** On the wire. */
  path: string
  /** The field with the child rows, and the field of each. */
  list: string
  key: string
  field: Field
}

/** Of all lists that the caller may read, in the order of the descriptor. */
export function childColumns(
  { fields }: Pick<Resource, 'fields'>,
  readable: Readable,
): ChildColumn[] {
  return fieldEntries(fields).flatMap(([list, of]) =>
    hasChildRows(of) && readable(list, of)
      ? fieldEntries(of.options.fields ?? {}).map(([key, field]) => ({
          path: `${list}.${key}`,
          list,
          key,
          field,
        }))
      : [],
  )
}

/** 'fuels.norm' → the list and the key in it; the list is null for a field of the record itself. */
export function splitColumnPath(path: string): [list: string | null, key: string] {
  const dot = path.indexOf('.')
  return dot < 0 ? [null, path] : [path.slice(0, dot), path.slice(dot + 1)]
}

/** The field of a column. */
export function columnField({ fields }: { fields: Fields }, path: string): Field | undefined {
  const [list, key] = splitColumnPath(path)
  const among =
    list === null ? fields : (Object.hasOwn(fields, list) && fields[list]?.options.fields) || {}
  return Object.hasOwn(among, key) ? among[key] : undefined
}

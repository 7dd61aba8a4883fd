// Maps faults to inputs and their order. Without the schema: this must be available as soon as the
// form is.
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { set } from 'react-hook-form'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * The input that shows a fault: the ends of a period and the items of a list have no inputs of
 * their own.
 */
export function inputName(of: Pick<Resource, 'fields'>, path: string): string {
  const [key = '', index, child] = path.split('.')
  if (!hasChildRows(of.fields[key]) || index === undefined) return key
  return child === undefined ? `${key}.${index}` : `${key}.${index}.${child}`
}

/** Faults in the format of react-hook-form; `type` is their source. */
export function toFieldErrors(
  of: Pick<Resource, 'fields'>,
  faults: Readonly<Record<string, string>>,
  type: 'fault' | 'server',
): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const [path, message] of Object.entries(faults))
    set(errors, errorPath(of, path), { type, message })
  return errors
}

/** The path of an error of a whole child table, beside those of its cells. */
export function errorPath(of: Pick<Resource, 'fields'>, path: string): string {
  return hasChildRows(of.fields[path]) ? `${path}.root` : path
}

/** Paths of inputs with an error, in form order. */
export function faultyPaths(
  of: Pick<Resource, 'fields'>,
  errors: FieldErrors<FieldValues>,
  keys: readonly string[],
): string[] {
  return keys.flatMap((key) => {
    const error = errors[key] as
      | undefined
      | { message?: string; root?: { message?: string } }
      | readonly (Record<string, unknown> | undefined)[]
    if (!error) return []
    if (!hasChildRows(of.fields[key])) return [key]
    const own = 'root' in error || 'message' in error ? [key] : []
    const cells = Object.entries(error).flatMap(([index, row]) =>
      /^\d+$/.test(index) && row
        ? Object.keys(of.fields[key]?.options.fields ?? {})
            .filter((child) => child in (row as object))
            .map((child) => `${key}.${index}.${child}`)
        : [],
    )
    return [...own, ...cells]
  })
}

// The way of a printed value: over references to the field that is said, or that chooses the form.
import { fieldOf } from '../system-fields.ts'
import type { Field, Resource } from '../types.ts'

/** A field on the way of a path, and whose it is. */
interface Step {
  readonly of: Resource
  readonly key: string
  readonly field: Field
}

/** The way of 'driver_id.birth_date' over references; null where it leads nowhere. */
export function stepsOf(
  of: Resource,
  path: string,
  targetOf: (field: Field) => Resource | undefined,
): Step[] | null {
  const [key = '', ...rest] = path.split('.')
  const field = fieldOf(of, key)
  if (!field) return null
  const step = { of, key, field }
  if (rest.length === 0) return [step]
  const target = field.kind === 'ref' ? targetOf(field) : undefined
  const more = target && stepsOf(target, rest.join('.'), targetOf)
  return more ? [step, ...more] : null
}

/** The forms that `printsBy` chooses from; first that of records without a choice. */
export function formsByRecord(
  of: Resource,
  targetOf: (field: Field) => Resource | undefined,
): string[] {
  const last = of.printsBy && stepsOf(of, of.printsBy, targetOf)?.at(-1)?.field
  return last ? Object.keys(last.options.choices ?? {}) : []
}

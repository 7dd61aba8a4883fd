// Resolves the path of a printed value, or of the field that chooses the form, over references.
import { isSingleReference } from '../kind-traits.ts'
import { fieldOf } from '../system-fields.ts'
import type { Field, Resource } from '../types.ts'

/** A field along a path, and its resource. */
interface Step {
  readonly of: Resource
  readonly key: string
  readonly field: Field
}

/** The steps of 'driver_id.birth_date' over references; null for an invalid path. */
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
  const target = isSingleReference(field) ? targetOf(field) : undefined
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

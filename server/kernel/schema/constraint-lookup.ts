// Finds the table and columns of a constraint in the models that created it: names are never
// parsed.
import type { Resource } from '#resources/kernel/types.ts'
import { modelsOf } from './model/index.ts'
import type { ConstraintLimits, Subject, TableModel } from './model/model-types.ts'

export interface ConstraintSubject {
  kind: Subject
  /** Name of the resource of the table. */
  resource: string
  /**
   * The field whose child rows or references the table holds; null for the resource's own table.
   */
  field: string | null
  /** Columns without contract_id. */
  columns: readonly string[]
  limits?: ConstraintLimits | undefined
}

const known = new WeakMap<readonly Resource[], ReadonlyMap<string, ConstraintSubject>>()

/** `resources` are those whose tables were created; undefined for a constraint of another table. */
export function constraintSubject(
  name: string,
  resources: readonly Resource[],
): ConstraintSubject | undefined {
  const lookup = known.get(resources) ?? subjectsOf(modelsOf(resources))
  known.set(resources, lookup)
  return lookup.get(name)
}

function subjectsOf(models: readonly TableModel[]): Map<string, ConstraintSubject> {
  const subjects = new Map<string, ConstraintSubject>()
  for (const { resource, field, constraints, indexes } of models) {
    for (const { name, about: kind, columns, limits } of constraints)
      subjects.set(name, { kind, resource, field, columns, limits })
    for (const { name, columns, unique } of indexes)
      if (unique) subjects.set(name, { kind: 'unique', resource, field, columns })
  }
  return subjects
}

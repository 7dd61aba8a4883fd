// Finds the table and columns of a constraint in the models that created it: names are never
// parsed.
import type { Resource } from '#resources/kernel/types.ts'
import { modelsOf } from './model/index.ts'
import type { Subject, TableModel } from './model/model-types.ts'

interface ConstraintFault {
  kind: Subject
  table: string
  /** Without contract_id. */
  columns: readonly string[]
}

const known = new WeakMap<readonly Resource[], ReadonlyMap<string, ConstraintFault>>()

/** `resources` are those whose tables were made; undefined for a constraint of another table. */
export function constraintFault(
  name: string,
  resources: readonly Resource[],
): ConstraintFault | undefined {
  const lookup = known.get(resources) ?? faultsOf(modelsOf(resources))
  known.set(resources, lookup)
  return lookup.get(name)
}

function faultsOf(models: readonly TableModel[]): Map<string, ConstraintFault> {
  return new Map(
    models.flatMap(({ name: table, constraints, indexes }) => [
      ...constraints.map(
        ({ name, about, columns }) => [name, { kind: about, table, columns }] as const,
      ),
      ...indexes
        .filter(({ unique }) => unique)
        .map(({ name, columns }) => [name, { kind: 'unique', table, columns }] as const),
    ]),
  )
}

// Primary and foreign keys, always together with the contract, so that not even faulty code can
// reference a row of another one.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { isSingleReference, refersTo } from '#resources/kernel/kind-traits.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'
import { objectName } from './sql-text.ts'
import type { ConstraintModel, IndexModel } from './model-types.ts'

/**
 * The primary key including the contract, as in foreign keys: one index serves both, and contracts
 * could be distributed over several servers.
 */
export function primary(table: string, columns: readonly string[] = ['id']): ConstraintModel {
  return {
    name: `${table}_pkey`,
    about: 'primary',
    columns,
    sql: `PRIMARY KEY (${['contract_id', ...columns].map((one) => `{${one}}`).join(', ')})`,
  }
}

export function tenant(table: string): ConstraintModel {
  return {
    name: objectName(table, ['contract_id'], 'fkey'),
    about: 'tenant',
    columns: ['contract_id'],
    sql: 'FOREIGN KEY ({contract_id})',
    to: 'contract',
  }
}

/** The reference from a child row or a link to its record. */
export function parent(table: string, owner: string): ConstraintModel {
  return { ...reference(table, 'parent_id', owner), about: 'parent', cascade: true }
}

/**
 * A reference whose target cannot be removed. Uses the default NO ACTION, because RESTRICT reports
 * another code from PostgreSQL 18 on.
 */
export function reference(table: string, column: string, to: string): ConstraintModel {
  return {
    name: objectName(table, [column], 'fkey'),
    about: 'ref',
    columns: [column],
    sql: `FOREIGN KEY ({contract_id}, {${column}})`,
    to,
  }
}

/** Foreign keys of all single references among the fields. A view has no table to refer to. */
export function references(
  table: string,
  fields: Fields,
  registry: readonly Resource[],
  owner?: string,
): ConstraintModel[] {
  return fieldEntries(fields).flatMap(([key, field]) => {
    if (!isSingleReference(field)) return []
    const to = targetTable(field.options.to, registry)
    if (to === null) return []
    const { dependsOn } = field.options
    return [
      { ...reference(table, key, to), ...(key === owner && { cascade: true as const }) },
      ...(dependsOn === undefined ? [] : [compositeReference(table, key, dependsOn, to)]),
    ]
  })
}

/**
 * A model of the make: the target must have this row's value in the field of `dependsOn`, and keeps
 * it while it is referenced. If either column is empty here, nothing is required.
 */
function compositeReference(
  table: string,
  key: string,
  parent: string,
  to: string,
): ConstraintModel {
  return {
    name: objectName(table, [key, parent], 'fkey'),
    about: 'dependsOn',
    columns: [key, parent],
    sql: `FOREIGN KEY ({contract_id}, {${parent}}, {${key}})`,
    to,
  }
}

/**
 * The unique keys that such references need: of `resource`, for each field that references of
 * others depend on.
 */
export function compositeReferenceIndexes(
  table: string,
  resource: Resource,
  registry: readonly Resource[],
): IndexModel[] {
  const sought = registry
    .flatMap(({ fields }) =>
      fieldEntries(fields).flatMap(([, field]) => [
        field,
        ...Object.values(field.options.fields ?? {}),
      ]),
    )
    .filter((field) => refersTo(field, resource.name))
    .flatMap(({ options }) => options.dependsOn ?? [])
  return [...new Set(sought)].map((parent) => ({
    name: objectName(table, [parent, 'id'], 'key'),
    columns: [parent, 'id'],
    sql: `({contract_id}, {${parent}}, {id})`,
    unique: true,
  }))
}

/** @throws Error when no such resource is declared */
export function targetTable(
  name: string | undefined,
  registry: readonly Resource[],
): string | null {
  const target = registry.find((one) => one.name === name)
  if (!target) throw new Error(`a reference points to '${name}', which is no resource`)
  return target.mode === 'view' ? null : tableOf(target)
}

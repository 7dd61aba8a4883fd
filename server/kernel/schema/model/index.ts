// The tables of a descriptor: the record's own, and one for each list of child rows or references.
import { hasChildRows, isAttachment, isReferenceList } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../../db/columns.ts'
import { bookedLinkGuards, bookingGuards } from './booking-guards.ts'
import { dueDateGuards } from './due-date-guards.ts'
import { fieldChecks, fieldColumns } from './field-columns.ts'
import {
  listIndexes,
  ownFieldIndexes,
  referenceIndexes,
  searchIndex,
  sideIndex,
} from './table-indexes.ts'
import {
  parent,
  primary,
  reference,
  references,
  targetTable,
  tenant,
  compositeReferenceIndexes,
} from './foreign-keys.ts'
import { lineConstraints, ruleConstraints, uniqueIndexes } from './row-rules.ts'
import { objectName } from './sql-text.ts'
import { gradualGuards, ledgerGuards, monthGuards, monthRowGuards } from './ledger-guards.ts'
import {
  ledgerSideTables,
  movementColumns,
  movementConstraints,
  movementIndexes,
} from './ledger-tables.ts'
import type { ColumnModel, ConstraintModel, Guard, TableModel } from './model-types.ts'
import { numberColumns, numberGuards, numberIndexes } from './numbering-model.ts'
import { documentGuards, partGuards } from './state-guards.ts'
import { assertModels } from './name-conflicts.ts'

export type * from './model-types.ts'

const column = (
  name: string,
  type: string,
  notNull = false,
  initial: string | null = null,
): ColumnModel => ({
  name,
  field: null,
  type,
  notNull,
  default: initial,
})

const moment = 'timestamptz(3)'
const id = column('id', 'bigint', true, 'identity')
const contract = column('contract_id', 'bigint', true)

/**
 * Tables of one resource, its own first; none for a view. `registry` has every resource that it may
 * refer to.
 */
function modelOf(resource: Resource, registry: readonly Resource[]): TableModel[] {
  if (resource.mode === 'view') return []
  const sides = fieldEntries(resource.fields).flatMap(([key, field]) => {
    if (hasChildRows(field)) return [childTable(resource, key, field, registry)]
    return isReferenceList(field) ? (linkTable(resource, key, field, registry) ?? []) : []
  })
  return [ownTable(resource, registry), ...sides, ...ledgerSideTables(resource)]
}

/**
 * All tables of all resources, in their order.
 * @throws Error when two objects would have the same name or a name is too long
 */
export function modelsOf(
  resources: readonly Resource[],
  registry: readonly Resource[] = resources,
): TableModel[] {
  const models = resources.flatMap((one) => modelOf(one, registry))
  assertModels(models)
  return models
}

function ownTable(resource: Resource, registry: readonly Resource[]): TableModel {
  const name = tableOf(resource)
  const { fields, ledger } = resource
  const search = searchedTexts(fields)
  const uniques = [...uniqueIndexes(name, resource), ...numberIndexes(name, resource)]
  const lists = [...listIndexes(name, resource), ...(ledger ? movementIndexes(name, ledger) : [])]
  const composite = compositeReferenceIndexes(name, resource, registry)
  return {
    name,
    resource: resource.name,
    field: null,
    columns: [
      ...systemColumns(resource, search.length > 0),
      ...numberColumns(resource),
      ...(ledger ? movementColumns : []),
      ...fieldColumns(fields),
    ],
    constraints: [
      primary(name),
      ...(resource.mode === 'single' ? [onlyRow(name)] : []),
      tenant(name),
      ...fieldChecks(name, fields),
      ...ruleConstraints(name, resource),
      ...references(name, fields, registry, resource.ownedBy),
      ...(ledger ? movementConstraints(name, ledger) : []),
    ],
    indexes: [
      ...uniques,
      ...composite,
      ...lists,
      ...referenceIndexes(name, fields, [...uniques, ...composite, ...lists]),
      ...ownFieldIndexes(name, resource),
      ...(search.length > 0 ? [searchIndex(name)] : []),
    ],
    guards: guardsOf(resource, registry),
    files: fieldEntries(fields).flatMap(([key, field]) => (isAttachment(field) ? [key] : [])),
    search,
  }
}

function systemColumns(resource: Resource, searched: boolean): ColumnModel[] {
  return [
    id,
    contract,
    column('version', 'integer', true, '1'),
    column('created_at', moment, true, 'now()'),
    column('created_by', 'bigint'),
    column('updated_at', moment, true, 'now()'),
    column('updated_by', 'bigint'),
    ...(resource.archive ? [column('archived_at', moment), column('archived_by', 'bigint')] : []),
    ...(searched ? [column('search_key', 'text COLLATE "C"', true, `''`)] : []),
  ]
}

function onlyRow(table: string): ConstraintModel {
  return {
    name: objectName(table, ['contract_id'], 'key'),
    about: 'unique',
    columns: ['contract_id'],
    sql: 'UNIQUE ({contract_id})',
  }
}

function guardsOf(resource: Resource, registry: readonly Resource[]): Guard[] {
  const { ownedBy, mode, builtIn } = resource
  const target = ownedBy && targetTable(resource.fields[ownedBy]?.options.to, registry)
  const append: Guard[] =
    mode === 'append' || mode === 'ledger' ? [target ? `owned ${target}.${ownedBy}` : 'append'] : []
  return [
    ...append,
    ...(builtIn ? (['built_in'] as const) : []),
    ...documentGuards(resource),
    ...numberGuards(resource),
    ...ledgerGuards(resource, registry),
    ...gradualGuards(resource, registry),
    ...monthGuards(resource),
    ...bookingGuards(resource),
    ...dueDateGuards(resource, registry),
  ]
}

/** side tables of append-only rows are append-only, and those of frozen ones frozen */
const sideGuards = (resource: Resource, key: string): Guard[] =>
  resource.mode === 'append'
    ? ['append']
    : [
        ...partGuards(resource, key),
        ...monthRowGuards(resource),
        ...bookedLinkGuards(resource, key),
      ]

function childTable(
  resource: Resource,
  key: string,
  field: Field,
  registry: readonly Resource[],
): TableModel {
  const name = sideTable(resource, key)
  const fields = field.options.fields ?? {}
  const order = sideIndex(name, ['parent_id', 'position'])
  return {
    name,
    resource: resource.name,
    field: key,
    columns: [
      id,
      contract,
      column('parent_id', 'bigint', true),
      column('position', 'integer', true),
      ...fieldColumns(fields),
    ],
    constraints: [
      primary(name),
      parent(name, tableOf(resource)),
      ...fieldChecks(name, fields),
      ...lineConstraints(name, field),
      ...references(name, fields, registry),
    ],
    indexes: [order, ...referenceIndexes(name, fields, [])],
    guards: sideGuards(resource, key),
    files: [],
    search: [],
  }
}

function linkTable(
  resource: Resource,
  key: string,
  field: Field,
  registry: readonly Resource[],
): TableModel | null {
  const name = sideTable(resource, key)
  const target = targetTable(field.options.to, registry)
  return {
    name,
    resource: resource.name,
    field: key,
    columns: [
      contract,
      column('parent_id', 'bigint', true),
      column('position', 'integer', true),
      column('target_id', 'bigint', true),
    ],
    constraints: [
      primary(name, ['parent_id', 'target_id']),
      parent(name, tableOf(resource)),
      ...(target === null ? [] : [reference(name, 'target_id', target)]),
    ],
    indexes: [sideIndex(name, ['target_id', 'parent_id'])],
    guards: sideGuards(resource, key),
    files: [],
    search: [],
  }
}

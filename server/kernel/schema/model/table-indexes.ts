// Indexes: for each order and filter of a list, for each reference, and for the search.
import { fieldEntries, isSortable } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { FieldValues, Fields, Kind, Resource } from '#resources/kernel/types.ts'
import { kindModels } from './kind-columns.ts'
import { fitsKey } from './index-key-length.ts'
import { literal, objectName } from './sql-text.ts'
import type { IndexModel } from './model-types.ts'

type Rows = 'all' | 'active' | 'archived'
const where: Readonly<Record<Rows, string>> = {
  all: '',
  active: ' WHERE {archived_at} IS NULL',
  archived: ' WHERE {archived_at} IS NOT NULL',
}

/**
 * Kinds with few distinct values, each with many rows, which are therefore indexed in the list's
 * default order.
 */
const grouping: ReadonlySet<Kind> = new Set(['ref', 'choice', 'flag'])

function index(table: string, columns: readonly string[], rows: Rows): IndexModel {
  return {
    name: objectName(table, columns, rows === 'archived' ? 'archived_idx' : 'idx'),
    columns,
    sql: `(${['contract_id', ...columns].map((column) => `{${column}}`).join(', ')})${where[rows]}`,
  }
}

/** The rows of a slice in the list's default order. */
function sliceIndex(
  table: string,
  name: string,
  slice: FieldValues,
  { tail, rows }: { tail: readonly string[]; rows: Rows },
): IndexModel {
  const whole = index(table, tail, rows)
  const conditions = Object.entries(slice).map(
    ([key, values]) => `{${key}} IN (${[values].flat().map(literal).join(', ')})`,
  )
  const joint = whole.sql.includes(' WHERE ') ? ' AND ' : ' WHERE '
  return {
    ...whole,
    name: objectName(table, tail, `${name.toLowerCase()}_idx`),
    sql: `${whole.sql}${joint}${conditions.join(' AND ')}`,
  }
}

/** The column of a field by which its list can be sorted in its own table. */
function orderColumn({ fields }: Resource, key: string): string | undefined {
  const field = fields[key]
  return field && !isSingleReference(field) && isSortable(field) && fitsKey([field])
    ? kindModels[field.kind](key, field.options).columns[0]?.name
    : undefined
}

function defaultOrder(resource: Resource): string[] {
  const first = orderColumn(resource, resource.list.sort?.replace(/^-/, '') ?? '')
  return [...(first ? [first] : []), 'id']
}

/**
 * Indexes of a resource's own table. Lists sorted by a reference's label, which is in another
 * table, have no index here.
 */
export function listIndexes(table: string, resource: Resource): IndexModel[] {
  const rows = resource.archive ? 'active' : 'all'
  const { columns, filters = [] } = resource.list
  const ordered = (key: string) => orderColumn(resource, key)
  const tail = defaultOrder(resource)
  const made = [
    index(table, tail, rows),
    ...(resource.archive ? [index(table, tail, 'archived')] : []),
    ...Object.entries(resource.slices ?? {}).map(([name, slice]) =>
      sliceIndex(table, name, slice, { tail, rows }),
    ),
    ...columns
      .flatMap((key) => ordered(key) ?? [])
      .map((column) => index(table, [column, 'id'], rows)),
    ...filters.flatMap((key) => {
      const kind = resource.fields[key]?.kind
      if (kind && grouping.has(kind)) return [index(table, [key, ...tail], rows)]
      const column = ordered(key)
      return column ? [index(table, [column, 'id'], rows)] : []
    }),
  ]
  const distinct = made.filter(({ sql }, i) => made.findIndex((other) => other.sql === sql) === i)
  // the primary key of the contract already provides the order of ids
  return distinct.filter(({ columns: [one], sql }) => one !== 'id' || sql.includes('WHERE'))
}

/**
 * Indexes for the foreign keys of a table; an index over all rows that begins with the same columns
 * suffices.
 */
export function referenceIndexes(
  table: string,
  fields: Fields,
  existing: readonly IndexModel[],
): IndexModel[] {
  return fieldEntries(fields)
    .filter(
      ([key, field]) =>
        isSingleReference(field) &&
        !field.options.own &&
        !existing.some(
          ({ sql }) => sql.startsWith(`({contract_id}, {${key}}`) && !sql.includes('WHERE'),
        ),
    )
    .map(([key]) => index(table, [key], 'all'))
}

/** Kinds of own fields that are filtered by ranges. */
const ranged: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'day', 'moment'])

/**
 * Indexes for the filters of own fields, without rows that have no value, as most have none: a
 * field that nobody uses costs nothing.
 */
export function ownFieldIndexes(table: string, resource: Resource): IndexModel[] {
  const tail = defaultOrder(resource)
  return fieldEntries(resource.fields).flatMap(([key, field]) => {
    if (!field.options.own) return []
    if (isSingleReference(field))
      return [partial(index(table, [key, ...tail], 'all'), `{${key}} IS NOT NULL`)]
    if (ranged.has(field.kind))
      return [partial(index(table, [key, 'id'], 'all'), `{${key}} IS NOT NULL`)]
    if (field.kind !== 'flag') return []
    const name = objectName(table, [key, ...tail], 'idx')
    return [{ ...partial(index(table, tail, 'all'), `{${key}}`), name }]
  })
}

const partial = (whole: IndexModel, condition: string): IndexModel => ({
  ...whole,
  sql: `${whole.sql} WHERE ${condition}`,
})

export function sideIndex(table: string, columns: readonly string[]): IndexModel {
  return index(table, columns, 'all')
}

/** Finds substrings of three letters or more. */
export function searchIndex(table: string): IndexModel {
  return {
    name: objectName(table, ['search_key'], 'idx'),
    columns: ['search_key'],
    sql: 'USING gin ({search_key} gin_trgm_ops)',
  }
}

// A row after all rules → the columns of its table.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { searchKey } from '#resources/kernel/search.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { columnValues } from './child-tables.ts'
import type { Writer } from '../types.ts'

type Wire = Record<string, unknown>

/** Column → value of a new row. */
export function newColumns(writer: Writer, resource: Resource, row: Wire): [string, unknown][] {
  const { contractId, accountId } = writer.person
  return [
    ['contract_id', contractId],
    ['created_at', writer.now],
    ['created_by', accountId],
    ['updated_at', writer.now],
    ['updated_by', accountId],
    ...toColumns(writer, resource, row),
    ...searched(resource, row),
  ]
}

/** Column → value of the fields, of a change of those that differ; secrets are sealed on their way. */
export function toColumns(
  writer: Writer,
  resource: Resource,
  row: Wire,
  entries: readonly [string, Field][] = fieldEntries(resource.fields),
): [string, unknown][] {
  return entries.flatMap(([key, field]) =>
    field.kind === 'secret'
      ? typeof row[key] === 'string'
        ? [[key, writer.kernel.seal(row[key] as string)] as [string, unknown]]
        : []
      : columnValues([[key, field]], row),
  )
}
/** The column that words are looked for in. */
export function searched(resource: Resource, row: Wire): [string, unknown][] {
  const keys = fieldEntries(resource.fields)
    .filter(([, field]) => field.options.search)
    .map(([key]) => key)
  return keys.length > 0 ? [['search_key', searchKey(keys.map((key) => row[key] as string | null))]] : []
}

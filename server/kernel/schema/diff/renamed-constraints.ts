// Old constraints and indexes under current names, so that a rename is no difference.
import { fill } from '../model/sql-text.ts'
import type { ConstraintModel, IndexModel } from '../model/model-types.ts'
import type { TablePair } from './table-matching.ts'

export interface Translated<T> {
  readonly old: T
  /** Under today's names; a removed column keeps a name that no other column has. */
  readonly now: T
}

/** `tables`: old name → present name. */
export function translated<T extends ConstraintModel | IndexModel>(
  { columns }: TablePair,
  olds: readonly T[],
  tables: ReadonlyMap<string, string>,
): Translated<T>[] {
  const names = new Map(
    columns.flatMap(({ now, before }) => (before ? [[before.name, now.name] as const] : [])),
  )
  const nameOf = (old: string) => names.get(old) ?? `${old}__gone`
  return olds.map((old) => ({
    old,
    now: {
      ...old,
      columns: old.columns.map((column) => (column === 'contract_id' ? column : nameOf(column))),
      sql: fill(old.sql, (column) => `{${nameOf(column)}}`),
      ...('to' in old && old.to !== undefined && { to: tables.get(old.to) ?? old.to }),
    },
  }))
}

// Adapts values that a narrower schema no longer permits: shortened, or emptied if empty is
// allowed.
import { isAppendOnly, isGuarded } from '../ddl.ts'
import { identifier, rendered } from '../model/sql-text.ts'
import type { ColumnModel, ConstraintModel } from '../model/model-types.ts'
import type { TablePair } from './table-matching.ts'

/** SQL of a column's empty value; null if it must have one. */
export function emptyColumnValue({ notNull, default: initial }: ColumnModel): string | null {
  return initial ?? (notNull ? null : 'NULL')
}

/**
 * Updates a table; on a guarded one, whose triggers refuse changes, the owner disables the guard
 * for this statement.
 */
export function update(
  { now, before }: TablePair,
  columns: readonly string[],
  value: string | null,
  where: string,
): string[] {
  const table = identifier(now.name)
  const set = columns
    .map((column) => `${identifier(column)} = ${rendered(value ?? 'NULL')}`)
    .join(', ')
  const statement = `UPDATE ${table} SET ${set} WHERE ${rendered(where)};`
  if (!isGuarded([...now.guards, ...(before?.guards ?? [])])) return [statement]
  return [
    `ALTER TABLE ${table} DISABLE TRIGGER USER;`,
    statement,
    `ALTER TABLE ${table} ENABLE TRIGGER USER;`,
  ]
}

/**
 * Comment beside a statement that fails while rows violate it: only a human can decide what to do
 * with them.
 */
export const failsWhileViolated = 'fails while a row offends against it: mend such rows first'

/**
 * Statements after which the constraint holds; none if the program cannot decide what to do with
 * the rows.
 */
export function repairsFor(pair: TablePair, constraint: ConstraintModel): string[] {
  const { about, columns, sql, limits } = constraint
  const [first = ''] = columns
  const wrong = `NOT (${sql.replace(/^CHECK \(|\)$/g, '')})`
  if (about === 'length')
    return update(
      pair,
      [first],
      `rtrim(left({${first}}, ${limits?.max}))`,
      `char_length({${first}}) > ${limits?.max}`,
    )
  if (about === 'required' || about === 'noOverlap' || about === 'unique') return []
  if (about === 'dependsOn') return drawn(pair, constraint)
  if (about === 'ref') return emptied(pair, columns, `{${first}} IS NOT NULL`)
  return emptied(pair, about === 'order' ? columns.slice(-1) : columns, wrong)
}

/** The value of the referenced record. Append-only rows were valid when they were added. */
function drawn({ now, before }: TablePair, { columns, to = '' }: ConstraintModel): string[] {
  if (isAppendOnly([...now.guards, ...(before?.guards ?? [])])) return []
  const [key = '', within = ''] = columns.map(identifier)
  return [
    `UPDATE ${identifier(now.name)} t SET ${within} = g.${within} FROM ${identifier(to)} g WHERE g.contract_id = t.contract_id AND g.id = t.${key} AND t.${within} <> g.${within};`,
  ]
}

/** Whole fields: half a period or point is no value. */
function emptied(pair: TablePair, columns: readonly string[], where: string): string[] {
  const fields = new Set(
    pair.now.columns.filter(({ name }) => columns.includes(name)).map(({ field }) => field),
  )
  const all = pair.now.columns.filter(({ field }) => field !== null && fields.has(field))
  const values = all.map(emptyColumnValue)
  if (all.length === 0 || values.includes(null)) return []
  return update(
    pair,
    all.map(({ name }) => name),
    values[0] ?? null,
    where,
  )
}

// Renames of tables, columns, and everything that PostgreSQL names after them.
import { guardTriggers, hasNumbers } from '../ddl.ts'
import { identifier, literal } from '../model/sql-text.ts'
import type { TablePair } from './table-matching.ts'
import type { MigrationPlan } from './migration-plan.ts'

export function renameTables(plan: MigrationPlan, pairs: readonly TablePair[]): void {
  const { rename } = plan.expand
  for (const { from, to } of ordered(
    pairs.flatMap(({ now, before }) => (before ? [{ from: before.name, to: now.name }] : [])),
  ))
    rename.push(`ALTER TABLE ${identifier(from)} RENAME TO ${identifier(to)};`)
  for (const { now, before, columns } of pairs) {
    if (!before) continue
    const renamed = columns.flatMap((one) =>
      one.before ? [{ from: one.before.name, to: one.now.name }] : [],
    )
    for (const { from, to } of ordered(renamed))
      rename.push(
        `ALTER TABLE ${identifier(now.name)} RENAME COLUMN ${identifier(from)} TO ${identifier(to)};`,
      )
    if (before.name === now.name) continue
    if (columns.some((one) => one.now.default === 'identity'))
      rename.push(`ALTER SEQUENCE ${before.name}_id_seq RENAME TO ${now.name}_id_seq;`)
    for (const guard of before.guards.filter((one) => now.guards.includes(one)))
      guardTriggers(before.name, guard).forEach(({ name: old }, i) => {
        const { name, on } = guardTriggers(now.name, guard)[i]!
        rename.push(`ALTER TRIGGER ${old} ON ${identifier(on)} RENAME TO ${name};`)
      })
  }
}

/** Series of numbers name the table of their documents. */
export function renameSeries(plan: MigrationPlan, pairs: readonly TablePair[]): void {
  const renamed = pairs.flatMap(({ now, before }) =>
    before && hasNumbers(before) ? [{ from: before.name, to: now.name }] : [],
  )
  for (const { from, to } of ordered(renamed))
    plan.expand.rename.push(
      `UPDATE number_series SET table_name = ${literal(to)} WHERE table_name = ${literal(from)};`,
    )
}

/** Renames constraints and indexes, after the tables and columns that they are named after. */
export function renameConstraints({ names, expand }: MigrationPlan): void {
  for (const { from, to, table } of ordered(names))
    expand.rename.push(
      table
        ? `ALTER TABLE ${identifier(table)} RENAME CONSTRAINT ${from} TO ${to};`
        : `ALTER INDEX ${from} RENAME TO ${to};`,
    )
}

/** Documents and photos name their resource and field in rows of table file. */
export function renameFiles(plan: MigrationPlan, { now, before, claims }: TablePair): void {
  if (!before || before.files.length === 0) return
  const { rename } = plan.expand
  if (before.resource !== now.resource)
    rename.push(
      `UPDATE file SET resource = ${literal(now.resource)} WHERE resource = ${literal(before.resource)};`,
    )
  const renamed = now.files.flatMap((to) => {
    const from = claims.get(to)
    return from !== undefined && before.files.includes(from) ? [{ from, to }] : []
  })
  for (const { from, to } of ordered(renamed))
    rename.push(
      `UPDATE file SET field = ${literal(to)} WHERE resource = ${literal(now.resource)} AND field = ${literal(from)};`,
    )
}

interface Rename {
  readonly from: string
  readonly to: string
}

/**
 * In an order in which each new name is free; cycles have been rejected before
 * (rename-matching.ts).
 */
function ordered<T extends Rename>(renames: readonly T[]): T[] {
  const left = renames.filter(({ from, to }) => from !== to)
  const order: T[] = []
  while (left.length > 0) {
    const at = left.findIndex(({ to }) => !left.some(({ from }) => from === to))
    order.push(...left.splice(Math.max(at, 0), 1))
  }
  return order
}

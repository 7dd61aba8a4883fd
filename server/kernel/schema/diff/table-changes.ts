// Added tables, their triggers, and the search keys that must be rebuilt.
import {
  createGuard,
  createTable,
  emptyingOf,
  fillOf,
  foreignKeysOf,
  guardTriggers,
  guardsElsewhere,
} from '../ddl.ts'
import { identifier, literal } from '../model/sql-text.ts'
import type { TablePair } from './table-matching.ts'
import type { MigrationPlan } from './migration-plan.ts'

export function createTables(plan: MigrationPlan, pairs: readonly TablePair[]): void {
  const made = pairs.filter(({ before }) => before === null).map(({ now }) => now)
  plan.expand.create.push(...made.map(createTable))
  plan.expand.refer.push(...foreignKeysOf(made))
  plan.expand.guard.push(...guardsElsewhere(made))
}

export function changeGuards(plan: MigrationPlan, { now, before }: TablePair): void {
  if (!before) return
  for (const guard of before.guards.filter((one) => !now.guards.includes(one))) {
    for (const { name, on } of guardTriggers(before.name, guard))
      plan.expand.loosen.push(`DROP TRIGGER ${name} ON ${identifier(on)};`)
    plan.expand.loosen.push(...emptyingOf(guard))
  }
  for (const guard of now.guards.filter((one) => !before.guards.includes(one)))
    plan.expand.guard.push(...createGuard(now.name, guard), ...fillOf(now.name, guard))
}

/**
 * The server rebuilds the keys (migrate/search-rebuild.ts) if other fields are searched, or
 * searched values were shortened or emptied.
 */
export function markSearch(plan: MigrationPlan, { now, before, columns }: TablePair): void {
  if (!before || now.search.length === 0) return
  const oldName = (name: string) => columns.find((one) => one.now.name === name)?.before?.name
  const same =
    now.search.length === before.search.length &&
    now.search.every((name, i) => oldName(name) === before.search[i])
  const statement = `INSERT INTO search_rebuild (table_name) VALUES (${literal(now.name)}) ON CONFLICT DO NOTHING;`
  if (!same) plan.expand.mark.push(statement)
  const touched = [...plan.contract.fill, ...plan.contract.alter].some((sql) =>
    sql.includes(` ${identifier(now.name)} `),
  )
  if (touched) plan.contract.mark.push(statement)
}

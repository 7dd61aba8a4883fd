// Added, changed and removed indexes. Only unique ones can lose something.
import { createIndex } from '../ddl.ts'
import type { IndexModel } from '../model/model-types.ts'
import { isLossAccepted, phaseOfTypeChange } from './loss-approval.ts'
import { isImplied } from './constraint-subsumption.ts'
import type { TablePair } from './table-matching.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { failsWhileViolated } from './backfill.ts'
import { translated } from './renamed-constraints.ts'

export function changeIndexes(plan: MigrationPlan, pair: TablePair): void {
  if (!pair.before) return
  const olds = translated(pair, pair.before.indexes, new Map())
  const same = (a: IndexModel, b: IndexModel) => a.sql === b.sql && a.unique === b.unique
  for (const { old, now } of olds) {
    const kept = pair.now.indexes.find((one) => same(one, now))
    // references of another table may depend on an index with the id, as long as that table exists
    if (!kept)
      (now.columns.includes('id') && old.unique ? plan.contract.index : plan.expand.loosen).push(
        `DROP INDEX ${old.name};`,
      )
    else plan.names.push({ from: old.name, to: kept.name })
  }
  for (const one of pair.now.indexes) {
    if (olds.some(({ now }) => same(one, now))) continue
    const keeps =
      !one.unique ||
      admitsAll(
        pair,
        one,
        olds.map(({ now }) => now),
      )
    if (
      !keeps &&
      !isLossAccepted(plan, pair, { about: 'unique', columns: one.columns, sql: one.sql })
    )
      continue
    const steps = keeps && phaseOfTypeChange(pair, one) !== 'contract' ? plan.expand : plan.contract
    steps.index.push(
      keeps
        ? createIndex(pair.now.name, one)
        : `${createIndex(pair.now.name, one)} -- ${failsWhileViolated}`,
    )
  }
}

function admitsAll(pair: TablePair, now: IndexModel, olds: readonly IndexModel[]): boolean {
  // ids are unique
  if (now.columns.includes('id')) return true
  // in a unique index, empty values differ from each other
  const fresh = pair.columns.some(
    (one) => one.before === null && now.columns.includes(one.now.name) && one.now.default === null,
  )
  return fresh || isImplied(now, olds)
}

// The difference between the schema of the last migration and the current descriptors, as SQL or as
// faults.
import type { Resource } from '#resources/kernel/types.ts'
import { changeColumns } from './column-changes.ts'
import { changeConstraints } from './constraint-changes.ts'
import { changeIndexes } from './index-changes.ts'
import { changeKeys } from './key-changes.ts'
import { match } from './table-matching.ts'
import type { Matching } from './table-matching.ts'
import { emptyPlan, sqlOf } from './migration-plan.ts'
import type { MigrationFault } from './migration-plan.ts'
import { refuseStaleReasons, removeFields, removeTables } from './declared-removals.ts'
import { renameConstraints, renameFiles, renameSeries, renameTables } from './rename-statements.ts'
import type { KeptTable, Snapshot } from './schema-snapshot.ts'
import { changeGuards, createTables, markSearch } from './table-changes.ts'
import { modelsOf } from '../model/index.ts'

export interface SchemaDiff {
  /** Empty if a migration can be made; otherwise the rest is meaningless. */
  readonly faults: readonly MigrationFault[]
  /** SQL that is compatible with the previous release; empty if there is none. */
  readonly expand: string
  /** SQL that removes, to be applied after it. */
  readonly contract: string
  /** The losses of the second part, each with its reason. */
  readonly losses: readonly string[]
  /** The schema after it; `migration` is still the old number. */
  readonly snapshot: Snapshot
}

/**
 * `removed`: removed resources, each with the reason.
 * @throws Error when the descriptors cannot become tables at all
 */
export function diffSchema(
  snapshot: Snapshot,
  resources: readonly Resource[],
  removed: Readonly<Record<string, string>>,
): SchemaDiff {
  const models = modelsOf(resources)
  const plan = emptyPlan(snapshot.spent)
  refuseStaleReasons(plan, resources, removed)
  const matching = match(plan, snapshot, resources, models)
  const { pairs } = matching
  const tables = new Map(
    pairs.flatMap(({ now, before }) => (before ? [[before.name, now.name] as const] : [])),
  )
  renameTables(plan, pairs)
  renameSeries(plan, pairs)
  createTables(plan, pairs)
  const isChanged = changeKeys(plan, pairs, tables)
  for (const pair of pairs) {
    if (!pair.before) continue
    renameFiles(plan, pair)
    changeColumns(plan, pair)
    changeConstraints(plan, pair, tables, isChanged)
    changeIndexes(plan, pair)
    changeGuards(plan, pair)
    removeFields(plan, pair)
    markSearch(plan, pair)
  }
  renameConstraints(plan)
  removeTables(plan, matching, removed)
  return {
    faults: plan.faults,
    expand: sqlOf(plan.expand),
    contract: sqlOf(plan.contract),
    losses: plan.losses,
    snapshot: nextSnapshot(snapshot, matching, plan.losses),
  }
}

function nextSnapshot(
  old: Snapshot,
  { pairs, gone }: Matching,
  losses: readonly string[],
): Snapshot {
  const retired = new Set([
    ...old.retired,
    ...gone.map(({ id }) => id),
    ...pairs.flatMap((pair) => pair.gone.map(({ id }) => `${pair.before?.id}.${id}`)),
  ])
  const tables: KeptTable[] = []
  for (const { now, before, columns } of pairs) {
    const id = before?.id ?? unused(now.name, [...old.tables, ...tables], retired, '')
    const kept: KeptTable['columns'][number][] = []
    for (const one of columns)
      kept.push({
        id:
          one.before?.id ??
          unused(one.now.name, [...(before?.columns ?? []), ...kept], retired, `${id}.`),
        ...one.now,
      })
    tables.push({ id, ...now, columns: kept })
  }
  return {
    migration: old.migration,
    retired: [...retired],
    spent: [...old.spent, ...losses],
    tables,
  }
}

/** The name itself if it has never been used, else the name with a number. */
function unused(
  name: string,
  used: readonly { id: string }[],
  retired: ReadonlySet<string>,
  prefix: string,
): string {
  const taken = (id: string) => used.some((one) => one.id === id) || retired.has(prefix + id)
  let id = name
  for (let n = 2; taken(id); n++) id = `${name}-${n}`
  return id
}

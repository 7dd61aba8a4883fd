// Primary keys that change their columns: references depend on them, so they are dropped before and
// recreated after.
import { addConstraint } from '../ddl.ts'
import { identifier } from '../model/sql-text.ts'
import type { ConstraintModel } from '../model/model-types.ts'
import { translated } from './renamed-constraints.ts'
import type { Translated } from './renamed-constraints.ts'
import type { TablePair } from './table-matching.ts'
import type { MigrationPlan } from './migration-plan.ts'

type Old = Translated<ConstraintModel>

/** Whether a key over the id of each row is equivalent: ids are unique. */
function isKeyOfRow({ about, columns }: ConstraintModel): boolean {
  return about === 'primary' || (about === 'unique' && columns.join() === 'id')
}

const isReference = ({ about }: ConstraintModel) =>
  about === 'ref' || about === 'parent' || about === 'dependsOn'

/**
 * Drops the references of tables that refer to changed keys, and adds them again after the new
 * keys: all references of such a table, since PostgreSQL checks them in the order of their
 * creation. The keys themselves are replaced in between. Returns whether a constraint was handled
 * here. `tables`: old name → new name.
 */
export function changeKeys(
  plan: MigrationPlan,
  pairs: readonly TablePair[],
  tables: ReadonlyMap<string, string>,
): (pair: TablePair, old: Old) => boolean {
  const olds = new Map(
    pairs.map((pair) => [pair, translated(pair, pair.before?.constraints ?? [], tables)]),
  )
  const same = (a: ConstraintModel, b: ConstraintModel) => a.about === b.about && a.sql === b.sql
  const isGone = ({ now }: TablePair, { now: old }: Old) =>
    isKeyOfRow(old) && !now.constraints.some((one) => same(one, old))
  const rekeyed = new Set(
    pairs.flatMap((pair) =>
      olds.get(pair)?.some((old) => isGone(pair, old)) ? [pair.now.name] : [],
    ),
  )
  const refers = ({ now }: TablePair) =>
    now.constraints.some((one) => isReference(one) && rekeyed.has(one.to ?? ''))
  const keptReference = (pair: TablePair, { now: old }: Old) =>
    isReference(old) && refers(pair)
      ? pair.now.constraints.find((one) => same(one, old) && one.to === old.to)
      : undefined
  for (const pair of pairs)
    for (const one of olds.get(pair) ?? []) {
      const table = identifier(pair.before?.name ?? '')
      if (keptReference(pair, one))
        plan.expand.loosen.push(`ALTER TABLE ${table} DROP CONSTRAINT ${one.old.name};`)
      if (isGone(pair, one))
        plan.expand.drop.push(
          `ALTER TABLE ${identifier(pair.now.name)} DROP CONSTRAINT ${one.old.name};`,
        )
    }
  for (const pair of pairs) {
    const { now, before } = pair
    for (const one of before ? now.constraints : []) {
      const isKept = olds.get(pair)?.some(({ now: old }) => same(one, old) && one.to === old.to)
      if (one.about === 'primary' && rekeyed.has(now.name))
        plan.expand.tighten.push(addConstraint(now.name, one))
      else if (isKept && isReference(one) && refers(pair))
        plan.expand.refer.push(addConstraint(now.name, one))
    }
  }
  return (pair, old) => isGone(pair, old) || keptReference(pair, old) !== undefined
}

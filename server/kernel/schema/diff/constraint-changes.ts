// Added, changed and removed constraints.
import { addConstraint } from '../ddl.ts'
import { identifier } from '../model/sql-text.ts'
import type { ConstraintModel, ConstraintLimits } from '../model/model-types.ts'
import { isLossAccepted, phaseOfTypeChange } from './loss-approval.ts'
import { holds, isImplied, isWider, spelledLength } from './constraint-subsumption.ts'
import { fileOf } from './table-matching.ts'
import type { TablePair } from './table-matching.ts'
import { refuse } from './migration-plan.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { repairsFor, failsWhileViolated } from './backfill.ts'
import { translated } from './renamed-constraints.ts'
import type { Translated } from './renamed-constraints.ts'

type Old = Translated<ConstraintModel>
const keyOf = ({ about, columns }: ConstraintModel) => `${about} ${columns.join(' ')}`

/** `tables`: old name → present name; `isChanged`: those that have been changed with keys. */
export function changeConstraints(
  plan: MigrationPlan,
  pair: TablePair,
  tables: ReadonlyMap<string, string>,
  isChanged: (pair: TablePair, old: Old) => boolean,
): void {
  if (!pair.before) return
  const all = translated(pair, pair.before.constraints, tables)
  const changed = all.filter((one) => isChanged(pair, one)).map(({ now }) => keyOf(now))
  const olds = all.filter(({ now }) => !changed.includes(keyOf(now)))
  for (const { old, now } of olds)
    if (!pair.now.constraints.some((one) => keyOf(one) === keyOf(now)))
      plan.expand.loosen.push(dropConstraint(pair.before.name, old.name))
  for (const one of pair.now.constraints) {
    if (changed.includes(keyOf(one))) continue
    const same = olds.find(({ now }) => keyOf(now) === keyOf(one))
    if (same && isSame(same.now, one) && !phaseOfTypeChange(pair, one))
      plan.names.push({ from: same.old.name, to: one.name, table: pair.now.name })
    else changeConstraint(plan, pair, one, { same, olds })
  }
}

const isSame = (a: ConstraintModel, b: ConstraintModel) => a.sql === b.sql && a.to === b.to
const dropConstraint = (table: string, name: string) =>
  `ALTER TABLE ${identifier(table)} DROP CONSTRAINT ${name};`

/**
 * If a column changes its type, its checks are dropped before and recreated after it, in the same
 * file.
 */
function changeConstraint(
  plan: MigrationPlan,
  pair: TablePair,
  now: ConstraintModel,
  { same, olds }: { same: Old | undefined; olds: readonly Old[] },
): void {
  const moved = phaseOfTypeChange(pair, now)
  // the scope of a row follows from the record that it refers to
  const adapted = now.about === 'dependsOn'
  const keeps = adapted || admitsAll(pair, now, same, olds)
  if (!keeps && !isLossAccepted(plan, pair, now)) return
  if (now.about === 'ref' && same && !keeps && !canBeEmptied(plan, pair, now)) return
  const late = !keeps || moved === 'contract'
  if (same && late && moved !== 'expand') {
    plan.names.push({ from: same.old.name, to: now.name, table: pair.now.name })
    plan.contract.loosen.push(dropConstraint(pair.now.name, now.name))
  } else if (same) plan.expand.loosen.push(dropConstraint(pair.before?.name ?? '', same.old.name))
  const steps = late ? plan.contract : plan.expand
  const repairs = keeps && !adapted ? [] : repairsFor(pair, now)
  steps.fill.push(...repairs)
  const added = addConstraint(pair.now.name, now)
  steps[now.about === 'ref' || adapted ? 'refer' : 'tighten'].push(
    keeps || repairs.length > 0 ? added : `${added} -- ${failsWhileViolated}`,
  )
}

function admitsAll(
  pair: TablePair,
  now: ConstraintModel,
  same: Old | undefined,
  olds: readonly Old[],
): boolean {
  if (same) return isSame(same.now, now) || (same.now.to === now.to && isWider(same.now, now))
  const columns = pair.columns.filter((one) => now.columns.includes(one.now.name))
  const fresh = columns.filter(({ before }) => before === null)
  // an empty value can only violate a constraint that requires one; of many rows with one default
  // only one would be unique
  const isNew = now.about !== 'unique' && fresh.length === columns.length
  if (now.about !== 'required' && (isNew || fresh.some((one) => one.now.default === null)))
    return true
  const others = olds.map((old) => old.now)
  if (now.about !== 'length') return isImplied(now, others)
  return holds(spelledLength(columns[0]?.before?.type ?? '') ?? longestOf(now, others), now.limits)
}

/** Maximum length of a choice's values, or of a format such as a phone number. */
function longestOf(
  { columns }: ConstraintModel,
  olds: readonly ConstraintModel[],
): ConstraintLimits | undefined {
  const { values, max } =
    olds.find(
      (old) => old.columns[0] === columns[0] && (old.about === 'choice' || old.about === 'shape'),
    )?.limits ?? {}
  if (values) return { max: Math.max(...values.map((value) => [...value].length)) }
  return max === undefined ? undefined : { max }
}

/** Ids of another resource's records would point to wrong ones. */
function canBeEmptied(plan: MigrationPlan, pair: TablePair, { columns }: ConstraintModel): boolean {
  const column = pair.now.columns.find(({ name }) => name === columns[0])
  if (!column?.notNull) return true
  refuse(plan, {
    code: 'M010',
    where: fileOf(pair.owner),
    fault: `reference '${column.name}' is required and its ids belong to another resource now; declare the new reference under another name`,
  })
  return false
}

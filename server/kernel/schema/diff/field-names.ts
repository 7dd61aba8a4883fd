// The name of a field in messages, and its reasons for losses.
import type { ConstraintLimits } from '../model/model-types.ts'
import { fileOf } from './table-matching.ts'
import type { TablePair } from './table-matching.ts'
import { agree } from './migration-plan.ts'
import type { MigrationPlan } from './migration-plan.ts'

/** 'norm', or 'fuels.norm' in child rows. */
export function fieldPath({ now }: TablePair, field: string): string {
  return now.field === null ? field : `${now.field}.${field}`
}

/** The reason that the descriptor gives for a loss of this field. */
export function lossReason(
  { fields, owner, now }: TablePair,
  field: string | null,
): string | undefined {
  const own = field === null ? undefined : fields[field]?.options.destructive
  return own ?? (now.field === null ? undefined : owner.fields[now.field]?.options.destructive)
}

/** Records the loss, or the fault that it lacks a reason. */
export function agreedFor(
  plan: MigrationPlan,
  pair: TablePair,
  field: string,
  { code, what }: { code: string; what: string },
): boolean {
  const label = fieldPath(pair, field)
  return agree(plan, `${pair.owner.name}.${label}`, lossReason(pair, field), {
    code,
    where: fileOf(pair.owner),
    fault: `field '${label}' ${what}; say why values may go: destructive: '…'`,
  })
}

/** Bounds of an old column. */
export function boundsOf({ before }: TablePair, column: string): ConstraintLimits {
  return (
    before?.constraints.find(({ about, columns }) => about === 'range' && columns[0] === column)
      ?.limits ?? {}
  )
}

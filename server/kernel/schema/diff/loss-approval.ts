// Losses by narrower rules: their names, and the reason that covers each.
import { templateColumns } from '../model/sql-text.ts'
import type { ConstraintModel, Subject } from '../model/model-types.ts'
import { boundsOf, fieldPath, lossReason } from './field-names.ts'
import { conversion } from './type-conversions.ts'
import { fileOf } from './table-matching.ts'
import type { TablePair } from './table-matching.ts'
import { agree, refuse } from './migration-plan.ts'
import type { MigrationPlan } from './migration-plan.ts'

type About = Pick<ConstraintModel, 'about' | 'columns' | 'limits'>

const losses: Readonly<Record<Subject, string>> = {
  primary: 'changes the key of its table',
  tenant: 'changes its contract',
  parent: 'changes its parent',
  ref: 'refers to other records now',
  dependsOn: 'refers to records within another one now',
  unique: 'must be unique now',
  length: 'holds shorter texts now',
  range: 'has tighter bounds now',
  choice: 'has lost a choice',
  pattern: 'must match another pattern now',
  shape: 'must have another shape now',
  pair: 'must have both of its ends now',
  order: 'must be in order now',
  when: 'is kept only under a condition now',
  required: 'is demanded under a condition now, but rows may have no value',
  noOverlap: 'must not overlap now',
  owner: 'must name exactly one owner now',
  moved: 'must not be zero now',
}

/**
 * Records the loss under the field that gives a reason, or the fault. A field whose kind changes
 * has been handled already.
 */
export function isLossAccepted(
  plan: MigrationPlan,
  pair: TablePair,
  rule: About & { sql: string },
): boolean {
  const { about, columns } = rule
  const fields = [
    ...new Set(
      pair.now.columns
        .filter(({ name }) => columns.includes(name))
        .map(({ field, name }) => field ?? name),
    ),
  ]
  const field = fields.find((key) => lossReason(pair, key)) ?? fields[0] ?? pair.now.name
  const label = fieldPath(pair, field)
  if (!pair.fields[field]) {
    const fault = `cannot get the rule '${about}' over ${field} once it has rows; declare a new resource`
    refuse(plan, { code: 'M008', where: fileOf(pair.owner), fault })
    return false
  }
  if (phaseOfTypeChange(pair, rule) === 'contract')
    return plan.losses.some((loss) => loss.startsWith(`${pair.owner.name}.${label}: `))
  return agree(plan, `${pair.owner.name}.${label}`, lossReason(pair, field), {
    code: 'M003',
    where: fileOf(pair.owner),
    fault: `field '${label}'${fields.length > 1 ? ` with ${fields.filter((one) => one !== field).join(', ')}` : ''} ${losses[about]}; say why values may go: destructive: '…'`,
  })
}

/** The file in which a column of the rule changes its type; null if none does. */
export function phaseOfTypeChange(
  pair: TablePair,
  { sql }: { sql: string },
): 'expand' | 'contract' | null {
  const names = templateColumns(sql)
  const moved = pair.columns.filter(
    ({ now, before }) => before && names.has(now.name) && now.type !== before.type,
  )
  if (moved.length === 0) return null
  const keeps = moved.every(
    ({ now, before }) =>
      before && conversion(before.type, now.type, now.name, boundsOf(pair, before.name))?.keeps,
  )
  return keeps ? 'expand' : 'contract'
}

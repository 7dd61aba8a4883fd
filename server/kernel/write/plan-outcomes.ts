// What becomes of planned saves: a new record, a change, or nothing.
import type { Plan, Written } from './save-records.ts'

/** Nothing is written of it: no new version, no log entry. */
export const isUnchanged = ({ before, changed }: Plan) => before !== null && changed.length === 0

/** `ids`: those of the new records, in the order of the plans. */
export function actionsOf(plans: readonly Plan[], ids: readonly number[]): Written[] {
  let created = 0
  return plans.map((plan): Written => {
    if (!plan.before) return { id: ids[created++]!, action: 'create' }
    return { id: plan.before.id, action: isUnchanged(plan) ? 'same' : 'update' }
  })
}

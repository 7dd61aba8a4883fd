// Conditions that a descriptor puts on the values of a row (`expires`, `blocksArchiveOf`), as SQL.
import { sql } from 'kysely'
import { isComputed } from '#resources/kernel/kind-traits.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { Field, FieldValues, Resource } from '#resources/kernel/types.ts'
import type { Fragment, Kernel } from '../types.ts'
import { atThisMoment } from './sql-clock.ts'

/** Whether the row `t` has one of the wanted values in each field; true without wanted values. */
export function hasValues(kernel: Kernel, resource: Resource, wanted: FieldValues): Fragment {
  const parts = Object.entries(wanted).map(
    ([key, values]) =>
      sql`(${valueOf(kernel, resource, key)})::text = any(${[values].flat().map(String)}::text[])`,
  )
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

/**
 * The column of the field, or the area's computed value.
 * @throws Error if no rule computes it for everybody
 */
export function valueOf(kernel: Kernel, resource: Resource, key: string): Fragment {
  const field = resource.fields[key]
  if (!field || !isComputed(field)) return sql.ref(`t.${key}`)
  const computed = atThisMoment(kernel, kernel.rulesOf(resource).computed)?.[key]
  if (!computed) throw new Error(`${resource.name} has no rule for ${key}`)
  return computed
}

/**
 * Whether the day of this field still counts in the row `t`: `stillExpires` of
 * resources/kernel/values/row-rules.ts in SQL.
 */
export function stillExpiresIn(kernel: Kernel, resource: Resource, field: Field): Fragment {
  const condition = endCondition(field)
  if (condition === undefined) return sql`false`
  return hasValues(kernel, resource, condition === true ? {} : condition)
}

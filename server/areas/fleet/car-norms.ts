// Whether a vehicle has fuel norms: without any in force there is nothing to count its fuel by.
import { sql } from 'kysely'
import type { Fragment, SqlClock } from '../../kernel/types.ts'

/** A vehicle `t` that is not archived has no norm in force for any of its fuels. */
export function withoutNorm({ today }: SqlClock): Fragment {
  return sql`(t.archived_at is null and not exists (select from fuel_consumption_norm n
    where n.contract_id = t.contract_id and n.car_id = t.id and n.valid_from <= ${today()}))`
}

export function normMarks(clock: SqlClock): Readonly<Record<string, Fragment>> {
  return { missing: withoutNorm(clock) }
}

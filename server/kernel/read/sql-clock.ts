// The time in SQL: the kernel's clock and the contract's time zone, never the database's own now(),
// so that SQL and code agree on the current day.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import type { Fragment, Kernel, SqlClock, Timed } from '../types.ts'

/** The name of the time zone of the contract of the row `alias`. */
export function zoneOf(alias = 't'): Fragment {
  return sql`(select k.time_zone from contract k where k.id = ${sql.ref(`${alias}.contract_id`)})`
}

/** The kernel's clock at this moment. */
export function sqlClock({ clock }: Pick<Kernel, 'clock'>): SqlClock {
  const now = sql`${clock()}::timestamptz`
  return { now, zone: zoneOf, today: (alias) => sql`(${now} at time zone ${zoneOf(alias)})::date` }
}

/**
 * The kernel at another time: `now` is a Date, or a placeholder for one in a statement that is
 * compiled once.
 */
export const withClock = (kernel: Kernel, now: unknown): Kernel => ({
  ...kernel,
  clock: () => now as Date,
})

/** Applies the time-dependent parts of a rule at this moment. */
export function atThisMoment<T extends object>(
  kernel: Pick<Kernel, 'clock'>,
  timed: Timed<T> | undefined,
): T | undefined {
  return timed !== undefined && isByClock(timed) ? timed(sqlClock(kernel)) : timed
}

function isByClock<T extends object>(timed: Timed<T>): timed is (clock: SqlClock) => T {
  return typeof timed === 'function'
}

/** Whether what is read of the resource depends on the current time. */
export function isTimed(kernel: Kernel, resource: Resource): boolean {
  const { computed, marks, source, sourceOfDays } = kernel.rulesOf(resource)
  const judges = Object.values(resource.fields).some(({ options }) => options.judged)
  return judges || [computed, marks, source, sourceOfDays].some((one) => typeof one === 'function')
}

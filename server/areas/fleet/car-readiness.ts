// Whether a vehicle is ready to operate: what its last technical check of the day says.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Fragment, SqlClock } from '../../kernel/types.ts'

/** Marks of a vehicle `t`; one that was not checked today has none. */
export function readinessOf({ today, zone }: SqlClock): Readonly<Record<string, Fragment>> {
  const verdict = sql`(select c.is_passed from mechanic_checkup c where c.contract_id = t.contract_id and c.car_id = t.id
    and c.date >= (${today()}::timestamp at time zone ${zone()}) and ${isInForce(resourceOf('mechanic-checkup'), 'c')}
    order by c.date desc, c.id desc limit 1)`
  return { ready: sql`${verdict} = 'passed'`, not_ready: sql`${verdict} = 'not_passed'` }
}

// Finds impossible odometer readings: lower than before, or beyond what a vehicle can drive.
import { sql } from 'kysely'
import type { FindingQuery } from '../../kernel/finding-query.ts'
import { inForce } from './odometer-rules.ts'

const implausible: FindingQuery = {
  kinds: ['odometer_implausible'],
  rows: ({ since, limits }) => sql`
    select o.contract_id, o.id as key, o.read_at as at, o.car_id, null::bigint as staff_id,
      case when o.checkup_id is null then 'car' else 'mechanic_checkup' end as document,
      coalesce(o.checkup_id, o.car_id) as record_id, o.before::numeric as expected,
      o.value::numeric as actual, o.note
    from (select r.contract_id, r.id, r.read_at, r.car_id, r.checkup_id, r.value, r.note,
        lag(r.value) over readings as before, lag(r.read_at) over readings as before_at
      from odometer_reading r where r.read_at >= ${since} and ${inForce}
      window readings as (partition by r.contract_id, r.car_id order by r.read_at, r.id)) o
    join ${limits} on s.contract_id = o.contract_id
    where o.value < o.before or o.value - o.before > s.day_km
      * greatest(1, ceil(extract(epoch from o.read_at - o.before_at) / 86400))`,
}

export const odometerFindings: readonly FindingQuery[] = [implausible]

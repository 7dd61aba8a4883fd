// Reports of fuel as lists: what each tank and each vehicle did month by month, by the calendar of
// the contract.
import { sql } from 'kysely'
import type { Rules } from '../../kernel/types.ts'

/** The first day of the month of the moment, where the contract `k` is. */
const monthOf = (at: string) =>
  sql`date_trunc('month', ${sql.ref(at)} at time zone k.time_zone)::date`

/** A group is called by its first refuelling: no two have the same one. */
export const vehicleRefuelingsRules: Rules = {
  source: sql`select r.contract_id, min(r.id) as id, ${monthOf('r.at')} as month, r.car_id,
      r.driver_id, r.fuel_id, count(*)::int as refuelings,
      coalesce(sum(r.litres) filter (where r.source = 'tank'), 0) as from_tanks,
      coalesce(sum(r.litres) filter (where r.source <> 'tank'), 0) as from_outside,
      sum(r.litres) as litres, sum(r.cost) as cost
    from refueling r join contract k on k.id = r.contract_id
    group by r.contract_id, ${monthOf('r.at')}, r.car_id, r.driver_id, r.fuel_id`,
}

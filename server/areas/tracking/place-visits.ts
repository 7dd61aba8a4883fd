// Visits of vehicles to places: rows of the list, and vehicles at their depot.
import { sql } from 'kysely'
import type { Fragment, Rules, SqlClock } from '../../kernel/types.ts'
import { limitToOwnVehicle } from './object-rules.ts'

/** SQL: whole minutes between two timestamps; a missing end is now. */
export const minutesBetween = (from: Fragment, to: Fragment, { now }: SqlClock) =>
  sql`greatest(0, floor(extract(epoch from coalesce(${to}, ${now}) - ${from}) / 60))::int`

export const placeVisitRules: Rules = {
  visible: limitToOwnVehicle,
  source: (clock) => sql`select v.contract_id, v.id, v.car_id, v.place_id, c.subdivision_id,
      v.arrived_at, v.departed_at,
      ${minutesBetween(sql`v.arrived_at`, sql`v.departed_at`, clock)} as lasted,
      v.departed_at is null as is_there
    from car_visit v join car c on c.contract_id = v.contract_id and c.id = v.car_id`,
}

/**
 * SQL: since when the vehicle of the row `t` has been at a place of its subdivision; null if it is
 * not.
 */
export const atDepotSince: Fragment = sql`(
  select v.arrived_at from car c
  join car_visit v on v.contract_id = c.contract_id and v.car_id = c.id and v.departed_at is null
  join place p on p.contract_id = v.contract_id and p.id = v.place_id
    and p.subdivision_id = c.subdivision_id
  where c.contract_id = t.contract_id and c.id = t.car_id order by v.arrived_at limit 1)`

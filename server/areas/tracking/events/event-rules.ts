// Rows of the lists of arrivals and departures, and of alerts.
import { sql } from 'kysely'
import type { Fragment, Rules, SqlClock } from '../../../kernel/types.ts'

/** Whole minutes from one moment to another, or to now while there is none. */
const minutesBetween = (from: Fragment, to: Fragment, { now }: SqlClock) =>
  sql`greatest(0, floor(extract(epoch from coalesce(${to}, ${now}) - ${from}) / 60))::int`

export const placeVisitRules: Rules = {
  source: (clock) => sql`select v.contract_id, v.id, v.car_id, v.place_id, c.subdivision_id,
      v.arrived_at, v.departed_at,
      ${minutesBetween(sql`v.arrived_at`, sql`v.departed_at`, clock)} as lasted,
      v.departed_at is null as is_there
    from car_visit v join car c on c.contract_id = v.contract_id and c.id = v.car_id`,
}

export const vehicleAlertRules: Rules = {
  source: (clock) => sql`select a.contract_id, a.id, a.kind, a.car_id, a.place_id, c.subdivision_id,
      a.began_at, a.ended_at,
      ${minutesBetween(sql`a.began_at`, sql`a.ended_at`, clock)} as lasted, a.top_speed, a.litres
    from car_alert a join car c on c.contract_id = a.contract_id and c.id = a.car_id`,
}

// What tanks and vehicles hold now, in SQL.
import { sql } from 'kysely'

/** Of a tank `t`, litres. */
export const tankBalance = sql`coalesce((select sum(m.litres) from fuel_movement m
  where m.contract_id = t.contract_id and m.reservoir_id = t.id and m.fuel_id = t.fuel_id), 0.00)`
/** Of a vehicle `t` of the queue, litres of its main fuel. */
export const vehicleBalance = sql`coalesce((select sum(m.litres) from fuel_movement m
  where m.contract_id = t.contract_id and m.car_id = t.id and m.fuel_id = t.fuel_id), 0.00)`

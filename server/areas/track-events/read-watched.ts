// Loads the vehicles whose positions are processed, with their names, areas and plans.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Db } from '../../kernel/db/database.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Kernel } from '../../kernel/types.ts'
import type { Limits } from './store-alerts.ts'

const car = resourceOf('car')
const { speed_limit, silent_hours, fuel_drop } = resourceOf('tracker-connection').fields

/** ms before and after a shift or waybill in which a vehicle may move. */
const tolerance = 30 * minuteMs

export interface AlertLimits extends Limits {
  /** Litres. */
  readonly fuelDrop: number
}

/** The organisation's settings, or the defaults. */
export async function readLimits(db: Db, contractId: number): Promise<AlertLimits> {
  const { rows } = await sql<AlertLimits>`
    select coalesce(k.speed_limit, ${speed_limit?.options.initial}::int) as "speedLimit",
      coalesce(k.silent_hours, ${silent_hours?.options.initial}::int) as "silentHours",
      coalesce(k.fuel_drop, ${fuel_drop?.options.initial}::int) as "fuelDrop"
    from contract c left join tracker_connection k on k.contract_id = c.id
    where c.id = ${contractId}`.execute(db)
  return rows[0]!
}

export interface Watched {
  readonly carId: number
  readonly name: string
  /** Places that the vehicle must not leave: its own, otherwise those of its subdivision. */
  readonly areas: readonly number[]
  /** Periods of shifts and waybills, extended by the tolerance; ms. */
  readonly planned: readonly { from: number; to: number }[]
  /** Time of the last contact; ms. */
  readonly contact: number
}

/**
 * Loads vehicles by id, each with its plans around the given period (ms). Those without a contact
 * are omitted.
 */
export async function readWatched(
  kernel: Kernel,
  db: Db,
  contractId: number,
  vehicles: readonly { carId: number; from: number; to: number }[],
): Promise<Map<number, Watched>> {
  const { rows } = await sql<
    Omit<Watched, 'planned'> & { planned: { from: number; to: number }[] | null }
  >`select t.id as "carId", ${titleOf(kernel, car, 't')} as name,
      (extract(epoch from p.at) * 1000)::float8 as contact,
      to_json(coalesce(
        (select array_agg(l.parent_id order by l.parent_id) from place__kept_car_ids l
          where l.contract_id = t.contract_id and l.target_id = t.id),
        (select array_agg(l.parent_id order by l.parent_id) from place__kept_subdivision_ids l
          where l.contract_id = t.contract_id and l.target_id = t.subdivision_id),
        '{}')) as areas,
      (select json_agg(json_build_object('from', extract(epoch from s.start) * 1000 - ${tolerance},
          'to', extract(epoch from s.finish) * 1000 + ${tolerance})) from (
        select e.start_date as start, e.end_date as finish from event_car_driver e
        where e.contract_id = t.contract_id and e.car_id = t.id and e.state = 'planned'
        union all
        select w.start_date, case when w.state = 'open' then g.until
          else coalesce(w.end_date, w.closed_at, w.start_date) end
        from way_bill w
        where w.contract_id = t.contract_id and w.car_id = t.id and w.state <> 'draft') s
        where s.start < g.until + interval '1 hour' and s.finish > g.since - interval '1 hour') as planned
    from unnest(${vehicles.map((one) => one.carId)}::bigint[],
      ${vehicles.map((one) => new Date(one.from))}::timestamptz[],
      ${vehicles.map((one) => new Date(one.to))}::timestamptz[]) as g(car_id, since, until)
    join car t on t.contract_id = ${contractId} and t.id = g.car_id
    join car_contact p on p.contract_id = t.contract_id and p.car_id = t.id`.execute(db)
  return new Map(rows.map((row) => [row.carId, { ...row, planned: row.planned ?? [] }]))
}

// Vehicles that may be refuelled today, each with its fuel, the source, and the tank level.
import { sql } from 'kysely'
import { lowLevel } from '#resources/fuel/level/tank-level.ts'
import type { Fragment, Rules, SqlClock } from '../../kernel/types.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import { movements } from './fuel-balances.ts'

/** The first fuel on the card of the vehicle `v`. */
const mainFuel = sql`select b.fuel_id, b.tank_volume from car__fuels b
  where b.contract_id = v.contract_id and b.parent_id = v.id order by b.position limit 1`

/**
 * The tank for the fuel `m` in the subdivision of the vehicle `v`, otherwise one without a
 * subdivision.
 */
const nearestTank = sql`select r.id from reservoir r
  where r.contract_id = v.contract_id and r.fuel_id = m.fuel_id
    and (r.subdivision_id = v.subdivision_id or r.subdivision_id is null)
  order by r.subdivision_id is null, r.id limit 1`

const lastRefueling = sql`select f.id, f.at, f.litres from refueling f
  where f.contract_id = v.contract_id and f.car_id = v.id order by f.at desc, f.id desc limit 1`

const isToday = ({ today, zone }: SqlClock) =>
  sql`l.at >= (${today('v')}::timestamp at time zone ${zone('v')})`

/** The book balance, which does not include consumption of the current shift yet. */
const remainder = balanceAt(movements, {
  owner: { key: 'car_id', sql: sql.ref('t.id') },
  keys: { fuel_id: sql.ref('t.fuel_id') },
})

/** Hours after which a sensor's value is outdated. */
const sensorHours = 12

const bySensor = ({ now }: SqlClock): Fragment => sql`(select p.fuel::numeric from car_contact p
  where p.contract_id = t.contract_id and p.car_id = t.id
    and p.at > ${now} - make_interval(hours => ${sensorHours}::int))`

/**
 * Litres by the last waybill: as expected on return if it is open, otherwise as returned plus later
 * movements.
 */
const bySheet = sql`(select case when w.state = 'open' then w.expected_in
    else w.fuel_in + coalesce((select sum(m.litres) from fuel_movement m
      where m.contract_id = w.contract_id and m.car_id = w.car_id and m.fuel_id = w.fuel_id
        and m.at > w.end_date and m.document <> 'way-bill'), 0) end
  from way_bill w where w.contract_id = t.contract_id and w.car_id = t.id
    and w.fuel_id = t.fuel_id and w.state <> 'draft'
  order by w.start_date desc, w.id desc limit 1)`

/** Fill level in percent of the tank's volume; null if the volume is unknown. */
const levelOf = (clock: SqlClock): Fragment => sql`round(
  100 * coalesce(${bySensor(clock)}, ${bySheet}, ${remainder}) / nullif(t.tank_volume, 0))::int`

export const refuelingQueueRules: Rules = {
  source: (clock) => sql`select v.contract_id, v.id, v.id as car_id, v.subdivision_id, v.search_key,
      v.plate_number, v.garage_number, m.fuel_id, m.tank_volume, r.id as reservoir_id,
      l.at as last_at, l.litres as last_litres,
      case when ${isToday(clock)} then 'refuelled' else 'waiting' end as state,
      case when ${isToday(clock)} then l.id end as refueling_id
    from car v
    cross join lateral (${mainFuel}) m
    left join lateral (${nearestTank}) r on true
    left join lateral (${lastRefueling}) l on true
    where v.archived_at is null`,
  computed: (clock) => ({
    remainder,
    level: levelOf(clock),
    tank_volume: sql`t.tank_volume`,
    last_at: sql`t.last_at`,
    last_litres: sql`t.last_litres`,
    refueling_id: sql`t.refueling_id`,
  }),
  marks: (clock) => ({ tank: { low: sql`${levelOf(clock)} < ${lowLevel.warn}::int` } }),
}

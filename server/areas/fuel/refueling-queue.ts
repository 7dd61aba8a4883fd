// Vehicles that may come to the pump today, each with what it is refuelled with, and from where.
import { sql } from 'kysely'
import type { Rules, SqlClock } from '../../kernel/types.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import { movements } from './fuel-balances.ts'

/** The fuel that stands first on the card of the vehicle `v`. */
const mainFuel = sql`select b.fuel_id, b.tank_volume from car__fuels b
  where b.contract_id = v.contract_id and b.parent_id = v.id order by b.position limit 1`

/** The tank with the fuel `m` that stands where the vehicle `v` does, else one that is everybody's. */
const nearestTank = sql`select r.id from reservoir r
  where r.contract_id = v.contract_id and r.fuel_id = m.fuel_id
    and (r.subdivision_id = v.subdivision_id or r.subdivision_id is null)
  order by r.subdivision_id is null, r.id limit 1`

const lastRefueling = sql`select f.id, f.at, f.litres from refueling f
  where f.contract_id = v.contract_id and f.car_id = v.id order by f.at desc, f.id desc limit 1`

const isToday = ({ today, zone }: SqlClock) =>
  sql`l.at >= (${today('v')}::timestamp at time zone ${zone('v')})`

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
  computed: {
    remainder: balanceAt(movements, {
      owner: { key: 'car_id', sql: sql.ref('t.id') },
      keys: { fuel_id: sql.ref('t.fuel_id') },
    }),
    tank_volume: sql`t.tank_volume`,
    last_at: sql`t.last_at`,
    last_litres: sql`t.last_litres`,
    refueling_id: sql`t.refueling_id`,
  },
}

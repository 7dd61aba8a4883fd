// Monthly fuel reports as lists, for tanks and vehicles; months are in the contract's time zone.
import { sql } from 'kysely'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Fragment, Rules } from '../../kernel/types.ts'
import { movements, isEffectiveMovement } from './fuel-balances.ts'

/** SQL: the first day of the month of a timestamp, in the time zone of the contract `k`. */
const monthOf = (at: Fragment) => sql`date_trunc('month', ${at} at time zone k.time_zone)::date`

/** SQL: the first and last movement of the account `a`, which bound the months that it has. */
const firstMovement = sql`select m.at from fuel_movement m where m.contract_id = a.contract_id
  and m.reservoir_id = a.reservoir_id and m.fuel_id = a.fuel_id order by m.at limit 1`
const lastMovement = sql`select m.at from fuel_movement m where m.contract_id = a.contract_id
  and m.reservoir_id = a.reservoir_id and m.fuel_id = a.fuel_id order by m.at desc limit 1`

/** SQL: start (inclusive) and end (exclusive) of the month of the row `t`. */
const since = sql`(t.month::timestamp at time zone t.time_zone)`
const until = sql`((t.month::timestamp + interval '1 month') at time zone t.time_zone)`

const balanceBefore = (at: Fragment) =>
  balanceAt(movements, {
    owner: { key: 'reservoir_id', sql: sql.ref('t.reservoir_id') },
    keys: { fuel_id: sql.ref('t.fuel_id') },
    at,
    before: true,
  })

/** SQL: sum, in litres, of the month's effective movements that satisfy `which`. */
const movedInMonth = (which: Fragment) => sql`(select coalesce(sum(m.litres), 0.00)
  from fuel_movement m where m.contract_id = t.contract_id and m.reservoir_id = t.reservoir_id
    and m.fuel_id = t.fuel_id and m.at >= ${since} and m.at < ${until} and ${which}
    and ${isEffectiveMovement('m')})`
const isCorrection = sql`m.kind in ('opening', 'measurement')`

/**
 * The figures are computed only for the rows of a page, so that the cost is independent of the
 * number of movements.
 */
export const tankMonthRules: Rules = {
  source: (clock) => sql`select a.contract_id, k.time_zone,
      a.id * 1000000 + to_char(s.month, 'YYYYMM')::bigint as id,
      s.month::date as month, a.reservoir_id, a.fuel_id
    from fuel_movement__account a
    join contract k on k.id = a.contract_id
    cross join lateral generate_series(
      ${monthOf(sql`(${firstMovement})`)}::timestamp,
      ${monthOf(sql`greatest((${lastMovement}), ${clock.now})`)}::timestamp,
      interval '1 month') s(month)
    where a.reservoir_id is not null`,
  computed: {
    opening: balanceBefore(since),
    received: movedInMonth(sql`m.litres > 0 and not ${isCorrection}`),
    issued: sql`-${movedInMonth(sql`m.litres < 0 and not ${isCorrection}`)}`,
    corrected: movedInMonth(isCorrection),
    closing: balanceBefore(until),
  },
}

/** The id of a group is that of its first refuelling. */
export const vehicleMonthRules: Rules = {
  source: sql`select r.contract_id, min(r.id) as id, ${monthOf(sql`r.at`)} as month, r.car_id,
      r.driver_id, r.fuel_id, count(*)::int as refuelings,
      coalesce(sum(r.litres) filter (where r.source = 'tank'), 0.00) as from_tanks,
      coalesce(sum(r.litres) filter (where r.source <> 'tank'), 0.00) as from_outside,
      sum(r.litres) as litres, sum(r.cost) as cost
    from refueling r join contract k on k.id = r.contract_id
    group by r.contract_id, ${monthOf(sql`r.at`)}, r.car_id, r.driver_id, r.fuel_id`,
}

// Finds inconsistencies among refuellings, suppliers' statements and the fuel ledger.
import { sql } from 'kysely'
import type { FindingQuery } from '../../kernel/finding-query.ts'
import { isEffectiveMovement } from './fuel-balances.ts'

const refuelledTwice: FindingQuery = {
  kinds: ['refuelled_twice'],
  rows: ({ since, limits }) => sql`
    select r.contract_id, r.id as key, r.at, r.car_id, r.driver_id as staff_id,
      'refueling' as document, r.id as record_id, null::numeric as expected,
      round(extract(epoch from r.at - r.before) / 60)::numeric as actual, r.note
    from (select f.contract_id, f.id, f.at, f.car_id, f.driver_id, f.note,
        lag(f.at) over (partition by f.contract_id, f.car_id order by f.at, f.id) as before
      from refueling f where f.at >= ${since}) r
    join ${limits} on s.contract_id = r.contract_id
    where r.at < r.before + make_interval(mins => s.refuel_minutes)`,
}

/** Statement lines without a matching refuelling, or with one that differs. */
const statementDifference: FindingQuery = {
  kinds: ['statement_difference'],
  rows: ({ since }) => sql`
    select l.contract_id, l.id as key, l.at, r.car_id, r.driver_id as staff_id,
      'fuel_statement' as document, f.id as record_id, l.litres::numeric as expected,
      l.booked::numeric as actual, coalesce(l.card_number, l.plate_number) as note
    from fuel_statement f
    join fuel_statement__lines l on l.contract_id = f.contract_id and l.parent_id = f.id
    left join refueling r on r.contract_id = l.contract_id and r.id = l.refueling_id
    where f.period_to >= ${since}::date and l.match <> 'found'`,
}

/** Own refuellings that are missing from their supplier's statement. */
const statementUnlisted: FindingQuery = {
  kinds: ['statement_unlisted'],
  rows: ({ since }) => sql`
    select u.contract_id, u.id as key, u.at, u.car_id, null::bigint as staff_id,
      'fuel_statement' as document, f.id as record_id, null::numeric as expected,
      u.litres::numeric as actual, null::text as note
    from fuel_statement f
    join fuel_statement__unlisted u on u.contract_id = f.contract_id and u.parent_id = f.id
    where f.period_to >= ${since}::date`,
}

/**
 * Condition: one movement per document: that of the vehicle if there is one, otherwise that of the
 * tank, for transfers the issuing one. Waybills are excluded: they write off fuel only after the
 * vehicle's return.
 */
const tells = sql`m.document <> 'way-bill' and m.kind <> 'opening' and (m.car_id is not null
  or m.kind in ('intake', 'measurement') or (m.kind = 'transfer' and m.litres < 0))`

const lateEntry: FindingQuery = {
  kinds: ['late_entry'],
  rows: ({ since, limits }) => sql`
    select m.contract_id, m.id as key, m.at, m.car_id, null::bigint as staff_id,
      replace(m.document, '-', '_') as document, m.document_id as record_id,
      s.late_days::numeric as expected,
      floor(extract(epoch from m.created_at - m.at) / 86400)::numeric as actual, null::text as note
    from fuel_movement m join ${limits} on s.contract_id = m.contract_id
    where m.at >= ${since} and ${tells} and m.reverses_id is null
      and m.created_at > m.at + make_interval(days => s.late_days + 1) and ${isEffectiveMovement('m')}`,
}

/** Measured shortages of a tank that exceed the permitted loss, in percent of the book balance. */
const tankShortage: FindingQuery = {
  kinds: ['tank_shortage'],
  rows: ({ since, limits }) => sql`
    select m.contract_id, m.id as key, m.at, null::bigint as car_id, m.poster_id as staff_id,
      'fuel_measurement' as document, m.id as record_id, m.booked as expected,
      m.measured as actual, m.reason as note
    from fuel_measurement m join ${limits} on s.contract_id = m.contract_id
    where m.at >= ${since} and m.state = 'posted' and m.difference < 0
      and -m.difference > m.booked * s.shortage / 100`,
}

export const fuelFindings: readonly FindingQuery[] = [
  refuelledTwice,
  statementDifference,
  statementUnlisted,
  lateEntry,
  tankShortage,
]

// Fuel figures: contents of tanks, and daily receipts, consumption and refuelling.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import type {
  DatedLitres,
  DispenserDay,
  FuelBalance,
  Remainders,
} from '#resources/kernel/views/dashboard.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Fragment } from '../../kernel/types.ts'
import { tankBalance } from './fuel-balances.ts'

interface Days {
  contractId: number
  timeZone: string
  from: string
  to: string
}

/** Book balances of the tanks, largest first. */
export async function remaindersOf(db: Db, contractId: number): Promise<Remainders> {
  const { rows } = await sql<{ id: number; name: string; value: string; capacity: string }>`
    select t.id, t.name, t.capacity::text as capacity, ${tankBalance()}::text as value
    from reservoir t where t.contract_id = ${contractId}
    order by ${tankBalance()} desc, t.name, t.id`.execute(db)
  return {
    categories: rows.map(({ name }) => name),
    data: rows.map(({ value }) => value),
    capacity: rows.map(({ capacity }) => capacity),
    ids: rows.map(({ id }) => id),
  }
}

/**
 * Litres per day for each figure, over the movements that satisfy `counted`. A day without
 * movements has '0.00'.
 */
async function litresByDay<K extends string>(
  db: Db,
  { contractId, timeZone, from, to }: Days,
  figures: Readonly<Record<K, Fragment>>,
): Promise<{ dates: string[]; data: Record<K, string[]> }> {
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${timeZone}`
  const names = Object.keys(figures) as K[]
  const sums = sql.join(
    names.map((name) => sql`coalesce(${figures[name]}, 0.00)::text as ${sql.ref(name)}`),
  )
  const { rows } = await sql<Record<K | 'day', string>>`
    select (m.at at time zone ${timeZone})::date::text as day, ${sums} from fuel_movement m
    where m.contract_id = ${contractId} and m.at >= ${midnight(from)}
      and m.at < ${midnight(addDays(to, 1))} group by 1`.execute(db)
  const found = new Map(rows.map((row) => [row.day, row]))
  const dates: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day)
  const lists = names.map((name) => [name, dates.map((day) => found.get(day)?.[name] ?? '0.00')])
  return { dates, data: Object.fromEntries(lists) as Record<K, string[]> }
}

/**
 * Fuel received (from any source), and consumed by vehicles, per day. Transfers from a tank to a
 * vehicle count in neither.
 */
export function fuelBalanceByDay(db: Db, days: Days): Promise<FuelBalance> {
  return litresByDay(db, days, {
    received: sql`sum(m.litres) filter (where m.kind in ('intake', 'refueling'))`,
    consumed: sql`-sum(m.litres) filter (where m.kind = 'consumption')`,
  })
}

/** Litres dispensed into vehicles, per day. */
export async function refuelledByDay(db: Db, days: Days): Promise<DatedLitres> {
  const { dates, data } = await litresByDay(db, days, {
    litres: sql`sum(m.litres) filter (where m.kind = 'refueling' and m.car_id is not null)`,
  })
  return { dates, data: data.litres }
}

/** The figures of a pump attendant: tank contents, and today's issues. */
export async function dispenserDay(
  db: Db,
  { contractId, timeZone }: Pick<Days, 'contractId' | 'timeZone'>,
  now: Date,
): Promise<DispenserDay> {
  const today = contractToday(timeZone, now)
  const { rows } = await sql<DispenserDay['refuelings']>`
    select count(*)::int as count, count(distinct r.car_id)::int as vehicles,
      coalesce(sum(r.litres), 0.00)::text as litres from refueling r
    where r.contract_id = ${contractId}
      and r.at >= ${today}::date::timestamp at time zone ${timeZone}`.execute(db)
  return { tanks: await remaindersOf(db, contractId), refuelings: rows[0]! }
}

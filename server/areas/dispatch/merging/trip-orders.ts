// The stored orders of a joint trip.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Room, TripOrder } from '#resources/dispatch/merging/trip-plan.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Fragment, Kernel } from '../../../kernel/types.ts'

const order = resourceOf('order')

export interface StoredOrder extends TripOrder {
  readonly name: string | null
  readonly state: string
  /** YYYY-MM-DD in the organisation's time zone. */
  readonly day: string
  readonly template_id: number | null
  readonly car_id: number | null
  readonly driver_id: number | null
  readonly trip_id: number | null
  readonly joined: boolean
}

interface Reader {
  readonly kernel: Kernel
  readonly db: Db
  readonly person: Person
}

type Coordinate = number | null
type Read = Omit<StoredOrder, 'from' | 'to'> & {
  readonly [key in 'from_lat' | 'from_lon' | 'to_lat' | 'to_lon']: Coordinate
}

const pointOf = (lat: Coordinate, lon: Coordinate) =>
  lat === null || lon === null ? null : { lat, lon }

/** The orders visible to the reader that satisfy the condition on `t`, by desired time. */
export async function readOrders(
  { kernel, db, person }: Reader,
  where: Fragment,
  { locked = false, most = 1000 } = {},
): Promise<StoredOrder[]> {
  const { rows } = await sql<Read>`
    select t.id, ${titleOf(kernel, order, 't')} as name, t.state, t.template_id, t.car_id, t.driver_id,
      t.trip_id, t.joined, coalesce(t.passengers, 0) as passengers,
      coalesce(t.cargo_weight, 0)::float8 as weight,
      (extract(epoch from t.desired_at) * 1000)::float8 as wanted,
      (extract(epoch from t.busy_until) * 1000)::float8 as until,
      (t.desired_at at time zone ${person.contract.timeZone})::date::text as day,
      f.coordinates_lat::float8 as from_lat, f.coordinates_lon::float8 as from_lon,
      d.coordinates_lat::float8 as to_lat, d.coordinates_lon::float8 as to_lon
    from "order" t left join place f on f.contract_id = t.contract_id and f.id = t.from_id
    left join place d on d.contract_id = t.contract_id and d.id = t.to_id
    where t.contract_id = ${person.contractId} and ${where}
      ${visibilityClause(kernel, order, person)}
    order by t.desired_at, t.id limit ${most} ${locked ? sql`for update of t` : sql``}`.execute(db)
  return rows.map(({ from_lat, from_lon, to_lat, to_lon, ...row }) => ({
    ...row,
    from: pointOf(from_lat, from_lon),
    to: pointOf(to_lat, to_lon),
  }))
}

/** @throws AppError 404 unless all of them are visible to the reader */
export async function ordersById(
  reader: Reader,
  ids: readonly number[],
  { locked = false } = {},
): Promise<StoredOrder[]> {
  // locked in a fixed order, so that concurrent merges do not deadlock
  if (locked)
    await sql`select from "order" o where o.contract_id = ${reader.person.contractId}
      and o.id = any(${[...ids]}::bigint[]) order by o.id for update`.execute(reader.db)
  const found = await readOrders(reader, sql`t.id = any(${[...ids]}::bigint[])`, { locked })
  if (found.length < new Set(ids).size) throw new AppError('not_found')
  return found
}

/** The capacity of a vehicle; null if it is archived or belongs to another organisation. */
export async function capacityOf({ db, person }: Reader, carId: number): Promise<Room | null> {
  const { rows } = await sql<Room>`select c.seats, c.load_capacity::float8 as load from car c
    where c.contract_id = ${person.contractId} and c.id = ${carId}
      and c.archived_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * The different capacities of the vehicles. A missing figure counts as 0, unless the organisation
 * has it for no vehicle.
 */
export async function capacitiesOf({ db, person }: Reader): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select distinct coalesce(c.seats, max(c.seats) over () * 0) as seats,
      coalesce(c.load_capacity, max(c.load_capacity) over () * 0)::float8 as load
    from car c where c.contract_id = ${person.contractId} and c.archived_at is null`.execute(db)
  return rows
}

// Vehicles available for a trip with their scheduled drivers: the verdict permits departure, and
// neither the vehicle nor the driver is booked. Best matches first.
import { sql } from 'kysely'
import { activeStates } from '#resources/dispatch/order/order-states.ts'
import { earthKm } from '#resources/kernel/values/geographic-coordinates.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { release } from '#resources/verdicts.ts'
import { literalArray } from '../../kernel/db/literal-array.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import { findReasons } from '../../kernel/read/verdict-sql.ts'
import type { FoundReasonRow } from '../../kernel/read/verdict-sql.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Fragment, Kernel } from '../../kernel/types.ts'

/** The trip for which a vehicle is needed. */
export interface WantedTrip {
  readonly from: string
  readonly to: string
  /** The order whose own bookings are ignored; null for none. */
  readonly orderId: number | null
  readonly placeId: number | null
  readonly templateId: number | null
  readonly passengers: number
  /** Weight in tonnes. */
  readonly weight: number
}

interface Candidate {
  readonly id: number
  readonly name: string | null
  readonly driver_id: number
  readonly driver_name: string | null
  readonly fits: boolean | null
  readonly seats: number | null
  readonly load: number | null
  readonly has_room: boolean
  readonly distance: number | null
  readonly shift_left: number | null
  readonly fuel: string | null
  readonly orders: number
}

/** A candidate with the warnings of its verdict. */
export interface Ranked {
  readonly candidate: Candidate
  readonly found: readonly FoundReasonRow[]
}

/** Maximum candidates considered. */
const mostAtOnce = 1000
/** Km within which two vehicles count as equally near. */
const near = 5
/** Maximum age of a position, and how soon a trip must begin for positions to be used. */
export const fresh = sql`interval '30 minutes'`
const soon = sql`interval '3 hours'`

/** The vehicles available for a trip, best match first. */
export async function findFreeVehicles(
  kernel: Kernel,
  person: Person,
  trip: WantedTrip,
): Promise<Ranked[]> {
  const candidates = await candidatesFor(kernel, person, trip)
  const subjects = candidates.map(({ id, driver_id }) => ({
    ...{ ids: { car_id: id, staff_id: driver_id }, at: trip.from, planned: true as const },
  }))
  const { contractId } = person
  const reasons = await findReasons(kernel, kernel.db, release, { contractId, subjects })
  const byPlace = new Map<number, FoundReasonRow[]>()
  for (const one of reasons) byPlace.set(one.nth, [...(byPlace.get(one.nth) ?? []), one])
  return candidates
    .map((candidate, nth): Ranked => ({
      candidate,
      found: (byPlace.get(nth) ?? []).filter(counts),
    }))
    .filter(({ found }) => found.every(({ effect }) => effect === 'warns'))
    .sort(compare)
}

/** Reasons to ignore: a trip may take place during an open shift. */
export const openShiftReasons = ['car_shift_open', 'driver_shift_open'] as const
const counts = ({ code }: FoundReasonRow) => !(openShiftReasons as readonly string[]).includes(code)

/** Sorts by capacity, template, number of warnings, distance, and number of orders; ties by id. */
function compare(a: Ranked, b: Ranked): number {
  const one = a.candidate
  const other = b.candidate
  return (
    Number(other.has_room) - Number(one.has_room) ||
    Number(other.fits ?? true) - Number(one.fits ?? true) ||
    a.found.length - b.found.length ||
    nearness(one) - nearness(other) ||
    one.orders - other.orders ||
    one.id - other.id
  )
}

const nearness = ({ distance }: Candidate) =>
  distance === null ? Number.MAX_SAFE_INTEGER : Math.floor(distance / near)

/**
 * Condition: no work booking of the vehicle or employee overlaps the trip, other than that of the
 * trip's own order.
 */
function isFree(subject: 'car' | 'staff', id: Fragment, trip: WantedTrip): Fragment {
  return sql`not exists (select from booking b where b.contract_id = c.contract_id
    and b.subject = ${sql.lit(subject)} and b.subject_id = ${id} and b.layer = 'work'
    and b.during && tstzrange(${trip.from}::timestamptz, ${trip.to}::timestamptz)
    and not (b.resource = 'order' and b.record_id is not distinct from ${trip.orderId}::bigint))`
}

/**
 * The driver at that time: the one on the planned shift; without one, the last assigned driver,
 * unless the vehicle or that driver is booked otherwise then.
 */
export const driverOf = (trip: Pick<WantedTrip, 'from' | 'to'>) => sql`lateral (
  select e.staff_id, e.end_date from event_car_driver e
  where e.contract_id = c.contract_id and e.car_id = c.id and e.state = 'planned'
    and e.start_date <= ${trip.from}::timestamptz and e.end_date >= ${trip.to}::timestamptz
  union all
  select a.staff_id, null from (select d.staff_id from car_driver d
    where d.contract_id = c.contract_id and d.car_id = c.id
      and d.since <= (${trip.from}::timestamptz at time zone k.time_zone)::date
    order by d.since desc, d.id desc limit 1) a
  where not exists (select from booking b where b.contract_id = c.contract_id and b.layer = 'presence'
    and (b.subject = 'car' and b.subject_id = c.id or b.subject = 'staff' and b.subject_id = a.staff_id)
    and b.during && tstzrange(${trip.from}::timestamptz, ${trip.to}::timestamptz))
  limit 1)`

/** Distance in km from the place `w` as the crow flies: `kmBetween` in SQL. */
const kmTo = (lat: Fragment, lon: Fragment) => sql`2 * ${sql.lit(earthKm)} * asin(sqrt(
  power(sin(radians(w.coordinates_lat - ${lat}) / 2), 2)
  + cos(radians(w.coordinates_lat)) * cos(radians(${lat}))
  * power(sin(radians(w.coordinates_lon - ${lon}) / 2), 2)))`

/**
 * Distance in km from the vehicle's last position if the trip begins soon, otherwise from its base.
 */
const distanceTo = ({ placeId }: WantedTrip) => sql`(
  select coalesce(min(${kmTo(sql`p.lat`, sql`p.lon`)}),
    min(${kmTo(sql`h.coordinates_lat`, sql`h.coordinates_lon`)}))::float8
  from place w left join place h on h.contract_id = w.contract_id and h.subdivision_id = c.subdivision_id
  where w.contract_id = c.contract_id and w.id = ${placeId}::bigint)`

/**
 * Whether the template permits the vehicle's type and purpose; an empty list permits all. Null
 * without a template.
 */
const fitsTemplate = ({
  templateId,
}: WantedTrip) => sql`case when ${templateId}::bigint is not null then
  (not exists (select from template__car_types l where l.contract_id = c.contract_id
      and l.parent_id = ${templateId}::bigint)
    or exists (select from template__car_types l where l.contract_id = c.contract_id
      and l.parent_id = ${templateId}::bigint and l.type_id = c.type_id))
  and (not exists (select from template__car_types_by_appointment l
      where l.contract_id = c.contract_id and l.parent_id = ${templateId}::bigint)
    or exists (select from template__car_types_by_appointment l
      where l.contract_id = c.contract_id and l.parent_id = ${templateId}::bigint
        and l.type_by_appointment_id = c.type_by_appointment_id)) end`

/** The book balance, in litres, of the first fuel on the vehicle's card. */
const fuelOf = sql`(select sum(m.litres)::text from fuel_movement m
  where m.contract_id = c.contract_id and m.car_id = c.id and m.fuel_id = (
    select f.fuel_id from car__fuels f where f.contract_id = c.contract_id and f.parent_id = c.id
    order by f.position limit 1))`

async function candidatesFor(
  kernel: Kernel,
  { contractId }: Person,
  trip: WantedTrip,
): Promise<readonly Candidate[]> {
  const car = resourceOf('car')
  const staff = resourceOf('staff')
  const now = kernel.clock()
  const { rows } = await sql<Candidate>`
    select c.id, ${titleOf(kernel, car, 'c')} as name, d.staff_id as driver_id,
      ${titleOf(kernel, staff, 's')} as driver_name, ${fitsTemplate(trip)} as fits,
      c.seats, c.load_capacity::float8 as load,
      coalesce(c.seats >= ${trip.passengers}::int, true)
        and coalesce(c.load_capacity >= ${trip.weight}::numeric, true) as has_room,
      ${distanceTo(trip)} as distance,
      (extract(epoch from d.end_date - ${trip.to}::timestamptz) / 60)::int as shift_left,
      ${fuelOf} as fuel,
      (select count(*)::int from "order" o where o.contract_id = c.contract_id and o.car_id = c.id
        and o.state = any(${literalArray([...activeStates, 'completed'])})
        and o.desired_at between ${trip.from}::timestamptz - interval '7 days'
          and ${trip.from}::timestamptz) as orders
    from car c join contract k on k.id = c.contract_id cross join ${driverOf(trip)} d
    join staff s on s.contract_id = c.contract_id and s.id = d.staff_id and s.archived_at is null
    left join car_contact p on p.contract_id = c.contract_id and p.car_id = c.id
      and p.at > ${now}::timestamptz - ${fresh} and ${trip.from}::timestamptz < ${now}::timestamptz + ${soon}
    where c.contract_id = ${contractId} and c.archived_at is null
      and ${isFree('car', sql`c.id`, trip)} and ${isFree('staff', sql`d.staff_id`, trip)}
    order by c.id limit ${mostAtOnce}`.execute(kernel.db)
  return rows
}

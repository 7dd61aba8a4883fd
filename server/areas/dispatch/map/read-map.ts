// Reads the dispatching map in four statements, regardless of its size.
import { sql } from 'kysely'
import { activeStates } from '#resources/dispatch/order/order-states.ts'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type {
  DispatchMap,
  MapCar,
  MapOrder,
  MapPlace,
  MapStop,
} from '#resources/wire/dispatch-map.ts'
import { literalArray } from '../../../kernel/db/literal-array.ts'
import { readCounts } from '../../../kernel/read/list-counts.ts'
import { referenceTitle } from '../../../kernel/read/record-titles.ts'
import { readContext, visibilityClause } from '../../../kernel/read/row-visibility.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { mayWatchVehicles } from '../../tracking/index.ts'
import { fresh } from '../free-vehicles.ts'
import { clientOf } from '../order-client.ts'

const order = resourceOf('order')
const car = resourceOf('car')
const staff = resourceOf('staff')
const subdivision = resourceOf('subdivision')

/** Maximum markers on the map; the lists show all records. */
const mostOrders = 500
const mostCars = 5000

export async function readDispatchMap(kernel: Kernel, person: Person): Promise<DispatchMap> {
  const orders = await readOrders(kernel, person)
  const ids = orders.map(({ id }) => id)
  const stops = await readStops(kernel, person, ids)
  const cars = maySeeCars(person) ? await readCars(kernel, person) : null
  const counts = await countSlices(kernel, person)
  return {
    orders: orders.map((one) => ({ ...one, stops: stops.get(one.id) ?? [] })),
    cars: cars?.shown ?? null,
    cars_count: cars?.all ?? 0,
    counts,
  }
}

/** Users who may read vehicles, and dispatchers. */
const maySeeCars = ({ levels }: Person) => canRead(levels, 'car') || canEdit(levels, 'order')

async function readOrders(kernel: Kernel, person: Person): Promise<Omit<MapOrder, 'stops'>[]> {
  const { waiting, active } = order.slices as Record<'waiting' | 'active', { state: string[] }>
  const { rows } = await sql<Omit<MapOrder, 'stops'>>`
    select t.id, ${referenceTitle(kernel, order, 't')} as name, t.state, ${clientOf} as client, t.address,
      ${momentText('desired_at')} as desired_at, ${momentText('busy_until')} as busy_until,
      t.subdivision_id, ${referenceTitle(kernel, subdivision, 'd')} as subdivision_name,
      t.car_id, ${referenceTitle(kernel, car, 'c')} as car_name,
      t.driver_id, ${referenceTitle(kernel, staff, 's')} as driver_name, t.trip_id
    from "order" t
    left join subdivision d on d.contract_id = t.contract_id and d.id = t.subdivision_id
    left join car c on c.contract_id = t.contract_id and c.id = t.car_id
    left join staff s on s.contract_id = t.contract_id and s.id = t.driver_id
    where t.contract_id = ${person.contractId}
      and t.state = any(${[...waiting.state, ...active.state]}::text[])
      ${visibilityClause(kernel, order, person)}
    order by t.state = any(${[...active.state]}::text[]) desc, t.desired_at, t.id
    limit ${mostOrders}`.execute(kernel.db)
  return rows
}

/** SQL: a timestamp in wire format (ISO 8601, UTC). */
const momentText = (key: string) =>
  sql`to_char(${sql.ref(`t.${key}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface ReadStop {
  readonly for_id: number
  readonly order_id: number
  readonly act: MapStop['act']
  readonly place_id: number
  readonly name: string
  readonly lat: number | null
  readonly lon: number | null
}

/**
 * The stops of each order in driving order; for an order in a joint trip, all stops of the trip.
 */
async function readStops(
  { db }: Kernel,
  { contractId }: Person,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MapStop[]>> {
  const { rows } = await sql<ReadStop>`
    select o.id as for_id, n.order_id, n.act, p.id as place_id, p.name,
      p.coordinates_lat::float8 as lat, p.coordinates_lon::float8 as lon
    from "order" o cross join lateral (
      select 0 as nth, o.id as order_id, 'load' as act, o.from_id as place_id where o.trip_id is null
      union all
      select 1 + w.position, o.id, null, w.place_id from order__stops w
      where o.trip_id is null and w.contract_id = o.contract_id and w.parent_id = o.id
      union all
      select 1000, o.id, 'unload', o.to_id where o.trip_id is null
      union all
      select h.position, h.order_id, h.act, case h.act when 'load' then g.from_id else g.to_id end
      from order__trip_stops h
      join "order" g on g.contract_id = h.contract_id and g.id = h.order_id
      where h.contract_id = o.contract_id and h.parent_id = o.trip_id
    ) n join place p on p.contract_id = o.contract_id and p.id = n.place_id
    where o.contract_id = ${contractId} and o.id = any(${[...ids]}::bigint[])
    order by o.id, n.nth`.execute(db)
  const stops = new Map<number, MapStop[]>()
  for (const { for_id, order_id, act, place_id: id, ...place } of rows) {
    const stop = { order_id, act, place: placeOf({ id, ...place }) }
    stops.set(for_id, [...(stops.get(for_id) ?? []), stop])
  }
  return stops
}

type Point = Pick<ReadStop, 'lat' | 'lon'>
const placeOf = ({ id, name, lat, lon }: Point & Pick<MapPlace, 'id' | 'name'>): MapPlace => ({
  ...{ id, name },
  at: lat === null || lon === null ? null : { lat, lon },
})

type ReadCar = Omit<MapCar, 'base' | 'seen'> &
  Point & {
    readonly base_id: number | null
    readonly base_name: string | null
    readonly seen_lat: number | null
    readonly seen_lon: number | null
    readonly seen_time: string | null
    readonly all: number
  }

async function readCars(
  kernel: Kernel,
  person: Person,
): Promise<{ readonly shown: MapCar[]; readonly all: number }> {
  const { rows } = await sql<ReadCar>`
    select t.id, ${referenceTitle(kernel, car, 't')} as name, o.id as order_id, t.subdivision_id,
      ${referenceTitle(kernel, subdivision, 'd')} as subdivision_name,
      case o.state when 'in_progress' then 'out' when 'assigned' then 'promised' else 'free' end
        as state,
      b.id as base_id, b.name as base_name, b.coordinates_lat::float8 as lat,
      b.coordinates_lon::float8 as lon, p.lat as seen_lat, p.lon as seen_lon,
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as seen_time,
      (count(*) over ())::int as "all"
    from car t
    left join subdivision d on d.contract_id = t.contract_id and d.id = t.subdivision_id
    left join (select distinct on (n.car_id) n.car_id, n.id, n.state from "order" n
      where n.contract_id = ${person.contractId} and n.state = any(${literalArray(activeStates)})
      order by n.car_id, n.state desc, n.desired_at, n.id) o on o.car_id = t.id
    left join (select distinct on (h.subdivision_id) h.* from place h
      where h.contract_id = ${person.contractId} and h.coordinates_lat is not null
      order by h.subdivision_id, h.id) b on b.subdivision_id = t.subdivision_id
    left join car_contact p on p.contract_id = t.contract_id and p.car_id = t.id
      and p.at > ${kernel.clock()}::timestamptz - ${fresh} and ${mayWatchVehicles(person)}::boolean
    where t.contract_id = ${person.contractId} and t.archived_at is null
      ${visibilityClause(kernel, car, person)}
    order by t.garage_number, t.id limit ${mostCars}`.execute(kernel.db)
  return {
    shown: rows.map(carOf),
    all: rows[0]?.all ?? 0,
  }
}

function carOf({ all: _all, base_id: id, base_name: name, lat, lon, ...read }: ReadCar): MapCar {
  const { seen_lat: seenLat, seen_lon: seenLon, seen_time: time, ...one } = read
  const isSeen = seenLat !== null && seenLon !== null && time !== null
  return {
    ...one,
    base: id === null ? null : placeOf({ id, name: name ?? '', lat, lon }),
    seen: isSeen ? { at: { lat: seenLat, lon: seenLon }, time } : null,
  }
}

/** Completed orders are counted only up to the limit of a list's count. */
async function countSlices(kernel: Kernel, person: Person): Promise<DispatchMap['counts']> {
  const context = readContext({ kernel, resource: order, person })
  const [waiting, active, history] = await readCounts(
    kernel.db,
    ['waiting', 'active', 'history'].map((slice) => ({
      context,
      query: parseQuery(order, { slice }, context.readable),
    })),
  )
  const none = { count: 0 }
  return { waiting: waiting ?? none, active: active ?? none, history: history ?? none }
}

// GET getCarLocationList, and the object list of the map service: the last position of each tracked
// vehicle. GET getCarMovements: what has changed of it.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { canRead } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { standings } from '#resources/kernel/views/verdict.ts'
import type { CarLocation, CarMovement, MapServiceObject } from '#resources/wire/tracking.ts'
import { markConditions } from '../../kernel/read/marks.ts'
import { referenceTitle, titleOf } from '../../kernel/read/record-titles.ts'
import { visibilityClause } from '../../kernel/read/row-visibility.ts'
import { resultOf, schemaOf } from '../../kernel/route-schemas.ts'
import { personOf } from '../../kernel/session/authenticate.ts'
import { allow } from '../../kernel/session/authorize.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import { sqlClock } from '../../kernel/read/sql-clock.ts'
import type { Fragment, Kernel } from '../../kernel/types.ts'
import { trackedCars } from './object-rules.ts'

const object = resourceOf('object')
const car = resourceOf('car')
const order = resourceOf('order')
const staff = resourceOf('staff')
const subdivision = resourceOf('subdivision')
const type = resourceOf('car-type')
/** Maximum vehicles in a response. */
const mostCars = 10_000

const text = z.string().nullable()
const ref = z.int().nullable()
const place = {
  ...{ latitude: z.number().nullable(), longitude: z.number().nullable() },
  ...{ speed: ref, course: ref, time: text },
  status: z.enum(['moving', 'idling', 'standing', 'silent', 'unseen']),
}
const seen = { mobject_id: z.int(), plate_number: z.string(), name: z.string(), ...place }
const location = schemaOf<CarLocation[]>()(
  z.array(
    z.strictObject({
      id: z.int(),
      ...seen,
      ...{ subdivision_id: ref, subdivision_name: text, type_id: ref, type_name: text },
      ...{ driver_name: text, order_id: ref, order_name: text, heard_at: text },
    }),
  ),
)
const movements = schemaOf<CarMovement[]>()(
  z.array(z.strictObject({ id: z.int(), ...place, heard_at: text })),
)
const mapObjects = schemaOf<MapServiceObject[]>()(z.array(z.strictObject(seen)))
const locationQuery = z.strictObject({
  // only vehicles with this departure verdict
  readiness: z.enum(Object.keys(standings) as (keyof typeof standings)[]).optional(),
})
type LocationQuery = z.infer<typeof locationQuery>
const movementQuery = z.strictObject({ since: z.iso.datetime({ error: 'moment' }) })

export function registerLocations(scope: FastifyInstance, kernel: Kernel): void {
  for (const base of car.basePaths)
    scope.get<{ Querystring: LocationQuery }>(
      `/${base}/getCarLocationList`,
      {
        schema: { querystring: locationQuery, response: resultOf(location) },
        preValidation: async (request) => {
          allow(personOf(request), object, 'read')
          if (request.query.readiness) allow(personOf(request), car, 'read')
        },
      },
      async (request) => ({
        result: await readLocations(kernel, personOf(request), request.query),
      }),
    )
  scope.get<{ Querystring: z.infer<typeof movementQuery> }>(
    '/api/fms/car/getCarMovements',
    {
      schema: { querystring: movementQuery, response: resultOf(movements) },
      preValidation: async (request) => allow(personOf(request), object, 'read'),
    },
    async (request) => ({
      result: await readMovements(kernel, personOf(request), request.query.since),
    }),
  )
  scope.get(
    '/smpo/api/v2/mobject-management/mobject',
    {
      schema: { response: resultOf(mapObjects) },
      preValidation: async (request) => allow(personOf(request), object, 'read'),
    },
    async (request) => {
      const all = await readLocations(kernel, personOf(request), {})
      return { result: all.map(asMapObject) }
    },
  )
}

const asMapObject = (one: CarLocation): MapServiceObject => ({
  ...{ mobject_id: one.mobject_id, plate_number: one.plate_number, name: one.name },
  ...{ latitude: one.latitude, longitude: one.longitude, speed: one.speed, course: one.course },
  ...{ time: one.time, status: one.status },
})

/**
 * SQL: the current order of each vehicle, otherwise its next one. All active orders are read once,
 * since a lookup per vehicle would scan the vehicle's whole history.
 */
function ordersNow(kernel: Kernel, person: Person): Fragment {
  if (!canRead(person.levels, order.access))
    return sql`(select null::bigint as car_id, null::bigint as id, null::text as name where false)`
  const { active } = order.slices as Readonly<Record<'active', { state: readonly string[] }>>
  return sql`(select distinct on (o.car_id) o.car_id, o.id, ${referenceTitle(kernel, order, 'o')} as name
    from "order" o where o.contract_id = ${person.contractId}
      and o.state = any(${[...active.state]}::text[]) and o.car_id is not null
    order by o.car_id, o.state = 'in_progress' desc, o.desired_at, o.id)`
}

/** SQL: the last contact of a tracked vehicle `t`. */
const placeColumns = sql`
      t.coordinates_lat::float8 as latitude, t.coordinates_lon::float8 as longitude,
      t.speed, t.course, t.state as status,
      to_char(t.contact_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
      to_char(t.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as heard_at`

/** The tracked vehicles visible to the user: all, or those with the given verdict. */
async function readLocations(
  kernel: Kernel,
  person: Person,
  { readiness }: LocationQuery,
): Promise<CarLocation[]> {
  const clock = sqlClock(kernel)
  const judged = readiness && markConditions(kernel, car).readiness?.[readiness]
  // the verdict's condition refers to a vehicle `t`
  const ofVerdict = judged
    ? sql`and t.id in (select t.id from car t
        where t.contract_id = ${person.contractId} and ${judged})`
    : sql``
  const { rows } = await sql<CarLocation>`
    select t.id, t.mobject_id, t.plate_number,
      coalesce(${titleOf(kernel, object, 't')}, t.plate_number) as name,
      t.subdivision_id, ${referenceTitle(kernel, subdivision, 'd')} as subdivision_name,
      t.type_id, ${referenceTitle(kernel, type, 'y')} as type_name,
      (select ${referenceTitle(kernel, staff, 's')} from staff s
        where s.contract_id = t.contract_id and s.id = t.driver_id) as driver_name,
      w.id as order_id, w.name as order_name,
      ${placeColumns}
    from (${trackedCars(clock)}) t
    left join subdivision d on d.contract_id = t.contract_id and d.id = t.subdivision_id
    left join car_type y on y.contract_id = t.contract_id and y.id = t.type_id
    left join ${ordersNow(kernel, person)} w on w.car_id = t.id
    where t.contract_id = ${person.contractId} ${ofVerdict}
      ${visibilityClause(kernel, object, person)}
    order by t.garage_number, t.id limit ${mostCars}`.execute(kernel.db)
  return rows
}

/** The tracked vehicles visible to the user with a contact received after `since`. */
async function readMovements(
  kernel: Kernel,
  person: Person,
  since: string,
): Promise<CarMovement[]> {
  const { rows } = await sql<CarMovement>`
    select t.id, ${placeColumns}
    from (${trackedCars(sqlClock(kernel))}) t
    where t.contract_id = ${person.contractId} and t.received_at > ${since}::timestamptz
      ${visibilityClause(kernel, object, person)}
    order by t.garage_number, t.id limit ${mostCars}`.execute(kernel.db)
  return rows
}

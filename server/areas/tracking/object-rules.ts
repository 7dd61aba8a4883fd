// Rules of tracked vehicles: last positions and states, and visibility.
import { sql } from 'kysely'
import { canRead, highestRoles } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { objectRoles } from '#resources/kernel/role-lists.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import { sqlClock } from '../../kernel/read/sql-clock.ts'
import type { Fragment, Rules, SqlClock } from '../../kernel/types.ts'

const object = resourceOf('object')
/**
 * km/h from which a vehicle counts as moving; slower positions may be GPS drift of a parked
 * vehicle.
 */
const walking = sql`5`
/** Default minutes of silence after which a vehicle counts as offline. */
const usualSilence = resourceOf('tracker-connection').fields.silent_minutes?.options.initial

/** SQL: the state of a vehicle from its last contact `p` and the organisation's settings `k`. */
const stateOf = ({ now }: SqlClock): Fragment => sql`case
  when p.at is null then 'unseen'
  when p.at < ${now} - make_interval(mins => coalesce(k.silent_minutes, ${usualSilence}::int)) then 'silent'
  when p.speed >= ${walking} then 'moving'
  when p.ignition then 'idling'
  else 'standing' end`

/**
 * SQL: the current driver of a vehicle, by the current shift, otherwise by the latest assignment.
 */
const driverNow = (clock: SqlClock): Fragment => sql`lateral (
  select n.staff_id from (
    select e.staff_id, 0 as turn, e.start_date::date as since, e.id from event_car_driver e
    where e.contract_id = c.contract_id and e.car_id = c.id and e.state = 'planned'
      and e.start_date <= ${clock.now} and e.end_date > ${clock.now}
    union all
    select d.staff_id, 1, d.since, d.id from car_driver d
    where d.contract_id = c.contract_id and d.car_id = c.id and d.since <= ${clock.today('c')}) n
  order by n.turn, n.since desc, n.id desc limit 1)`

/** One row per tracked vehicle, with its last contact. */
export const trackedCars = (clock: SqlClock): Fragment => sql`
  select c.contract_id, c.id, c.id as car_id, c.search_key, c.plate_number, c.garage_number, c.name,
    c.subdivision_id, c.type_id, d.staff_id as driver_id, c.mobject_id, ${stateOf(clock)} as state,
    p.at as contact_at, p.received_at,
    p.lat::numeric(9, 6) as coordinates_lat, p.lon::numeric(9, 6) as coordinates_lon,
    round(p.speed::numeric)::int as speed, p.course::int as course,
    coalesce(p.ignition, false) as ignition,
    p.fuel::numeric(8, 1) as fuel
  from car c
  left join car_contact p on p.contract_id = c.contract_id and p.car_id = c.id
  left join tracker_connection k on k.contract_id = c.contract_id
  left join ${driverNow(clock)} d on true
  where c.archived_at is null and c.mobject_id is not null`

const beyondDriver: ReadonlySet<RoleName> = new Set([
  ...highestRoles,
  ...objectRoles.filter((role) => role !== 'driver'),
])

/** Whether driver is the only role that gives the user access to tracked vehicles. */
const isDriver = ({ roles }: Pick<Person, 'roles'>): boolean =>
  roles.includes('driver') && !roles.some((role) => beyondDriver.has(role as RoleName))

/** Whether the user may see all vehicles; a driver sees only their own. */
export const mayWatchVehicles = (person: Pick<Person, 'levels' | 'roles'>): boolean =>
  canRead(person.levels, object.access) && !isDriver(person)

/**
 * Condition on rows `t` with a car_id: drivers see only those of the vehicle currently assigned to
 * them.
 */
export const limitToOwnVehicle: NonNullable<Rules['visible']> = (person, kernel) =>
  isDriver(person)
    ? sql`t.car_id in (select o.id from (${trackedCars(sqlClock(kernel))}) o
        where o.contract_id = t.contract_id and o.driver_id = ${person.staffId}::bigint)`
    : undefined

export const objectRules: Rules = {
  source: trackedCars,
  // drivers see only the vehicle assigned to them
  visible: (person) =>
    isDriver(person) ? sql`t.driver_id = ${person.staffId}::bigint` : undefined,
}

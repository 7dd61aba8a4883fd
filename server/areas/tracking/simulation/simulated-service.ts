// The simulated tracking service of demonstrations: vehicles drive during their shifts and
// waybills.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Point } from '#resources/kernel/types.ts'
import { dayMs, hourMs, minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { trackingErrorOf } from '../service/tracking-error.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'
import { whereAt } from './drive-plan.ts'
import type { DrivePlan, Outing } from './drive-plan.ts'
import {
  findUnplannedTrips,
  hasFuelSensor,
  isHurried,
  litresTakenAt,
  placesNear,
  restingOf,
  silenceAt,
} from './incident-plan.ts'
import type { Span, VehicleTurn } from './incident-plan.ts'

/** ms between two positions of a vehicle: live, and in tracks. */
const live = 5000
const tracked = 30_000
/** ms for which future plans are loaded, so that unplanned trips avoid them. */
const ahead = 5 * hourMs
/** ms after which shifts and waybills are reloaded. */
const planned = minuteMs

/** Maximum places used as destinations. */
const mostPlaces = 200

/** Minimum tank size in litres: large enough for an alert. */
const leastTank = 50
/** Fractions of a full tank: consumption per km, and the initial level. */
const perKm = 1 / 600
const filled = 0.95

interface Vehicle extends DrivePlan {
  readonly deviceId: number
  readonly name: string
  readonly turn: VehicleTurn
  /** Tank size in litres; null: the vehicle has no sensor. */
  readonly tank: number | null
}

export function simulatedService(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  contractId: number,
): TrackingService {
  const now = () => kernel.clock().getTime()
  /** Last positions up to `at`; those of a silent vehicle are from before its silence. */
  const positions = (vehicles: readonly Vehicle[], at: number) =>
    vehicles.map((one) => positionAt(one, lastContactOf(one, at)))
  return {
    isSimulated: true,
    async listDevices() {
      const vehicles = await readVehicles(kernel, contractId, now(), now())
      return vehicles.map((one) => {
        const { deviceId: id, name } = one
        const heard = lastContactOf(one, now())
        return {
          ...{ id, name, uniqueId: String(id), lastContact: new Date(heard).toISOString() },
          ...{ isOnline: silenceAt(one.turn, now()) === null, isDisabled: false },
        }
      })
    },
    async lastPositions() {
      return positions(await readVehicles(kernel, contractId, now(), now()), now())
    },
    async *readPositions(deviceId, from, to, signal) {
      // returns no future positions
      const last = Math.min(to.getTime(), now())
      for (let day = from.getTime(); day < last; day += dayMs) {
        signal.throwIfAborted()
        const end = Math.min(day + dayMs, last)
        const [vehicle] = await readVehicles(kernel, contractId, day, end, deviceId)
        if (vehicle) yield trackOf(vehicle, day, end)
      }
    },
    async follow(onPositions, signal, onOpen = () => {}) {
      onOpen()
      for (let turn = 0, vehicles: Vehicle[] = []; !signal.aborted; turn += 1) {
        const at = now()
        if (turn % (planned / live) === 0) vehicles = await readVehicles(kernel, contractId, at, at)
        // parked vehicles report less often
        const heard = vehicles.filter(
          (one) =>
            silenceAt(one.turn, at) === null &&
            (turn % (restingOf(one.turn) / live) === 0 ||
              one.outings.some(({ from, to }) => from <= at && at < to)),
        )
        if (heard.length > 0) onPositions(positions(heard, at))
        await wait(live, undefined, { signal }).catch(() => {})
      }
    },
  }
}

/** Positions every half minute while driving, and less often while parked. */
function trackOf(vehicle: Vehicle, from: number, to: number): DevicePosition[] {
  const track: DevicePosition[] = []
  let last = 0
  for (let at = Math.ceil(from / tracked) * tracked; at < to; at += tracked) {
    if (silenceAt(vehicle.turn, at)) continue
    const one = positionAt(vehicle, at)
    if (one.speed === 0 && at - last < restingOf(vehicle.turn)) continue
    track.push(one)
    last = at
  }
  return track
}

/** Time of the last contact up to `at`; ms. */
const lastContactOf = ({ turn }: Vehicle, at: number) => {
  const silence = silenceAt(turn, at)
  return silence ? silence.from - tracked : at
}

function positionAt(vehicle: Vehicle, at: number): DevicePosition {
  const { point, speed, course, ignition, driven } = whereAt(vehicle, at)
  return {
    ...{ deviceId: vehicle.deviceId, at: new Date(at).toISOString(), ...point },
    ...{ speed, course, ignition, fuel: fuelAt(vehicle, at, driven), odometer: driven },
  }
}

/** Litres in the tank; the vehicle is refuelled after each outing. */
function fuelAt({ tank, turn }: Vehicle, at: number, driven: number): number | null {
  if (tank === null) return null
  const litres = tank * (filled - driven * perKm) - litresTakenAt(turn, at, tank)
  return Math.round(Math.max(0, litres) * 10) / 10
}

interface Row {
  device_id: number
  name: string
  seed: number
  nth: number
  count: number
  tank: number | null
  base_lat: number
  base_lon: number
  outings: { from: number; to: number }[] | null
  places: Point[] | null
}

/**
 * Tracked vehicles with a base, and their outings around a period.
 * @throws TrackingError if the database fails, like for an unreachable service
 */
async function readVehicles(
  { db }: Pick<Kernel, 'db'>,
  contractId: number,
  from: number,
  to: number,
  deviceId: number | null = null,
): Promise<Vehicle[]> {
  const first = new Date(from - dayMs)
  const last = new Date(to + ahead)
  const { rows } = await sql<Row>`
    select c.mobject_id as device_id, c.plate_number as name, c.id as seed,
      c.nth, c.count, c.base_lat, c.base_lon,
      (select greatest(max(f.tank_volume), ${leastTank})::float8 from car__fuels f
        where f.contract_id = c.contract_id and f.parent_id = c.id) as tank,
      (select json_agg(json_build_object(
          'lat', w.coordinates_lat::float8, 'lon', w.coordinates_lon::float8) order by w.id)
        from (select p.* from place p
          where p.contract_id = c.contract_id and p.coordinates_lat is not null
          order by p.id limit ${mostPlaces}) w) as places,
      (select json_agg(json_build_object('from', extract(epoch from lower(o.at)) * 1000,
          'to', extract(epoch from upper(o.at)) * 1000) order by o.at)
        from (select unnest(range_agg(tstzrange(s.start_date, s.end_date))) as at from (
          select e.start_date, e.end_date from event_car_driver e
          where e.contract_id = c.contract_id and e.car_id = c.id and e.state = 'planned'
          union all
          select l.start_date, coalesce(l.end_date, l.start_date + interval '10 hours')
          from way_bill l
          where l.contract_id = c.contract_id and l.car_id = c.id
            and l.period = 'shift' and l.state <> 'draft') s
          where s.start_date < ${last} and s.end_date > ${first}
            and s.start_date < s.end_date) o) as outings
    from (select v.*, b.coordinates_lat::float8 as base_lat, b.coordinates_lon::float8 as base_lon,
        (row_number() over (order by v.id) - 1)::int as nth, (count(*) over ())::int as count
      from car v
      join lateral (select h.* from place h
        where h.contract_id = v.contract_id and h.coordinates_lat is not null
        order by h.subdivision_id is distinct from v.subdivision_id, h.id limit 1) b on true
      where v.contract_id = ${contractId} and v.archived_at is null
        and v.mobject_id is not null) c
    where ${deviceId}::bigint is null or c.mobject_id = ${deviceId}::bigint
    order by c.id`
    .execute(db)
    .catch((error: unknown) => {
      throw trackingErrorOf(error)
    })
  return rows.map(({ device_id: deviceId, name, seed, nth, count, base_lat, base_lon, ...row }) => {
    const turn = { nth, count }
    const places = row.places ?? []
    const base = { lat: base_lat, lon: base_lon }
    return {
      ...{ deviceId, name, seed, turn, base, places },
      tank: hasFuelSensor(turn) ? row.tank : null,
      outings: outingsOf(turn, { from, to }, row.outings ?? [], placesNear(base, places)),
    }
  })
}

/** Planned and unplanned outings, in chronological order. */
function outingsOf(
  turn: VehicleTurn,
  span: Span,
  planned: readonly Span[],
  near: readonly Point[],
) {
  const unplanned = findUnplannedTrips(turn, span, planned)
  const outings: Outing[] = [
    ...planned.map((one) => ({ ...one, isHurried: isHurried(turn, one.from) })),
    ...unplanned.map((one) => ({ ...one, isHurried: true, places: near })),
  ]
  return outings.sort((a, b) => a.from - b.from)
}

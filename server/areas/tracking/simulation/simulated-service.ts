// The tracking service of the demonstration: vehicles drive on their shifts and waybills.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs, minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { trackingErrorOf } from '../service/tracking-error.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'
import { whereAt } from './drive-plan.ts'
import type { DrivePlan } from './drive-plan.ts'

/** ms between two positions of a vehicle: live, and of a track. */
const live = 5000
const tracked = 30_000
/** ms between two positions of a vehicle that stands. */
const resting = 10 * minuteMs
/** ms after which shifts and waybills are looked at anew. */
const planned = minuteMs

interface Vehicle extends DrivePlan {
  readonly deviceId: number
  readonly name: string
  readonly odometer: number
}

export function simulatedService(kernel: Kernel, contractId: number): TrackingService {
  const now = () => kernel.clock().getTime()
  const positions = (vehicles: readonly Vehicle[], at: number) =>
    vehicles.map((one) => positionAt(one, at))
  return {
    isSimulated: true,
    async listDevices() {
      const vehicles = await readVehicles(kernel, contractId, now(), now())
      return vehicles.map(({ deviceId: id, name }) => ({
        ...{ id, name, uniqueId: String(id), lastContact: new Date(now()).toISOString() },
        ...{ isOnline: true, isDisabled: false },
      }))
    },
    async lastPositions() {
      return positions(await readVehicles(kernel, contractId, now(), now()), now())
    },
    async *readPositions(deviceId, from, to, signal) {
      // of what is to come nothing has been sent
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
        // those that stand say so now and then
        const all = turn % (resting / live) === 0
        const heard = vehicles.filter(
          ({ outings }) => all || outings.some(({ from, to }) => from <= at && at < to),
        )
        if (heard.length > 0) onPositions(positions(heard, at))
        await wait(live, undefined, { signal }).catch(() => {})
      }
    },
  }
}

/** Every half minute while it drives, and now and then while it stands. */
function trackOf(vehicle: Vehicle, from: number, to: number): DevicePosition[] {
  const track: DevicePosition[] = []
  let last = 0
  for (let at = Math.ceil(from / tracked) * tracked; at < to; at += tracked) {
    const one = positionAt(vehicle, at)
    if (one.speed === 0 && at - last < resting) continue
    track.push(one)
    last = at
  }
  return track
}

function positionAt(vehicle: Vehicle, at: number): DevicePosition {
  const { point, speed, course, ignition, driven } = whereAt(vehicle, at)
  return {
    ...{ deviceId: vehicle.deviceId, at: new Date(at).toISOString(), ...point },
    ...{ speed, course, ignition, fuel: null, odometer: vehicle.odometer + driven },
  }
}

interface Row {
  device_id: number
  name: string
  seed: number
  base_lat: number
  base_lon: number
  outings: { from: number; to: number }[] | null
  places: { lat: number; lon: number }[] | null
}

/**
 * Tracked vehicles with a base, and when they are out between two moments.
 * @throws TrackingError where the database does not answer, as a service that does not
 */
async function readVehicles(
  { db }: Kernel,
  contractId: number,
  from: number,
  to: number,
  deviceId: number | null = null,
): Promise<Vehicle[]> {
  const [first, last] = [new Date(from - dayMs), new Date(to + minuteMs)]
  const { rows } = await sql<Row>`
    select c.mobject_id as device_id, c.plate_number as name, c.id as seed,
      b.coordinates_lat::float8 as base_lat, b.coordinates_lon::float8 as base_lon,
      (select json_agg(json_build_object(
          'lat', w.coordinates_lat::float8, 'lon', w.coordinates_lon::float8) order by w.id)
        from place w
        where w.contract_id = c.contract_id and w.coordinates_lat is not null) as places,
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
    from car c
    join lateral (select h.* from place h
      where h.contract_id = c.contract_id and h.coordinates_lat is not null
      order by h.subdivision_id is distinct from c.subdivision_id, h.id limit 1) b on true
    where c.contract_id = ${contractId} and c.archived_at is null and c.mobject_id is not null
      and (${deviceId}::bigint is null or c.mobject_id = ${deviceId}::bigint)
    order by c.id`
    .execute(db)
    .catch((error: unknown) => {
      throw trackingErrorOf(error)
    })
  return rows.map(({ device_id, name, seed, base_lat, base_lon, outings, places }) => ({
    ...{ deviceId: device_id, name, seed, odometer: 0 },
    base: { lat: base_lat, lon: base_lon },
    ...{ outings: outings ?? [], places: places ?? [] },
  }))
}

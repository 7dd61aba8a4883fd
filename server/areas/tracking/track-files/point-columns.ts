// Points of a file in columns, as passed from the parsing thread: three hundred thousand of them
// are a dozen arrays, and no objects.
import type { DevicePosition } from '../service/tracking-service.ts'
import type { ImportedPoint } from './imported-point.ts'
import type { Fault } from './track-fault.ts'

interface PointColumns {
  readonly at: Float64Array
  readonly lat: Float64Array
  readonly lon: Float64Array
  readonly speed: Float32Array
  readonly course: Int16Array
  /** 1 on, 0 off, -1 unknown. */
  readonly ignition: Int8Array
  /** NaN: unknown. */
  readonly fuel: Float32Array
  readonly odometer: Float64Array
}

/** The points of one device, in order of time, each moment once. */
export interface PointGroup {
  /** The name of the device in the file; null if missing. */
  readonly device: string | null
  /** Index of its first point, and of the one behind its last. */
  readonly begin: number
  readonly end: number
}

export interface GroupedPoints {
  readonly columns: PointColumns
  readonly groups: readonly PointGroup[]
  /** In the order of the file. */
  readonly faults: readonly Fault[]
}

/** Sorts points by device and time; of two with the same time the first one counts. */
export function groupPoints(
  points: readonly ImportedPoint[],
  faults: readonly Fault[],
): GroupedPoints {
  const byDevice = new Map<string | null, ImportedPoint[]>()
  for (const point of points) {
    const known = byDevice.get(point.device)
    if (known) known.push(point)
    else byDevice.set(point.device, [point])
  }
  const sorted: ImportedPoint[] = []
  const groups = [...byDevice].map(([device, own]): PointGroup => {
    const begin = sorted.length
    own.sort((a, b) => a.at - b.at)
    own.forEach((point, nth) => {
      if (point.at !== own[nth - 1]?.at) sorted.push(point)
    })
    return { device, begin, end: sorted.length }
  })
  return { columns: columnsOf(sorted), groups, faults }
}

function columnsOf(points: readonly ImportedPoint[]): PointColumns {
  return {
    at: Float64Array.from(points, ({ at }) => at),
    lat: Float64Array.from(points, ({ lat }) => lat),
    lon: Float64Array.from(points, ({ lon }) => lon),
    speed: Float32Array.from(points, ({ speed }) => speed),
    course: Int16Array.from(points, ({ course }) => Math.round(course) % 360),
    ignition: Int8Array.from(points, ({ ignition }) => (ignition === null ? -1 : Number(ignition))),
    fuel: Float32Array.from(points, ({ fuel }) => fuel ?? NaN),
    odometer: Float64Array.from(points, ({ odometer }) => odometer ?? NaN),
  }
}

/** Points of a group as positions of a device of the tracking service, `size` at once. */
export function* positionsOf(
  { columns }: GroupedPoints,
  { begin, end }: PointGroup,
  deviceId: number,
  size: number,
): Generator<DevicePosition[]> {
  for (let first = begin; first < end; first += size) {
    const length = Math.min(size, end - first)
    yield Array.from({ length }, (_, nth) => positionAt(columns, first + nth, deviceId))
  }
}

function positionAt(columns: PointColumns, nth: number, deviceId: number): DevicePosition {
  const at = (column: ArrayLike<number>): number => column[nth] ?? NaN
  const known = (value: number) => (Number.isNaN(value) ? null : value)
  const ignition = at(columns.ignition)
  return {
    deviceId,
    at: new Date(at(columns.at)).toISOString(),
    ...{ lat: at(columns.lat), lon: at(columns.lon), speed: at(columns.speed) },
    course: at(columns.course),
    ignition: ignition < 0 ? null : ignition === 1,
    ...{ fuel: known(at(columns.fuel)), odometer: known(at(columns.odometer)) },
  }
}

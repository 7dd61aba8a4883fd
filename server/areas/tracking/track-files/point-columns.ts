// Points of a file in columns, as passed from the parsing thread: 300,000 points are a dozen typed
// arrays instead of objects.
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

/** The points of one device, in chronological order, with distinct times. */
export interface PointGroup {
  /** The device as named in the file; null if missing. */
  readonly device: string | null
  /** Index of the first point, and the index after the last one. */
  readonly begin: number
  readonly end: number
}

export interface GroupedPoints {
  readonly columns: PointColumns
  readonly groups: readonly PointGroup[]
  /** In the order of the file. */
  readonly faults: readonly Fault[]
}

/** Sorts points by device and time; the first one of duplicate times counts. */
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

/** The points of a group as positions of a tracking device, in batches of `size`. */
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

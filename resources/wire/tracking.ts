// Where vehicles are, on the wire.

type ObjectState = 'moving' | 'idling' | 'standing' | 'silent' | 'unseen'

/** A vehicle that a tracking service follows, as it was heard of last. */
export interface CarLocation {
  /** Of the vehicle. */
  id: number
  mobject_id: number
  plate_number: string
  /** What the vehicle is called in lists. */
  name: string
  subdivision_id: number | null
  subdivision_name: string | null
  type_id: number | null
  type_name: string | null
  driver_name: string | null
  /** Degrees; null while it has not been heard of. */
  latitude: number | null
  longitude: number | null
  /** km/h */
  speed: number | null
  /** Degrees clockwise from the north. */
  course: number | null
  /** When it was there, by its own clock. */
  time: string | null
  /** When the server heard of it last. */
  heard_at: string | null
  status: ObjectState
}

/** The list of the map service: fields as outside programs know them. */
export type MapServiceObject = Pick<
  CarLocation,
  'mobject_id' | 'plate_number' | 'name' | 'latitude' | 'longitude' | 'speed' | 'course' | 'time'
> & { status: ObjectState }

/** A point of a track: ms since 1970, degrees, km/h. */
type TrackPointRow = [at: number, lat: number, lon: number, speed: number]

export interface TrackStop {
  from: string
  to: string
  lat: number
  lon: number
  /** The nearest place within its radius. */
  place_name: string | null
}

/** Where a vehicle was between two moments. */
export interface Track {
  points: TrackPointRow[]
  km: number
  /** ms */
  moving: number
  /** Standing with the engine running, ms; null where the tracker does not tell. */
  idle: number | null
  max_speed: number
  stops: TrackStop[]
  /** Times without contact that bridge a distance. */
  gaps: { from: string; to: string; km: number }[]
}

/** One vehicle or device that a synchronisation is about. */
export interface SyncEntry {
  kind: 'new' | 'changed' | 'vanished' | 'ambiguous'
  /** Of the tracking service; null for a vehicle whose device is gone. */
  device: { id: number; name: string } | null
  car: { id: number; name: string; mobject_id: number | null } | null
  /** Vehicles between which nobody can choose but the reader. */
  candidates: { id: number; name: string }[]
}

/** What a synchronisation would do. `token` confirms exactly this. */
export interface SyncPlan {
  entries: SyncEntry[]
  /** Devices and vehicles that fit already. */
  same: number
  token: string
}

export interface SyncDone {
  changed: number
}

export interface TrackerTest {
  devices: number
}

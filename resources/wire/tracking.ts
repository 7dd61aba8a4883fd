// Where vehicles are, on the wire.

type ObjectState = 'moving' | 'idling' | 'standing' | 'silent' | 'unseen'

/** A vehicle followed by a tracking service, with its last contact. */
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
  /** The order that it is on, or the next one; null too for a reader without a right to orders. */
  order_id: number | null
  order_name: string | null
  /** Degrees; null before the first contact. */
  latitude: number | null
  longitude: number | null
  /** km/h */
  speed: number | null
  /** Degrees clockwise from the north. */
  course: number | null
  /** When it was there, by its own clock. */
  time: string | null
  /** The time of the server's last contact. */
  heard_at: string | null
  status: ObjectState
}

/** What a report of its device changes of a vehicle on the map. */
export type CarMovement = Pick<
  CarLocation,
  'id' | 'latitude' | 'longitude' | 'speed' | 'course' | 'time' | 'heard_at' | 'status'
>

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
  /** Where a visit is stored that place, else the nearest one within its radius. */
  place_name: string | null
}

/** A stay at a place of the organisation, as it is stored. */
export interface TrackVisit {
  from: string
  /** null: it is still there. */
  to: string | null
  place_id: number
  place_name: string
}

/** Fuel that a vehicle took, or below 0 lost, on a track. */
export interface TrackFuel {
  at: string
  litres: number
  /** Entered by a user, or shown by the sensor of the tank. */
  source: 'entered' | 'sensor'
  /** null without a track. */
  lat: number | null
  lon: number | null
}

/** When a vehicle was out, by a waybill or the schedule. */
export interface TrackShift {
  from: string
  to: string
}

/** Where a vehicle was between two moments. */
export interface Track {
  points: TrackPointRow[]
  km: number
  /** ms */
  moving: number
  /** Idling with the engine running, ms; null if the tracker does not report it. */
  idle: number | null
  max_speed: number
  stops: TrackStop[]
  visits: TrackVisit[]
  fuel: TrackFuel[]
  /** Times without contact that bridge a distance. */
  gaps: { from: string; to: string; km: number }[]
  /** Those that overlap the time, of which the caller may read. */
  shifts: TrackShift[]
}

/** One vehicle or device that a synchronisation is about. */
export interface SyncEntry {
  kind: 'new' | 'changed' | 'vanished' | 'ambiguous'
  /** Of the tracking service; null for a vehicle whose device was removed. */
  device: { id: number; name: string } | null
  car: { id: number; name: string; mobject_id: number | null } | null
  /** Ambiguous vehicles: the user has to choose. */
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

/**
 * `missing`: no service is set up; `off`: its positions are not wanted; `simulated`: vehicles of
 * the demonstration move by themselves; `connecting`: it has not answered yet; `away`: it does not
 * answer.
 */
type ServiceState = 'missing' | 'off' | 'simulated' | 'connecting' | 'live' | 'away'

/** Why a service is away; `sealed`: its key does not open on this machine. */
type AwayReason = 'unauthorized' | 'unreachable' | 'slow' | 'malformed' | 'refused' | 'sealed'

/** How it goes with the organisation's tracking service. Moments are ISO. */
export interface TrackerState {
  state: ServiceState
  /** When the state began. */
  since: string | null
  reason: AwayReason | null
  /** While it is away. */
  next_attempt: string | null
  /** When a position was received last. */
  last_position: string | null
}

export interface TrackerTest {
  devices: number
}

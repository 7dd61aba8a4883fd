// An import of tracks from a file, on the wire.

/** What is wrong with a line, or with the whole file where nothing of it can be used. */
export type TrackFaultCode =
  /** Of the file: neither GPX nor a table with time and place. */
  | 'unsupported_type'
  | 'too_large'
  | 'broken_file'
  /** It declares a document type, which could define entities. */
  | 'doctype'
  /** A table without a column for time, latitude or longitude. */
  | 'missing_column'
  /** Those behind it are not named any more. */
  | 'too_many_faults'
  /** Of a line: it has no time, or none between 1990 and 2100. */
  | 'bad_time'
  /** No place on the earth. */
  | 'bad_place'
  /** No number, or one that no device sends. */
  | 'bad_number'
  /** An ignition that is neither on nor off. */
  | 'bad_value'

export interface TrackFault {
  /** Counted from 1; of a table its row. */
  line: number
  code: TrackFaultCode
}

/** The points of one vehicle. */
interface VehiclePoints {
  id: number
  name: string
  /** When its first and its last point are of. */
  from: string
  to: string
  points: number
  /** Of these: stored already. */
  stored: number
  /** Outside business hours, which the organisation does not keep. */
  private: number
  /** In the future, or older than what the organisation keeps. */
  outdated: number
}

/** What the file calls a vehicle, and why it is none. */
export interface UnknownVehicle {
  device: string
  points: number
  reason: 'not_found' | 'untracked' | 'ambiguous'
}

/** What an import would do. `token` confirms exactly this. */
export interface TrackImportPlan {
  vehicles: VehiclePoints[]
  unknown: UnknownVehicle[]
  /** Unknown ones that are not named. */
  unknown_more: number
  /** Points that name no vehicle while none is chosen. */
  unassigned: number
  faults: TrackFault[]
  token: string
}

export interface TrackImportDone {
  added: number
  vehicles: number
}

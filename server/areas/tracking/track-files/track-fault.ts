// Faults and limits of track files.
import type { TrackFault, TrackFaultCode } from '#resources/wire/track-import.ts'

export type FaultCode = TrackFaultCode
export type Fault = Readonly<TrackFault>

export const faultCodes = [
  ...(['unsupported_type', 'too_large', 'broken_file', 'doctype', 'missing_column'] as const),
  ...(['too_many_faults', 'bad_time', 'bad_place', 'bad_number', 'bad_value'] as const),
] as const satisfies readonly FaultCode[]

/** Maximum bytes of a file: a month of one vehicle with a point every ten seconds. */
export const largestTrackFile = 32 * 1024 * 1024
/** Maximum points of one file. */
export const mostPoints = 300_000
/** Maximum faults listed. */
export const mostFaults = 1000

/** Aborts reading: the whole file is unusable. */
export class FileFault extends Error {
  constructor(
    readonly code: FaultCode,
    readonly line: number,
  ) {
    super(code)
  }
}

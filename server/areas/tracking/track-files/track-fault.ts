// Faults of track files, and what a file may have at most.

/** What is wrong with a line, or with the whole file where nothing of it can be used. */
export type FaultCode =
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

export interface Fault {
  /** Counted from 1; of a table its row. */
  readonly line: number
  readonly code: FaultCode
}

/** Bytes: a month of a vehicle every ten seconds. */
export const largestTrackFile = 32 * 1024 * 1024
/** Points of one file. */
export const mostPoints = 300_000
/** Faults that are named: nobody mends more by hand. */
export const mostFaults = 1000

/** Ends the reading: the file as a whole is not usable. */
export class FileFault extends Error {
  constructor(
    readonly code: FaultCode,
    readonly line: number,
  ) {
    super(code)
  }
}

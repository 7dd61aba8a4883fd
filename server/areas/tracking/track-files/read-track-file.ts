// Parses track files written by other programs and devices.
import { readCsv } from './csv-points.ts'
import { readGpx } from './gpx-points.ts'
import type { ImportedPoint } from './imported-point.ts'
import { PointList } from './point-list.ts'
import { FileFault, largestTrackFile } from './track-fault.ts'
import type { Fault } from './track-fault.ts'

interface TrackFile {
  /** In the order of the file. */
  readonly points: readonly ImportedPoint[]
  /** In the order of the file; a file refused as a whole has one, and no points. */
  readonly faults: readonly Fault[]
}

/** Bytes examined to detect binary content. */
const headSize = 65_536

/**
 * Parses a GPX file, or a table with column titles; the format is detected from the content. Never
 * throws because of the content.
 * @param bytes up to 32 MB in UTF-8, in UTF-16 with a BOM or, for tables, in Windows-1251
 * @param offset minutes east of UTC, for times of a table without a zone
 */
export function readTrackFile(bytes: Buffer, offset = 0): TrackFile {
  const list = new PointList()
  try {
    if (bytes.length > largestTrackFile) throw new FileFault('too_large', 1)
    const { text, isUnicode } = decodeText(bytes)
    if (!text.trimStart().startsWith('<')) readCsv(text, offset, list)
    else if (isUnicode) readGpx(text.trimStart(), list)
    else throw new FileFault('broken_file', 1)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const fault = { line: error.line, code: error.code }
    // with too many faults, returns what was collected so far
    if (error.code !== 'too_many_faults') return { points: [], faults: [fault] }
    return { points: list.points, faults: [...list.faults, fault] }
  }
  return { points: list.points, faults: list.faults }
}

/** @throws FileFault unsupported_type for binary content */
function decodeText(bytes: Buffer): { text: string; isUnicode: boolean } {
  // the decoders remove the BOM
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isUnicode: true }
  if (bytes.subarray(0, headSize).includes(0)) throw new FileFault('unsupported_type', 1)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUnicode: true }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), isUnicode: false }
  }
}

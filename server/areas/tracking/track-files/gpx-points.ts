// Reads track points from a GPX file, 1.0 or 1.1.
import { readPoint } from './imported-point.ts'
import { FileFault } from './track-fault.ts'
import type { PointList } from './point-list.ts'
import { readMoment } from './written-values.ts'
import { xmlTokens } from './xml-tokens.ts'

/** Converts m/s, the unit of speed in GPX and its extensions, to km/h. */
const kmhOfMetres = 3.6
/** Local names of the elements of a point that are read, standard ones or extensions. */
const read: ReadonlySet<string> = new Set(['time', 'speed', 'course'])
/** Maximum characters of an element's text. */
const longestText = 200

interface OpenPoint {
  readonly line: number
  readonly lat: string
  readonly lon: string
  readonly texts: Map<string, string>
}

/**
 * Adds the points of all tracks and segments to `list`; ignores waypoints and routes.
 * @throws FileFault unsupported_type, broken_file, doctype, too_large, too_many_faults
 */
export function readGpx(text: string, list: PointList): void {
  let depth = 0
  let point: OpenPoint | null = null
  let element: string | null = null
  for (const token of xmlTokens(text)) {
    if (token.kind === 'begin') {
      if (depth++ === 0 && token.name !== 'gpx') throw new FileFault('unsupported_type', token.line)
      element = point && read.has(token.name) && !point.texts.has(token.name) ? token.name : null
      if (token.name !== 'trkpt') continue
      const { attributes, line } = token
      const lat = attributes.get('lat') ?? ''
      const lon = attributes.get('lon') ?? ''
      point = { line, lat, lon, texts: new Map() }
    } else if (token.kind === 'text') {
      if (!point || !element) continue
      const whole = (point.texts.get(element) ?? '') + token.text
      point.texts.set(element, whole.slice(0, longestText))
    } else {
      depth--
      element = null
      if (token.name !== 'trkpt' || !point) continue
      list.add(point.line, pointOf(point))
      point = null
    }
  }
}

function pointOf({ lat, lon, texts }: OpenPoint) {
  const speed = texts.get('speed') ?? ''
  const course = texts.get('course') ?? ''
  const others = { fuel: '', odometer: '', ignition: '', device: '' }
  // GPX times are in UTC
  const at = readMoment(texts.get('time') ?? '', 0)
  return readPoint(at, { lat, lon, speed, course, ...others }, kmhOfMetres)
}

// Track points of a GPX file, 1.0 or 1.1.
import { readPoint } from './imported-point.ts'
import { FileFault } from './track-fault.ts'
import type { PointList } from './point-list.ts'
import { readMoment } from './written-values.ts'
import { xmlTokens } from './xml-tokens.ts'

/** GPX and its extensions measure speed in metres a second. */
const kmhOfMetres = 3.6
/** Elements of a point that are read, standard ones or extensions, by local name. */
const read: ReadonlySet<string> = new Set(['time', 'speed', 'course'])
/** Characters of a text that is read. */
const longestText = 200

interface OpenPoint {
  readonly line: number
  readonly lat: string
  readonly lon: string
  readonly texts: Map<string, string>
}

/**
 * Adds the points of all tracks and their segments to `list`; waypoints and routes are not read.
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
  // the standard has times in UTC
  const at = readMoment(texts.get('time') ?? '', 0)
  return readPoint(at, { lat, lon, speed, course, ...others }, kmhOfMetres)
}

// What people type, as values of the wire.
export { parseDay, parseDayMonth } from './day.ts'
export { parseInteger, parseNumber } from './number.ts'
export type { Parsed } from './parsed.ts'
export { parsePoint } from './point.ts'
export { parseDuration, parseMoment, parseTime } from './time.ts'

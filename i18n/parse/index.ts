// What people type, as values of the wire.
export { parseDay, parseDayMonth } from './day.ts'
export { parseFullName } from './full-name.ts'
export { parseInteger, parseNumber } from './number.ts'
export type { Parsed } from './parsed.ts'
export { parsePhone } from './phone.ts'
export { parsePoint } from './point.ts'
export { parseDuration, parseMoment, parseTime } from './time.ts'
export { parseWrittenDay } from './written-day.ts'

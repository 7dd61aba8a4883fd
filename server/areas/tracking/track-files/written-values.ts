// Parses numbers and times as written by devices and spreadsheets.

/** Maximum characters of a number or time. */
const longest = 40

/** Parses a number with a decimal point or comma; null if invalid, such as NaN or Infinity. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed.length > longest || !/^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i.test(trimmed))
    return null
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : null
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/i
const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[ T](\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?$/
const minuteMs = 60_000

/** Parses Z or +05:00 into minutes east of UTC. */
function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Parses 2026-05-04T09:00:00Z or 04.05.2026 14:00:00 into ms since 1970.
 * @param offset minutes east of UTC for times without a zone
 * @returns null if invalid, such as 30 February
 */
export function readMoment(text: string, offset: number): number | null {
  const trimmed = text.trim()
  if (trimmed.length > longest) return null
  const byYear = iso.exec(trimmed)
  const byDay = byYear ? null : local.exec(trimmed)
  const found = byYear ?? byDay
  if (!found) return null
  const first = Number(found[1])
  const month = Number(found[2])
  const third = Number(found[3])
  const [year, day] = byYear ? [first, third] : [third, first]
  const hour = Number(found[4])
  const minute = Number(found[5])
  const second = Number(found[6] ?? 0)
  const ms = Math.floor(Number(`0.${found[7] ?? 0}`) * 1000)
  if (hour > 23 || minute > 59 || second > 59) return null
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  const date = new Date(at)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const zone = byYear?.[8]
  return at - (zone ? offsetOf(zone) : offset) * minuteMs
}

// Relative days in saved filters: 'today', 'today+30', 'today-1'.
const shape = /^today([+-]\d{1,4})?$/

export function isRelativeDay(value: unknown): value is string {
  return typeof value === 'string' && shape.test(value)
}

/** Days from today; null for any other value. */
export function daysFromToday(value: unknown): number | null {
  return isRelativeDay(value) ? Number(shape.exec(value)?.[1] ?? 0) : null
}

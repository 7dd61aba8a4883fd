// The days of a recurring order: days of the calendar alone, so that no change of a clock moves
// them.

export const weekdays = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const),
  ...(['saturday', 'sunday'] as const),
] as const

/** As declared in a recurring order. */
export type Recurrence = Readonly<Partial<Record<(typeof weekdays)[number], unknown>>> & {
  readonly repeat: 'weekdays' | 'days' | 'month'
  readonly every_days?: number | null
  /** The last day of a month that is shorter. */
  readonly month_day?: number | null
  /** 'YYYY-MM-DD': the first day, from which every so many days are counted. */
  readonly starts_on: string
  /** The last day that may be one of its days. */
  readonly ends_on?: string | null
}

const dayMs = 86_400_000
/** Days since 1970-01-01, a Thursday. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`) / dayMs
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
/** Every 365 days is the rarest that there is. */
const furthest = 366

/** Whether a day between the first and the last one is one of its days. */
function isRecurringDay(recurrence: Recurrence, number: number): boolean {
  const { repeat, every_days: every, month_day: wanted, starts_on: first } = recurrence
  if (repeat === 'weekdays') return recurrence[weekdays[(number + 3) % 7]!] === true
  if (repeat === 'days') return (number - numberOf(first)) % (every ?? 1) === 0
  const day = new Date(number * dayMs)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === Math.min(wanted ?? last, last)
}

/**
 * Up to `count` of its days from `from` on for which `isWanted`, in their order. A year in which no
 * day is wanted is the end of them.
 */
export function recurringDays(
  recurrence: Recurrence,
  { from, count }: { from: string; count: number },
  isWanted: (day: string) => boolean = () => true,
): string[] {
  const { starts_on: first, ends_on: last } = recurrence
  const end = last ? numberOf(last) : Infinity
  const days: string[] = []
  let before = Math.max(numberOf(from), numberOf(first))
  for (let number = before; number <= end && number - before <= furthest; number++) {
    const day = dayOf(number)
    if (!isRecurringDay(recurrence, number) || !isWanted(day)) continue
    days.push(day)
    if (days.length === count) break
    before = number
  }
  return days
}

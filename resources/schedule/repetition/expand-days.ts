// The days of a repetition: over days of the calendar alone, so that no change of a clock moves them.

/** How often something is done again; `until` is the last day that may be one of its days. */
export type Repetition = RepetitionKind & {
  readonly until: string
  readonly except?: readonly string[] // days that are left out
}
type RepetitionKind =
  | { readonly kind: 'daily'; readonly every?: number }
  // 1: Monday … 7: Sunday; in each `every`-th week since that of the first day
  | { readonly kind: 'weekly'; readonly weekdays: readonly number[]; readonly every?: number }
  // so many days on, so many off, and again
  | { readonly kind: 'cycle'; readonly on: number; readonly off: number }
  // the same date, or the last one of a shorter month
  | { readonly kind: 'monthly'; readonly every?: number }

/** Days that a repetition has at most. */
export const mostDays = 400

const dayMs = 86_400_000
/** Days since 1970-01-01, a Thursday. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`) / dayMs
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
/** 1: Monday … 7: Sunday. */
const weekdayOf = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1

/** The same date `months` later, or the last one of a shorter month. */
function sameDateLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return dayOf(last.getTime() / dayMs - Math.max(0, last.getUTCDate() - date))
}

function isDay(first: number, number: number, how: RepetitionKind): boolean {
  const passed = number - first
  switch (how.kind) {
    case 'daily':
      return passed % (how.every ?? 1) === 0
    case 'cycle':
      return passed % (how.on + how.off) < how.on
    case 'weekly': {
      const week = Math.floor((passed + weekdayOf(first) - 1) / 7)
      return how.weekdays.includes(weekdayOf(number)) && week % (how.every ?? 1) === 0
    }
    case 'monthly':
      return false
  }
}

/**
 * The days of a repetition that begins on `first`, in their order: `mostDays` of them and one more
 * where it has more.
 */
export function expandDays(first: string, repetition: Repetition): string[] {
  const { until, except = [] } = repetition
  const left = new Set(except)
  const days: string[] = []
  const add = (day: string) => {
    if (!left.has(day)) days.push(day)
  }
  if (repetition.kind === 'monthly') {
    const every = repetition.every ?? 1
    for (let nth = 0; days.length <= mostDays; nth += every) {
      const day = sameDateLater(first, nth)
      if (day > until) break
      add(day)
    }
    return days
  }
  const begin = numberOf(first)
  const end = numberOf(until)
  for (let number = begin; number <= end && days.length <= mostDays; number++)
    if (isDay(begin, number, repetition)) add(dayOf(number))
  return days
}

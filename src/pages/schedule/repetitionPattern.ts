// The inputs of a repetition, and their wire format.
import type { Repetition } from '#resources/schedule/index.ts'

export const patternKinds = ['daily', 'weekly', 'cycle', 'monthly'] as const
type PatternKind = (typeof patternKinds)[number]

/** The inputs of all kinds, so that switching the kind loses nothing. */
export interface Pattern {
  readonly kind: PatternKind
  /** Interval in days, weeks or months. */
  readonly every: number | null
  /** 1: Monday … 7: Sunday. */
  readonly weekdays: readonly number[]
  readonly on: number | null
  readonly off: number | null
  readonly until: string | null
}

/** Null while required values are missing. */
export function repetitionOf(pattern: Pattern, except: readonly string[]): Repetition | null {
  const { kind, every, weekdays, on, off, until } = pattern
  if (!until) return null
  const common = { until, ...(except.length > 0 && { except }) }
  if (kind === 'cycle') return on && off !== null ? { kind, on, off, ...common } : null
  if (!every) return null
  if (kind === 'weekly') return weekdays.length > 0 ? { kind, weekdays, every, ...common } : null
  return { kind, every, ...common }
}

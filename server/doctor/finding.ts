// A health-check finding: severity, subject, remedy.
import { hourMs, minuteMs } from '../kernel/time-units.ts'

/** `warn`: it works, and will not for ever. */
type Level = 'good' | 'warn' | 'bad'
export interface Finding {
  level: Level
  /** The subject, in a word or two. */
  about: string
  what: string
  /** The remedy, as a sentence that begins in lower case. */
  mend?: string
}

/** Findings about one subject. */
interface Said {
  good(what: string): Finding
  warn(what: string, mend: string): Finding
  bad(what: string, mend: string): Finding
}

export function about(name: string): Said {
  return {
    good: (what) => ({ level: 'good', about: name, what }),
    warn: (what, mend) => ({ level: 'warn', about: name, what, mend }),
    bad: (what, mend) => ({ level: 'bad', about: name, what, mend }),
  }
}

const marks: Readonly<Record<Level, string>> = { good: '✓', warn: '!', bad: '✗' }
/** One line for the terminal. */
export function lineOf({ level, about: name, what, mend }: Finding): string {
  return `${marks[level]} ${name}: ${what}${mend ? ` — ${mend}` : ''}`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

/** A duration in the largest unit of which it has two: 90 min, 26 h, 3 d. */
export function durationText(milliseconds: number): string {
  const minutes = milliseconds / minuteMs
  const hours = milliseconds / hourMs
  if (minutes < 2) return `${Math.round(milliseconds / 1000)} s`
  if (hours < 2) return `${Math.round(minutes)} min`
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`
}

/** «3 rows», «1 row». */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

// Conversions between column types: how, and whether every value is sure to survive.
import { timePattern } from '#resources/kernel/values/kind-limits.ts'
import type { ConstraintLimits } from '../model/model-types.ts'

export interface Conversion {
  /** The new value from {column}; it must fail, or be null, for a value that cannot be kept. */
  readonly value: string
  /** The condition under which a value fits; without it, all do. */
  readonly fits?: string
  readonly keeps: boolean
}

interface Exact {
  /** Digits before and behind the point. */
  readonly before: number
  readonly behind: number
}

const whole: Readonly<Record<string, { bits: number; digits: number }>> = {
  smallint: { bits: 16, digits: 5 },
  integer: { bits: 32, digits: 10 },
}

const baseOf = (type: string) => type.replace(/[ (].*$/, '')
function exact(type: string): Exact | null {
  const [, digits, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return digits === undefined
    ? null
    : { before: Number(digits) - Number(scale), behind: Number(scale) }
}

/** Integer digits, where the bounds of the old column permit fewer than its type. */
function digitsBefore(digits: number, { min, max }: ConstraintLimits): number {
  if (typeof min !== 'number' || typeof max !== 'number') return digits
  return Math.min(
    digits,
    Math.max(...[min, max].map((bound) => String(Math.trunc(Math.abs(bound))).length)),
  )
}

/** Null if no value can be kept. `bounds` are those of the old column. */
export function conversion(
  from: string,
  to: string,
  column: string,
  bounds: ConstraintLimits,
): Conversion | null {
  const old = baseOf(from)
  const now = baseOf(to)
  const at = `{${column}}`
  if (now === 'text') return spelled(old, at)
  if (whole[now]) return toWhole(from, now, at, bounds)
  if (now === 'numeric') return toExact(from, to, at, bounds)
  if (old === 'text' && now === 'time')
    return { value: `${at}::time`, fits: `${at} ~ '${timePattern.source}'`, keeps: false }
  // a day has no time and no zone: inventing one would falsify it
  if (old === 'date' && now === 'timestamptz')
    return { value: `${at}::timestamp AT TIME ZONE 'UTC'`, keeps: false }
  if (old === 'timestamptz' && now === 'date')
    return { value: `(${at} AT TIME ZONE 'UTC')::date`, keeps: false }
  return null
}

function spelled(old: string, at: string): Conversion | null {
  const spelling: Readonly<Record<string, string>> = {
    smallint: `${at}::text`,
    integer: `${at}::text`,
    numeric: `${at}::text`,
    boolean: `${at}::text`,
    date: `to_char(${at}, 'YYYY-MM-DD')`,
    time: `to_char(${at}, 'HH24:MI')`,
    timestamptz: `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  }
  return spelling[old] === undefined ? null : { value: spelling[old], keeps: true }
}

function toWhole(
  from: string,
  now: string,
  at: string,
  bounds: ConstraintLimits,
): Conversion | null {
  const { bits, digits } = whole[now] as { bits: number; digits: number }
  const low = -(2 ** (bits - 1))
  const high = 2 ** (bits - 1) - 1
  const source = whole[baseOf(from)]
  const decimal = exact(from)
  const within =
    typeof bounds.min === 'number' &&
    typeof bounds.max === 'number' &&
    bounds.min >= low &&
    bounds.max <= high
  if (source)
    return {
      value: `${at}::${now}`,
      fits: `${at} BETWEEN ${low} AND ${high}`,
      keeps: source.bits <= bits || within,
    }
  if (decimal)
    return {
      value: `round(${at})::${now}`,
      fits: `round(${at}) BETWEEN ${low} AND ${high}`,
      keeps: decimal.behind === 0 && (decimal.before < digits || within),
    }
  return baseOf(from) === 'text'
    ? { value: `${at}::${now}`, fits: `${at} ~ '^-?\\d{1,${digits - 1}}$'`, keeps: false }
    : null
}

function toExact(
  from: string,
  to: string,
  at: string,
  bounds: ConstraintLimits,
): Conversion | null {
  const wanted = exact(to) as Exact
  const source = whole[baseOf(from)]
  const decimal = exact(from) ?? (source ? { before: source.digits, behind: 0 } : null)
  const value = decimal && decimal.behind <= wanted.behind ? at : `round(${at}, ${wanted.behind})`
  if (decimal)
    return {
      value: `${value}::${to}`,
      fits: `abs(${value}) < 1e${wanted.before}`,
      keeps:
        decimal.behind <= wanted.behind && digitsBefore(decimal.before, bounds) <= wanted.before,
    }
  if (baseOf(from) !== 'text') return null
  return {
    value: `${at}::${to}`,
    fits: `${at} ~ '^-?\\d{1,${wanted.before}}(\\.\\d{1,${wanted.behind}})?$'`,
    keeps: false,
  }
}

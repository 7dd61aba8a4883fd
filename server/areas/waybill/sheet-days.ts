// The lines of a waybill for a day or a month: within its period, and in sequence. The waybill ends
// with its last line.
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { fromHundredths } from '#resources/fuel/index.ts'
import type { DayAccount, SheetDay } from '#resources/waybill/chain/chain-types.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import { dayMs, minuteMs } from '../../kernel/time-units.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { mostInDay } from '../fleet/index.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { hundredths } from './sheet-fuels.ts'

type Faults = Record<string, Fault>

/** Fields that the waybill copies from its last line. */
const ending = ['end_date', 'odometer_in', 'fuel_in'] as const

export const sheetLines = (row: Wire): readonly Wire[] => (row.days ?? []) as Wire[]

export const localDay = ({ person }: Pick<WriteContext, 'person'>, at: unknown): string =>
  contractToday(person.contract.timeZone, new Date(at as string))

/** The first day of the waybill period that contains `day`; null for a single shift. */
export function periodStart(period: unknown, day: string): string | null {
  if (period === 'shift') return null
  return period === 'month' ? `${day.slice(0, 8)}01` : day
}

/**
 * Validates the lines, and copies the end values of the last one.
 * @throws AppError 400
 */
export function withLines(writer: WriteContext, row: Wire, before: Wire | null): Wire {
  const lines = sheetLines(row)
  if (row.period === 'shift') {
    if (lines.length > 0) throw invalid({ days: 'no_lines' })
    return row
  }
  refuse({ ...orderFaults(lines), ...periodFaults(writer, row, lines), ...endFaults(row, lines) })
  lines.forEach((line, nth) => {
    const key = `days.${nth}.end_date`
    refuseFuture(writer, { [key]: line.end_date }, key)
  })
  const last = lines.at(-1) ?? {}
  refuse(headFaults(row, last, before))
  return { ...row, ...Object.fromEntries(ending.map((key) => [key, last[key] ?? null])) }
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Faults of lines that overlap the previous one, or whose previous line has not ended. */
function orderFaults(lines: readonly Wire[]): Faults {
  const faults: Faults = {}
  for (const [nth, line] of lines.entries()) {
    const former = lines[nth - 1]
    if (!former) continue
    for (const key of ['end_date', 'odometer_in'])
      if (former[key] == null) faults[`days.${nth - 1}.${key}`] = 'required'
    if (String(line.start_date) < String(former.end_date ?? former.start_date))
      faults[`days.${nth}.start_date`] = fault('overlaps_line', nth)
  }
  return faults
}

function periodFaults(writer: WriteContext, row: Wire, lines: readonly Wire[]): Faults {
  const own = periodStart(row.period, localDay(writer, row.start_date))
  const isWithin = (at: unknown) =>
    at == null ||
    (String(at) >= String(row.start_date) && periodStart(row.period, localDay(writer, at)) === own)
  const keys = ['start_date', 'end_date'] as const
  return Object.fromEntries(
    lines.flatMap((line, nth) =>
      keys
        .filter((key) => !isWithin(line[key]))
        .map((key) => [`days.${nth}.${key}`, 'outside_period'] as const),
    ),
  )
}

/**
 * A closed waybill needs lines, and in the last one all values with which the next waybill begins.
 */
function endFaults(row: Wire, lines: readonly Wire[]): Faults {
  if (row.state !== 'closed' && row.state !== 'posted') return {}
  if (lines.length === 0) return { days: 'required' }
  const last = lines.length - 1
  const needed = row.fuel_id == null ? ending.slice(0, 2) : ending
  const missing = needed.filter((key) => lines[last]?.[key] == null)
  return Object.fromEntries(missing.map((key) => [`days.${last}.${key}`, 'required'] as const))
}

/** Faults of end values of the waybill that were entered, and differ from the last line. */
function headFaults(row: Wire, last: Wire, before: Wire | null): Faults {
  const differing = ending.filter(
    (key) => row[key] != null && ![last[key], before?.[key]].some((one) => isSame(row[key], one)),
  )
  return Object.fromEntries(differing.map((key) => [key, 'from_lines'] as const))
}

/** Whether two values are equal; decimals may differ in trailing zeros. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (other != null && Number(one) === Number(other))

/** Total minutes of the shifts that have ended; null if there are none. */
export function minutesDriven(row: Wire): number | null {
  const shifts = row.period === 'shift' ? [row] : sheetLines(row)
  const ended = shifts.filter((one) => one.end_date != null)
  const ms = ended.map(
    (one) => Date.parse(String(one.end_date)) - Date.parse(String(one.start_date)),
  )
  if (ms.length === 0 || ms.some((one) => one < 0)) return null
  return ms.reduce((sum, one) => sum + Math.round(one / minuteMs), 0)
}

/**
 * @throws AppError 422 confirm for a changed line whose distance is implausible for its duration
 */
export function questionLines(row: Wire, before: Wire | null): void {
  if (row.confirmed === true) return
  const stored = new Map(sheetLines(before ?? {}).map((line) => [line.id, line]))
  for (const [nth, line] of sheetLines(row).entries()) {
    const { distance, start_date: start, end_date: end } = line
    if (typeof distance !== 'number' || end == null) continue
    const old = line.id == null ? undefined : stored.get(line.id)
    if (old?.distance === distance && old.end_date === end) continue
    const ms = Date.parse(String(end)) - Date.parse(String(start))
    if (distance > Math.max(1, Math.ceil(ms / dayMs)) * mostInDay)
      throw new AppError('confirm', {
        fields: { [`days.${nth}.odometer_in`]: fault('odometer_jump', distance) },
      })
  }
}

/** The lines as input of the chain. */
export const daysOf = (row: Wire): SheetDay[] =>
  sheetLines(row).map((line) => ({
    end: (line.end_date ?? null) as string | null,
    odometerIn: (line.odometer_in ?? null) as number | null,
    fuelIn: line.fuel_in == null ? null : hundredths(line.fuel_in),
  }))

const litres = (value: bigint | null) => (value === null ? null : fromHundredths(value))

/** The waybill with the computed values of each line. */
export function withDayAccounts(row: Wire, accounts: readonly DayAccount[]): Wire {
  const days = sheetLines(row).map((line, nth) => {
    const { odometerOut, distance, refuelled, burnt } = accounts[nth]!
    return {
      ...line,
      odometer_out: odometerOut,
      distance: distance !== null && distance >= 0 ? distance : null,
      fueled: litres(refuelled),
      consumption: litres(burnt),
    }
  })
  return { ...row, days }
}

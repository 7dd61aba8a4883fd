// Values of a waybill from its vehicle's GPS track: measured when it ends, and finally when it is
// posted. Positions are deleted after the retention period; the measured values are stored in the
// waybill.
import { hourMs, minuteMs } from '../../../kernel/time-units.ts'
import type { Wire, WriteContext } from '../../../kernel/types.ts'
import { measureDrive } from '../../tracking/index.ts'
import { sheetLines } from '../sheet-days.ts'

/** Measured values of one trip, from departure to return. */
interface Measured {
  readonly km: number
  /** Engine hours; null if the tracker does not report ignition. */
  readonly hours: number | null
  /** Minutes without positions. */
  readonly gap: number
}

/** Transitions on which everything is measured again, including late positions. */
const measuring: readonly unknown[] = ['close', 'post']

/**
 * Adds the values of the vehicle's track to a waybill; none before the return, or without
 * positions.
 */
export async function withTrack(
  writer: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<Wire> {
  if (row.state === 'draft') return row
  const isShift = row.period === 'shift'
  const former = before?.car_id === row.car_id ? before : null
  const storedLines = new Map(sheetLines(former ?? {}).map((line) => [line.id, line]))
  if (isShift) {
    const stored = former && { ...former, gps_distance: former.tracked_distance }
    const found = await measure(writer, row, row, stored)
    return withDistance({ ...row, ...sheetValues(found ? [found] : []) }, before)
  }
  const days: Wire[] = []
  const all: (Measured | null)[] = []
  for (const line of sheetLines(row)) {
    const found = await measure(writer, row, line, storedLines.get(line.id) ?? null)
    all.push(found)
    days.push({ ...line, ...lineValues(found) })
  }
  const known = all.filter((one) => one !== null)
  // a shift without positions counts as missing completely
  const lost =
    known.length === 0 ? 0 : sum(sheetLines(row).map((one, n) => (all[n] ? 0 : minutesOf(one))))
  return withDistance({ ...row, days, ...sheetValues(known, lost) }, before)
}

/** The measured values of a trip; null before the return, or if nothing was measured. */
async function measure(
  { db, person, transition, origin }: WriteContext,
  { car_id: carId }: Wire,
  drive: Wire,
  stored: Wire | null,
): Promise<Measured | null> {
  const { start_date: start, end_date: end } = drive
  if (end == null || typeof carId !== 'number') return null
  const isSame = stored !== null && stored.start_date === start && stored.end_date === end
  const known = isSame ? measuredIn(stored) : null
  if (known && origin?.via !== 'rule' && !measuring.includes(transition)) return known
  const { contractId } = person
  const from = new Date(String(start))
  const to = new Date(String(end))
  const found = await measureDrive(db, { contractId, carId, from, to })
  if (!found) return known
  const gap = Math.round(found.gapMs / minuteMs)
  // positions are added until they are deleted, so that a result with smaller gaps is better
  if (known && known.gap < gap) return known
  return { km: found.km, hours: found.engineMs === null ? null : found.engineMs / hourMs, gap }
}

/** The measured values stored in a line, or in the waybill. */
function measuredIn({
  gps_distance: km,
  engine_hours: hours,
  gps_gap: gap,
}: Wire): Measured | null {
  if (km == null || typeof gap !== 'number') return null
  return { km: Number(km), hours: hours == null ? null : Number(hours), gap }
}

function lineValues(found: Measured | null): Wire {
  if (!found) return { gps_distance: null, engine_hours: null, gps_gap: null }
  const { km, hours, gap } = found
  return {
    gps_distance: km.toFixed(1),
    engine_hours: hours === null ? null : hours.toFixed(2),
    gps_gap: gap,
  }
}

/** @param lost minutes of shifts without any positions */
function sheetValues(all: readonly Measured[], lost = 0): Wire {
  if (all.length === 0) return { tracked_distance: null, engine_hours: null, gps_gap: null }
  const hours = all.flatMap((one) => (one.hours === null ? [] : [one.hours]))
  const { gps_distance, ...others } = lineValues({
    km: sum(all.map(({ km }) => km)),
    hours: hours.length === 0 ? null : sum(hours),
    gap: sum(all.map(({ gap }) => gap)) + lost,
  })
  return { tracked_distance: gps_distance, ...others }
}

/** The GPS distance is the measured one, unless another value was entered. */
function withDistance(row: Wire, before: Wire | null): Wire {
  const { gps_distance: own, tracked_distance: tracked } = row
  const former = before?.tracked_distance
  const follows = own == null || (former != null && Number(own) === Number(former))
  return follows ? { ...row, gps_distance: tracked } : row
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const minutesOf = ({ start_date: start, end_date: end }: Wire) =>
  end == null ? 0 : Math.round((Date.parse(String(end)) - Date.parse(String(start))) / minuteMs)

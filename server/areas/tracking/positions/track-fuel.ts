// Refuelling on a track: entered records, and changes detected by the fuel sensor.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { findFuelChanges } from '#resources/tracking/index.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { TrackFuel } from '#resources/wire/tracking.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'

const refueling = resourceOf('refueling')
/** Maximum ms between an entered refuelling and the same one detected by the sensor. */
const sameMs = 30 * minuteMs

/**
 * Fuel events of a track in chronological order; entered ones only if the user may read refuelling.
 */
export async function readTrackFuel(
  kernel: Kernel,
  person: Person,
  { carId, from, to }: { carId: number; from: Date; to: Date },
  points: readonly TrackPoint[],
): Promise<TrackFuel[]> {
  const entered = canRead(person.levels, refueling.access)
    ? await readRefuelling(kernel, person, { carId, from, to })
    : []
  const shown = findFuelChanges(points).filter(
    ({ at, litres }) => litres < 0 || entered.every((one) => Math.abs(one.at - at) > sameMs),
  )
  const all = [
    ...entered.map((one) => ({ ...one, source: 'entered' as const })),
    ...shown.map(({ at, litres }) => ({ at, litres, source: 'sensor' as const })),
  ]
  return all
    .sort((a, b) => a.at - b.at)
    .map(({ at, litres, source }) => ({
      ...{ at: new Date(at).toISOString(), litres: Math.round(litres * 10) / 10, source },
      ...placeAt(points, at),
    }))
}

async function readRefuelling(
  kernel: Kernel,
  person: Person,
  { carId, from, to }: { carId: number; from: Date; to: Date },
): Promise<{ at: number; litres: number }[]> {
  const { rows } = await sql<{ at: number; litres: number }>`
    select (extract(epoch from t.at) * 1000)::float8 as at, t.litres::float8 as litres from refueling t
    where t.contract_id = ${person.contractId} and t.car_id = ${carId}
      and t.at >= ${from} and t.at < ${to} ${visibilityClause(kernel, refueling, person)}
    order by t.at, t.id`.execute(kernel.db)
  return rows
}

/** The vehicle's last position at a time (ms), otherwise its first one; null without positions. */
function placeAt(
  points: readonly TrackPoint[],
  at: number,
): { lat: number | null; lon: number | null } {
  const point = points.findLast((one) => one.at <= at) ?? points[0]
  return { lat: point?.lat ?? null, lon: point?.lon ?? null }
}

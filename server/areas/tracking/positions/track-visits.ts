import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { TrackVisit } from '#resources/wire/tracking.ts'
import { referenceTitle } from '../../../kernel/read/record-titles.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { VehiclePeriod } from './read-track.ts'

const place = resourceOf('place')

/** The stored visits of a vehicle that overlap a period, in chronological order. */
export async function readTrackVisits(
  kernel: Kernel,
  { contractId, carId, from, to }: VehiclePeriod,
): Promise<TrackVisit[]> {
  const { rows } = await sql<{
    place_id: number
    place_name: string
    arrived: Date
    departed: Date | null
  }>`select v.place_id, ${referenceTitle(kernel, place, 'p')} as place_name, v.arrived_at as arrived,
      v.departed_at as departed
    from car_visit v join place p on p.contract_id = v.contract_id and p.id = v.place_id
    where v.contract_id = ${contractId} and v.car_id = ${carId}
      and v.arrived_at < ${to} and (v.departed_at is null or v.departed_at > ${from})
    order by v.arrived_at, v.id`.execute(kernel.db)
  return rows.map(({ arrived, departed, ...there }) => ({
    ...{ from: new Date(arrived).toISOString(), to: departed && new Date(departed).toISOString() },
    ...there,
  }))
}

/**
 * The name of the place where the vehicle was at a time (ms). Visits may be nested, such as a depot
 * within a town: `nearest` takes precedence, otherwise the latest arrival. Without a visit,
 * `nearest`.
 */
export function placeAt(
  visits: readonly TrackVisit[],
  moment: number,
  nearest: string | null,
): string | null {
  const there = visits.filter(
    ({ from, to }) => Date.parse(from) <= moment && (to === null || Date.parse(to) >= moment),
  )
  if (there.some(({ place_name: name }) => name === nearest)) return nearest
  return there.at(-1)?.place_name ?? nearest
}

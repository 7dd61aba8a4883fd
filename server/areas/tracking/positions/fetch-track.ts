// Fetches tracks from before the connection to the service, when a user opens them.
import { sql } from 'kysely'
import { serviceOf } from '../reading/tracking-services.ts'
import type { ServiceContext } from '../reading/tracking-services.ts'
import type { VehiclePeriod } from './read-track.ts'
import { storeHistory } from './store-history.ts'
import { storePositions } from './store-positions.ts'

/** ms for which a request waits for the service. */
const timeoutMs = 15_000

/**
 * Stores a vehicle's track from the service's history, if nothing is stored in the first half of
 * the period. Failures are only logged, since stored data can still be shown.
 */
export async function fetchTrack(context: ServiceContext, period: VehiclePeriod): Promise<void> {
  const { kernel, log } = context
  const { contractId, carId, from } = period
  const now = kernel.clock()
  const to = period.to < now ? period.to : now
  if (from >= to) return
  const { rows } = await sql<{ device_id: number }>`
    select c.mobject_id as device_id from car c
    where c.contract_id = ${contractId} and c.id = ${carId} and c.mobject_id is not null
      and c.archived_at is null and not exists (select from car_position p
        where p.contract_id = c.contract_id and p.car_id = c.id
          and p.at >= ${from} and p.at < ${new Date(from.getTime() + (to.getTime() - from.getTime()) / 2)})`.execute(
    kernel.db,
  )
  const [car] = rows
  const own = car && (await serviceOf(context, contractId))
  if (!own) return
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    for await (const piece of own.service.readPositions(car.device_id, from, to, signal))
      await storeHistory(piece, (some) =>
        storePositions(kernel.db, contractId, some, now, own.service),
      )
  } catch (error) {
    log.warn({ contractId, carId, reason: (error as Error).message }, 'a track was not fetched')
  }
}

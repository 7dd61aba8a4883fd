// The norm of a vehicle's fuel on a given day, with the season and the surcharges that apply.
import { sql } from 'kysely'
import { calculateFuel } from '#resources/fuel/norm/calculate-fuel.ts'
import type {
  Conditions,
  FuelNorm,
  FuelResult,
  Season,
  Surcharge,
  Trip,
} from '#resources/fuel/norm/norm-types.ts'
import type { Db } from '../../kernel/db/database.ts'

interface NormRequest {
  readonly carId: number
  /** Default: the vehicle's first fuel that has a norm. */
  readonly fuelId?: number | undefined
  /** YYYY-MM-DD */
  readonly day: string
}

interface NormInForce {
  readonly id: number
  readonly fuelId: number
  readonly norm: FuelNorm
  readonly conditions: Conditions
}

/** The surcharges of a norm `n`. */
const surchargesOf = sql`array(select l.target_id from fuel_consumption_norm__surcharge_ids l
  where l.contract_id = n.contract_id and l.parent_id = n.id)`

/** The norm in force: the latest one that starts on or before that day; null if there is none. */
async function normFor(
  db: Db,
  contractId: number,
  { carId, fuelId, day }: NormRequest,
): Promise<NormInForce | null> {
  const { rows } = await sql<FuelNorm & { id: number; fuel_id: number }>`
    select n.*, ${surchargesOf} as surcharge_ids
    from fuel_consumption_norm n
    left join car__fuels f on f.contract_id = n.contract_id and f.parent_id = n.car_id
      and f.fuel_id = n.fuel_id
    where n.contract_id = ${contractId} and n.car_id = ${carId} and n.valid_from <= ${day}::date
      and ${fuelId === undefined ? sql`true` : sql`n.fuel_id = ${fuelId}`}
    order by f.position nulls last, n.fuel_id, n.valid_from desc limit 1`.execute(db)
  const [norm] = rows
  if (!norm) return null
  const conditions = await conditionsOf(db, contractId, carId)
  return { id: norm.id, fuelId: norm.fuel_id, norm, conditions }
}

/** A norm of a vehicle with its start date. */
export interface DatedNorm {
  readonly fuelId: number
  readonly from: string
  readonly norm: FuelNorm
}

/** All norms of a vehicle, newest first. */
export async function normsOf(db: Db, contractId: number, carId: number): Promise<DatedNorm[]> {
  const { rows } = await sql<FuelNorm & { fuel_id: number; valid_from: string }>`
    select n.*, n.valid_from::text as valid_from, ${surchargesOf} as surcharge_ids
    from fuel_consumption_norm n where n.contract_id = ${contractId} and n.car_id = ${carId}
    order by n.valid_from desc`.execute(db)
  return rows.map((norm) => ({ fuelId: norm.fuel_id, from: norm.valid_from, norm }))
}

/**
 * The season and the surcharges that apply to a vehicle. The season of its subdivision takes
 * precedence over the standard one.
 */
export async function conditionsOf(
  db: Db,
  contractId: number,
  carId: number,
): Promise<Conditions & { season: Season | null }> {
  const own = sql`(select c.subdivision_id from car c
    where c.contract_id = ${contractId} and c.id = ${carId})`
  const seasons = await sql<Season>`select winter_from, winter_until, winter_percent,
      summer_from, summer_until from fuel_season
    where contract_id = ${contractId} and (code = 'standard' or subdivision_id = ${own})
    order by subdivision_id nulls last limit 1`.execute(db)
  const surcharges = await sql<Surcharge>`select id, name, kind, percent from fuel_surcharge
    where contract_id = ${contractId} and (subdivision_id is null or subdivision_id = ${own})
    order by name, id`.execute(db)
  return { season: seasons.rows[0] ?? null, surcharges: surcharges.rows }
}

/** Permitted litres for a trip; null without a norm in force. */
export async function calculateFor(
  db: Db,
  contractId: number,
  request: Omit<NormRequest, 'day'>,
  trip: Trip,
): Promise<(FuelResult & { norm_id: number; fuel_id: number }) | null> {
  const found = await normFor(db, contractId, { ...request, day: trip.day })
  if (!found) return null
  const result = calculateFuel(found.norm, trip, found.conditions)
  return { norm_id: found.id, fuel_id: found.fuelId, ...result }
}

// Determines the fuel and the mass for documents about a tank or a vehicle.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

interface TankFuel {
  fuel_id: number
  fuel_name: string
  /** Mass of the requested volume; null if the density is unknown. */
  kilograms: string | null
}

/**
 * The fuel of a tank, and the mass of `litres` of it. The density is that of the last delivery to
 * the tank before `at`, other than `intakeId`, if plausible (0.3 to 1.5 kg/l); otherwise that of
 * the fuel. Undefined for an unknown tank.
 */
export async function fuelOfTank(
  { db, person }: WriteContext,
  tankId: unknown,
  { litres, at, intakeId }: { litres: unknown; at: unknown; intakeId?: unknown },
): Promise<TankFuel | undefined> {
  const { rows } = await sql<TankFuel>`
    select r.fuel_id, f.name as fuel_name,
      round(${litres}::numeric * coalesce(i.density, f.density), 2)::text as kilograms
    from reservoir r
    join fuel f on f.contract_id = r.contract_id and f.id = r.fuel_id
    left join lateral (
      select i.kilograms / i.litres as density from fuel_intake i
      where i.contract_id = r.contract_id and i.reservoir_id = r.id and i.at <= ${at}::timestamptz
        and i.kilograms between i.litres * 0.3 and i.litres * 1.5 and i.id is distinct from ${intakeId ?? null}::bigint
      order by i.at desc, i.id desc limit 1
    ) i on true
    where r.contract_id = ${person.contractId} and r.id = ${tankId}`.execute(db)
  return rows[0]
}

/**
 * The mass, in kg, of fuel that does not come from one of our tanks, by the fuel's density; null if
 * unknown.
 */
export async function massOfFuel(
  { db, person }: WriteContext,
  { fuel_id, litres }: Wire,
): Promise<string | null> {
  const { rows } = await sql<{ kilograms: string | null }>`
    select round(${litres}::numeric * f.density, 2)::text as kilograms
    from fuel f where f.contract_id = ${person.contractId} and f.id = ${fuel_id}`.execute(db)
  return rows[0]?.kilograms ?? null
}

/**
 * @param key the field to which a fault is attached
 * @throws AppError 400 unless the fuel is on the vehicle's card
 */
export async function requireBurnt(
  { db, person }: WriteContext,
  { car_id, fuel_id }: Wire,
  key: string,
): Promise<void> {
  const { rows } = await sql<{ burnt: boolean }>`
    select exists (select from car__fuels b where b.contract_id = c.contract_id
      and b.parent_id = c.id and b.fuel_id = ${fuel_id}) as burnt
    from car c where c.contract_id = ${person.contractId} and c.id = ${car_id}`.execute(db)
  if (rows[0]?.burnt === false) throw invalid({ [key]: 'not_burnt' })
}

/** @throws AppError 400 if the tank contains another fuel than that of the document */
export function requireSameFuel(tank: TankFuel, fuelId: unknown, key: string): void {
  if (tank.fuel_id !== fuelId) throw invalid({ [key]: fault('other_fuel', tank.fuel_name) })
}

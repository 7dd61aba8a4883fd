// What is in a tank and what a vehicle burns: which fuel a document is about, and its mass.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

interface TankFuel {
  fuel_id: number
  fuel_name: string
  /** Of what was asked about; null where nobody knows the density. */
  kilograms: string | null
}

/**
 * The fuel of a tank, and the mass of `litres` of it: by the density of what was last delivered into
 * the tank before that moment where it is one that fuels have (0.3 to 1.5 kg/l), or else by that of
 * the fuel. Undefined for a tank that there is not.
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

/** The mass of fuel that comes from no tank of ours, or is in none. */
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
 * `key`: the field that is blamed. @throws AppError 400 unless the card of the vehicle names the
 * fuel
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

/** @throws AppError 400 where the tank holds another fuel than the document is about */
export function requireSameFuel(tank: TankFuel, fuelId: unknown, key: string): void {
  if (tank.fuel_id !== fuelId) throw invalid({ [key]: fault('other_fuel', tank.fuel_name) })
}

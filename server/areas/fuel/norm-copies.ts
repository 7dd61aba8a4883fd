// Copies a norm, with its start date, to all vehicles of the same model, through the normal save
// path, so that copies are validated and logged. Idempotent.
import { sql } from 'kysely'
import { fieldEntries, isStored, isWritable, resourceOf } from '#resources/kernel/derive.ts'
import type { CopiedNorms, NormCopy } from '#resources/wire/fuel-norms.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { lockRow } from '../../kernel/write/lock-records.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { planSave, writePlans } from '../../kernel/write/save-records.ts'
import type { SavePlan } from '../../kernel/write/save-records.ts'

interface Vehicle {
  id: number
  name: string
  /** The vehicle has fuels, but not the one of this norm. */
  burns_other: boolean
  /** The vehicle has norms for this fuel, from any date. */
  has_norm: boolean
  /** The vehicle's norm for this fuel with the same start date. */
  norm_id: number | null
}

interface Copying {
  id: number
  confirmed: boolean
  /** Whether to overwrite existing norms; otherwise they are kept. */
  replace: boolean
}

/**
 * Copies the norm to every other vehicle of the model; without `confirmed` it only returns the
 * planned outcomes.
 * @throws AppError 404
 */
export async function copyToModel(
  writer: WriteContext,
  { id, confirmed, replace }: Copying,
): Promise<CopiedNorms> {
  const norm = await lockRow(writer, id)
  const values = valuesOf(norm)
  const cars: NormCopy[] = []
  const plans: SavePlan[] = []
  for (const { id: carId, name, ...vehicle } of await vehiclesLike(writer, norm)) {
    if (vehicle.burns_other) {
      cars.push({ id: carId, name, outcome: 'other_fuel' })
      continue
    }
    const own = vehicle.norm_id === null ? {} : { id: vehicle.norm_id }
    const body = { ...values, ...own, car_id: carId }
    const plan = await planSave(writer, parseSave(writer.resource, body))
    const outcome = outcomeOf(vehicle, plan, replace)
    cars.push({ id: carId, name, outcome })
    if (outcome === 'created' || outcome === 'changed') plans.push(plan)
  }
  if (confirmed && plans.length > 0) await writePlans(writer, plans)
  return { done: confirmed, cars }
}

function outcomeOf(
  { has_norm: hasNorm }: Pick<Vehicle, 'has_norm'>,
  { changed }: SavePlan,
  replace: boolean,
): NormCopy['outcome'] {
  if (changed.length === 0) return 'same'
  if (!hasNorm) return 'created'
  return replace ? 'changed' : 'kept'
}

/** The values that are copied: all writable fields except the vehicle. */
function valuesOf(norm: Wire): Wire {
  return Object.fromEntries(
    fieldEntries(resourceOf('fuel-consumption-norm').fields).flatMap(([key, field]) =>
      key !== 'car_id' && isWritable(field) && isStored(field) ? [[key, norm[key]]] : [],
    ),
  )
}

/** The other vehicles of the norm's model, without archived ones. */
async function vehiclesLike({ kernel, db, person }: WriteContext, norm: Wire): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select t.id, ${titleOf(kernel, resourceOf('car'), 't')} as name, n.id as norm_id,
      exists (select from fuel_consumption_norm o where o.contract_id = t.contract_id
        and o.car_id = t.id and o.fuel_id = ${norm.fuel_id}) as has_norm,
      exists (select from car__fuels f where f.contract_id = t.contract_id and f.parent_id = t.id)
        and not exists (select from car__fuels f where f.contract_id = t.contract_id
          and f.parent_id = t.id and f.fuel_id = ${norm.fuel_id}) as burns_other
    from car t join car s on s.contract_id = t.contract_id and s.id = ${norm.car_id}
      and s.model_id = t.model_id and s.id <> t.id
    left join fuel_consumption_norm n on n.contract_id = t.contract_id and n.car_id = t.id
      and n.fuel_id = ${norm.fuel_id} and n.valid_from = ${norm.valid_from}::date
    where t.contract_id = ${person.contractId} and t.archived_at is null
    order by name, t.id`.execute(db)
  return rows
}

// What holds for a vehicle beside its own fields: the tracker's id, the tanks, the first reading of its odometer.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError, fault, invalid } from '#resources/kernel/errors.ts'
import type { Fault } from '#resources/kernel/errors.ts'
import type { Rules, Writer } from '../../kernel/kernel.ts'
import { save } from '../../kernel/write.ts'
import { inForce, latestValue } from './odometer.ts'

type Wire = Record<string, unknown>

/** 2, 3 or 4 as the specification numbers the shapes of plates; the same rule as resources/kernel/plate.ts. */
const plateType = sql`case when length(t.plate_number) < 6 then null when length(t.plate_number) = 6 then 2
  when substr(t.plate_number, 3, 1) ~ '[0-9]' then 3 else 4 end`

export const carRules: Rules = {
  computed: { plate_type: plateType, odometer: latestValue },
  async beforeSave(writer, row, before) {
    const faults = overfull(row)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    await refuseTracker(writer, row, before)
    return row
  },
  async afterSave(writer, id, row, before) {
    const { initial_odometer: value } = row
    if (typeof value === 'number' && value !== before?.initial_odometer) await putOpening(writer, id, value)
  },
}

/** An id of another vehicle in use is taken; one of an archived vehicle is not to be had (business, section 8: Tracking id). @throws AppError 409 */
async function refuseTracker(writer: Writer, row: Wire, before: Wire | null): Promise<void> {
  const { mobject_id: tracker } = row
  if (tracker === null || tracker === undefined || tracker === before?.mobject_id) return
  const { rows } = await sql<{ archived: boolean }>`select archived_at is not null as archived from car
    where contract_id = ${writer.person.contractId} and mobject_id = ${tracker} and id is distinct from ${before?.id ?? null}`.execute(
    writer.db,
  )
  if (rows.length === 0) return
  throw new AppError('duplicate', { fields: { mobject_id: rows.some(({ archived }) => !archived) ? 'tracker_used' : 'tracker_refused' } })
}

/** No tank holds more than it can. */
function overfull(row: Wire): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const [i, { tank_volume: volume, tank_remainder: remainder }] of ((row.fuels ?? []) as Wire[]).entries())
    if (volume != null && remainder != null && Number(remainder) > Number(volume))
      faults[`fuels.${i}.tank_remainder`] = fault('too_full', String(volume))
  return faults
}

/** What the card says of the beginning is the first of the readings; a correction there replaces it. */
async function putOpening(writer: Writer, carId: number, value: number): Promise<void> {
  const { rows } = await sql<{ created_at: string; id: number | null }>`select t.created_at, r.id from car t
    left join odometer_reading r on r.contract_id = t.contract_id and r.car_id = t.id and r.read_at = t.created_at and ${inForce}
    where t.contract_id = ${writer.person.contractId} and t.id = ${carId}`.execute(writer.db)
  const { created_at: begun, id: former = null } = rows[0] ?? {}
  await save({ ...writer, origin: { via: 'rule' } }, resourceOf('odometer-reading'), {
    car_id: carId,
    read_at: begun,
    value,
    ...(former !== null && { replaces_id: former }),
  })
}

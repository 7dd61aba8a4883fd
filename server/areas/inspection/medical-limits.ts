// The limits beyond which admitting a driver requires a reason: individual ones of the driver,
// otherwise those of the organisation.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

const limitKeys = [
  'systolic_min',
  'systolic_max',
  'diastolic_min',
  'diastolic_max',
  'pulse_min',
  'pulse_max',
  'temperature_min',
  'temperature_max',
] as const
type Limits = Readonly<Record<(typeof limitKeys)[number], string | number>>

/** The limits of a driver; those not set individually are the organisation's. */
export async function limitsOf({ db, person }: WriteContext, driverId: unknown): Promise<Limits> {
  const columns = limitKeys.map(
    (key) => sql`coalesce(${sql.ref(`n.${key}`)}, ${sql.ref(`o.${key}`)}) as ${sql.ref(key)}`,
  )
  const { rows } = await sql<Partial<Limits>>`select ${sql.join(columns)} from contract k
    left join organisation o on o.contract_id = k.id
    left join medical_norm n on n.contract_id = k.id and n.driver_id = ${driverId}
    where k.id = ${person.contractId}`.execute(db)
  const { fields } = resourceOf('organisation')
  const initial = (key: string) => fields[key]?.options.initial as Limits['pulse_max']
  return Object.fromEntries(limitKeys.map((key) => [key, rows[0]?.[key] ?? initial(key)])) as Limits
}

/** '120/80' → [120, 80]. */
function parsePressure(pressure: unknown): readonly [systolic: number, diastolic: number] {
  const [systolic = 0, diastolic = 0] = String(pressure).split('/').map(Number)
  return [systolic, diastolic]
}

/** Whether the systolic pressure exceeds the diastolic one; otherwise it is a typing error. */
export function isLikelyPressure(pressure: unknown): boolean {
  const [systolic, diastolic] = parsePressure(pressure)
  return systolic > diastolic
}

/** Faults of the values that exceed the limits, by field; missing values are ignored. */
export function beyondLimits(card: Wire, limits: Limits): Record<string, Fault> {
  const limit = (key: keyof Limits) => Number(limits[key])
  const faults: Record<string, Fault> = {}
  if (card.pressure != null) {
    const [systolic, diastolic] = parsePressure(card.pressure)
    if (systolic > limit('systolic_max') || diastolic > limit('diastolic_max'))
      faults.pressure = fault('above_norm', `${limits.systolic_max}/${limits.diastolic_max}`)
    else if (systolic < limit('systolic_min') || diastolic < limit('diastolic_min'))
      faults.pressure = fault('below_norm', `${limits.systolic_min}/${limits.diastolic_min}`)
  }
  for (const key of ['pulse', 'temperature'] as const) {
    if (card[key] == null) continue
    const value = Number(card[key])
    if (value > limit(`${key}_max`)) faults[key] = fault('above_norm', limits[`${key}_max`])
    else if (value < limit(`${key}_min`)) faults[key] = fault('below_norm', limits[`${key}_min`])
  }
  return faults
}

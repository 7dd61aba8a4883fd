// Rules of medical checkups: conditions of an admission, and confirmations.
import { sql } from 'kysely'
import { canEdit } from '#resources/kernel/access.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { driver, openCard, publishQueue } from './checkup-card.ts'
import { beyondLimits, isLikelyPressure, limitsOf } from './medical-limits.ts'

/** Values required for an admission. */
const demanded = ['health', 'sobriety', 'pressure', 'temperature'] as const
const findings = [...demanded, 'pulse'] as const
const isBlank = (card: Wire) => findings.every((key) => card[key] == null)

export const medicalRules: Rules = {
  async beforeSave(writer, row) {
    const card = await openCard(writer, await completed(writer, row), driver)
    const knows = canEdit(writer.person.levels, 'medical-values')
    if (card.is_admitted === 'admitted') {
      if (!knows) throw new AppError('beyond_rights')
      checkAdmission(card)
    } else if (card.is_admitted === 'not_admitted') {
      // callers without access to medical data cannot enter a reason: a manager may stop a driver,
      // and a doctor adds the reason later
      if (knows && card.reason == null) throw invalid({ reason: 'required' })
    } else if (isBlank(card)) throw invalid({ is_admitted: 'required' })
    await askBeyondLimits(writer, card)
    return { ...card, doctor_id: writer.person.staffId }
  },
  async afterSave(writer, saved) {
    publishQueue(writer, saved, driver)
  },
}

/**
 * A result without measurements completes the driver's last measurements of the day that have no
 * result: it copies and replaces them.
 */
async function completed(writer: WriteContext, card: Wire): Promise<Wire> {
  const { db, person, resource, now } = writer
  if (card.is_admitted == null || card.replaces_id != null || !isBlank(card)) return card
  const zone = person.contract.timeZone
  const date = card.date ?? now
  const columns = findings.map((key) => sql.ref(`t.${key}`))
  const { rows } =
    await sql<Wire>`select t.id as replaces_id, ${sql.join(columns)} from medical_checkup t
    where t.contract_id = ${person.contractId} and t.driver_id = ${card.driver_id} and t.is_admitted is null
      and t.date >= (${date}::timestamptz at time zone ${zone})::date::timestamp at time zone ${zone}
      and t.date <= ${date}::timestamptz and ${isInForce(resource)}
    order by t.date desc, t.id desc limit 1`.execute(db)
  return { ...card, ...rows[0] }
}

/** @throws AppError 400 if a required value is missing, or the driver failed health or sobriety */
function checkAdmission(card: Wire): void {
  const faults: Record<string, Fault> = {}
  for (const key of demanded) if (card[key] == null) faults[key] = 'required'
  const failed = (['health', 'sobriety'] as const).find((key) => card[key] === 'failed')
  if (failed) faults.is_admitted = fault('contradicts', failed)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Admission despite values beyond the limits requires a reason and a confirmation, and an unlikely
 * blood pressure a confirmation.
 * @throws AppError 400, 422 confirm
 */
async function askBeyondLimits(writer: WriteContext, card: Wire): Promise<void> {
  const isMistyped = card.pressure != null && !isLikelyPressure(card.pressure)
  const faults: Record<string, Fault> =
    card.is_admitted === 'admitted'
      ? beyondLimits(card, await limitsOf(writer, card.driver_id))
      : {}
  if (Object.keys(faults).length > 0 && card.reason == null)
    throw invalid({ ...faults, reason: 'required' })
  if (isMistyped) faults.pressure = 'inconsistent'
  if (Object.keys(faults).length > 0 && card.confirmed !== true)
    throw new AppError('confirm', { fields: faults })
}

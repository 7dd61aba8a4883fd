// Rules of technical checkups: the conditions for a positive result, and the resulting odometer
// readings and repair requests.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import type { Rules, Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { inForce, questionReading } from '../fleet/index.ts'
import { openCard, publishQueue, vehicle } from './checkup-card.ts'

/** Parts that must all be in order for a positive result. */
const parts = [
  'engine',
  'transmission',
  'body',
  'lights',
  'brakes',
  'steering',
  'tyres',
  'equipment',
] as const

export const mechanicRules: Rules = {
  async beforeSave(writer, row) {
    const card = await openCard(writer, row, vehicle)
    if (card.is_passed === 'passed') checkParts(card)
    await checkMileage(writer, card)
    return { ...card, mechanic_id: writer.person.staffId }
  },
  async afterSave(writer, saved) {
    await putReadings(writer, saved)
    await putRequests(writer, saved)
    publishQueue(writer, saved, vehicle)
  },
  blames: { 'odometer-reading.value': { field: 'mileage' } },
}

/** @throws AppError 400 if a part was not checked, or failed */
function checkParts(card: Wire): void {
  const faults: Record<string, Fault> = {}
  for (const key of parts) if (card[key] == null) faults[key] = 'required'
  const failed = parts.find((key) => card[key] === 'failed')
  if (failed) faults.is_passed = fault('contradicts', failed)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * @throws AppError 400 if a correction would discard the reading, 422 confirm for an implausible
 * value
 */
async function checkMileage(writer: WriteContext, card: Wire): Promise<void> {
  const former = await readingOf(writer, card.replaces_id)
  if (card.mileage == null) {
    if (former !== null) throw invalid({ mileage: 'required' })
    return
  }
  if (card.confirmed === true) return
  const { car_id, date: read_at, mileage: value } = card
  await questionReading(writer, { car_id, read_at, value, replaces_id: former }, 'mileage')
}

/** The id of the reading created by a checkup, or of its last correction; null if there is none. */
async function readingOf({ db, person }: WriteContext, cardId: unknown): Promise<number | null> {
  if (cardId == null) return null
  const { rows } = await sql<{ id: number }>`with recursive made as (
      select c.contract_id, c.id from odometer_reading c
      where c.contract_id = ${person.contractId} and c.checkup_id = ${cardId}
      union all
      select n.contract_id, n.id from made m
      join odometer_reading n on n.contract_id = m.contract_id and n.replaces_id = m.id
    )
    select r.id from made m join odometer_reading r on r.contract_id = m.contract_id and r.id = m.id
    where ${inForce}`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores odometer values as regular readings, replacing that of a corrected checkup. */
async function putReadings(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const reading = resourceOf('odometer-reading')
  for (const { id, row } of saved) {
    if (row.mileage == null) continue
    const former = await readingOf(writer, row.replaces_id)
    const body = {
      ...{ car_id: row.car_id, read_at: row.date, value: row.mileage, confirmed: row.confirmed },
      ...(former !== null && { replaces_id: former }),
    }
    const context = { ...writer, resource: reading, origin: { via: 'rule' } as const }
    const { values, ...input } = parseSave(reading, body)
    await saveBatch(context, [{ ...input, values: { ...values, checkup_id: id } }])
  }
}

async function putRequests(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const request = resourceOf('car-inquiry')
  const asked = saved.filter(({ row }) => row.repair_requested === true)
  if (asked.length === 0) return
  const inputs = asked.map(({ id, row }) => {
    const { car_id, date, reason: description } = row
    const { values, ...input } = parseSave(request, { car_id, date, description, checkup_id: id })
    return { ...input, values: { ...values, source: 'check' } }
  })
  await saveBatch({ ...writer, resource: request, origin: { via: 'rule' } }, inputs)
}

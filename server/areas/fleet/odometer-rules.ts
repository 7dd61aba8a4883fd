// Rules of odometer readings: which are in force, and which need confirmation.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import { dayMs } from '../../kernel/time-units.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { contractToday } from '../../kernel/session/viewer.ts'

/** Maximum plausible distance per day, in km. */
export const mostInDay = 1500

/** Condition: the reading `r` is in force, i.e. not replaced by a correction. */
export const inForce = isInForce(resourceOf('odometer-reading'), 'r')
/** The latest odometer value of a vehicle `t`, in km. */
export const latestValue = sql`(select r.value from odometer_reading r where r.contract_id = t.contract_id and r.car_id = t.id and ${inForce}
  order by r.read_at desc, r.id desc limit 1)`

/**
 * Condition: the reading `t` is the initial one of the vehicle's card, which has the card's
 * creation time.
 */
const isOpening = sql`(t.read_at = (select c.created_at from car c where c.contract_id = t.contract_id and c.id = t.car_id))`

interface Reading {
  value: number
  read_at: string
}

/** The adjacent reading in force before (or after) that moment, except the one being replaced. */
async function adjacentReading(
  { db, person }: WriteContext,
  row: Wire,
  side: 'before' | 'after',
): Promise<Reading | undefined> {
  const [than, order] = side === 'before' ? [sql`<=`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<Reading>`select r.value, r.read_at from odometer_reading r
    where r.contract_id = ${person.contractId} and r.car_id = ${row.car_id} and r.read_at ${than} ${row.read_at}
      and r.id is distinct from ${row.replaces_id ?? null} and ${inForce} order by r.read_at ${order}, r.id ${order} limit 1`.execute(
    db,
  )
  return rows[0]
}

/**
 * Requires confirmation of a decrease or jump: it may be correct (new odometer, missed reading),
 * but a typing error would make all maintenance of the vehicle overdue.
 * @param field the value's field in the caller's form
 * @throws AppError 422 confirm
 */
export async function questionReading(
  writer: WriteContext,
  row: Wire,
  field = 'value',
): Promise<void> {
  const value = row.value as number
  const before = await adjacentReading(writer, row, 'before')
  const after = await adjacentReading(writer, row, 'after')
  const ask = (code: 'odometer_back' | 'odometer_ahead' | 'odometer_jump', km: number) =>
    new AppError('confirm', { fields: { [field]: fault(code, km) } })
  if (before && value < before.value) throw ask('odometer_back', before.value)
  if (after && value > after.value) throw ask('odometer_ahead', after.value)
  if (!before) return
  const days = Math.max(
    1,
    Math.ceil((Date.parse(row.read_at as string) - Date.parse(before.read_at)) / dayMs),
  )
  if (value - before.value > days * mostInDay) throw ask('odometer_jump', value - before.value)
}

/** The latest correction of a reading, or the reading itself; null if there is none. */
export async function lastCorrection(
  { db, person }: WriteContext,
  readingId: unknown,
): Promise<number | null> {
  if (readingId == null) return null
  const { rows } = await sql<{ id: number }>`with recursive made as (
      select c.contract_id, c.id from odometer_reading c
      where c.contract_id = ${person.contractId} and c.id = ${readingId}
      union all
      select n.contract_id, n.id from made m
      join odometer_reading n on n.contract_id = m.contract_id and n.replaces_id = m.id
    )
    select r.id from made m join odometer_reading r on r.contract_id = m.contract_id and r.id = m.id
    where ${inForce}`.execute(db)
  return rows[0]?.id ?? null
}

/** The initial reading can only be corrected on the vehicle's card. @throws AppError 400 */
async function checkReplaced(writer: WriteContext, row: Wire): Promise<void> {
  const { rows } = await sql<{
    opening: boolean
  }>`select ${isOpening} as opening from odometer_reading t
    where t.contract_id = ${writer.person.contractId} and t.id = ${row.replaces_id}`.execute(
    writer.db,
  )
  if (rows[0]?.opening) throw invalid({ replaces_id: 'no_such' })
}

export const readingRules: Rules = {
  computed: { opening: isOpening },
  async beforeSave(writer, row) {
    // values derived by the server cannot be typing errors
    if (writer.origin?.via === 'rule') return row
    if (Date.parse(row.read_at as string) > writer.now.getTime() + dayMs)
      throw invalid({
        read_at: fault('too_late', contractToday(writer.person.contract.timeZone, writer.now)),
      })
    if (row.replaces_id !== null) await checkReplaced(writer, row)
    // serialises concurrent readings of a vehicle: the second one is compared with the first
    await sql`select from car where contract_id = ${writer.person.contractId} and id = ${row.car_id} for no key update`.execute(
      writer.db,
    )
    if (row.confirmed !== true) await questionReading(writer, row)
    return row
  },
}

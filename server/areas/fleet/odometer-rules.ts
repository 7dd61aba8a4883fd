// Rules of odometer readings: which are in force, and which need a confirmation.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import { dayMs } from '../../kernel/time-units.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { contractToday } from '../../kernel/session/viewer.ts'

/** Maximum plausible km per day. */
export const mostInDay = 1500

/** The reading `r` is in force: no other one replaces it. */
export const inForce = isInForce(resourceOf('odometer-reading'), 'r')
/** The latest odometer value of a vehicle `t`, km. */
export const latestValue = sql`(select r.value from odometer_reading r where r.contract_id = t.contract_id and r.car_id = t.id and ${inForce}
  order by r.read_at desc, r.id desc limit 1)`

/** A reading `t` from the vehicle's card, dated as the card. */
const isOpening = sql`(t.read_at = (select c.created_at from car c where c.contract_id = t.contract_id and c.id = t.car_id))`

interface Reading {
  value: number
  read_at: string
}

/** The reading in force next before (or after) that moment, without the one that is replaced. */
async function beside(
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
 * A decrease or a jump may be correct (a new instrument, a missed reading), and then needs a
 * confirmation; a typing error would make all maintenance of the vehicle overdue. `field` is the
 * value's name in the caller's form.
 * @throws AppError 422 confirm
 */
export async function questionReading(
  writer: WriteContext,
  row: Wire,
  field = 'value',
): Promise<void> {
  const value = row.value as number
  const before = await beside(writer, row, 'before')
  const after = await beside(writer, row, 'after')
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

/** The last correction of a reading, or the reading itself; null if there is none. */
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

/** The first reading of all is corrected on the vehicle's card. @throws AppError 400 */
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
    // values derived by the server are no typing errors
    if (writer.origin?.via === 'rule') return row
    if (Date.parse(row.read_at as string) > writer.now.getTime() + dayMs)
      throw invalid({
        read_at: fault('too_late', contractToday(writer.person.contract.timeZone, writer.now)),
      })
    if (row.replaces_id !== null) await checkReplaced(writer, row)
    // two readings of one vehicle at once: the second sees the first
    await sql`select from car where contract_id = ${writer.person.contractId} and id = ${row.car_id} for no key update`.execute(
      writer.db,
    )
    if (row.confirmed !== true) await questionReading(writer, row)
    return row
  },
}

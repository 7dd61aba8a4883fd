// Opens the waybills of today's planned shifts: an existing draft, or a new waybill that continues
// the chain. For a vehicle with a waybill for several shifts, adds a line to it.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { overrideKey } from '#resources/kernel/rules/states.ts'
import { release } from '#resources/verdicts.ts'
import type { OpenedShift } from '#resources/wire/gate.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { sqlClock } from '../../../kernel/read/sql-clock.ts'
import type { Wire, WriteContext } from '../../../kernel/types.ts'
import { askVerdict } from '../../../kernel/verdict/ask-verdict.ts'
import { readWhole } from '../../../kernel/write/lock-records.ts'
import { makeTransition, save } from '../../../kernel/write/save-records.ts'
import { gateShifts } from './gate-shifts.ts'
import { localDay, sheetLines, periodStart } from '../sheet-days.ts'
import { lockVehicles } from '../vehicle-records.ts'

/** A planned shift of today. */
interface PlannedShift {
  id: number
  /** Name of the vehicle and the driver. */
  name: string
  car_id: number
  staff_id: number
  state: string
  leaves_at: string
  /** Id of the draft, or of the waybill of a departed shift. */
  way_bill_id: number | null
}

/**
 * The planned shifts of today with these ids, in the given order. Their vehicles are locked against
 * concurrent opening.
 */
export async function lockPlanned(
  writer: WriteContext,
  ids: readonly number[],
): Promise<PlannedShift[]> {
  const { kernel, db, person } = writer
  const { rows } = await sql<{ car_id: number }>`select distinct e.car_id from event_car_driver e
    where e.contract_id = ${person.contractId} and e.id = any(${ids}::bigint[])`.execute(db)
  await lockVehicles(
    writer,
    rows.map((one) => one.car_id),
  )
  const found = await sql<PlannedShift>`
    select t.id, t.car_id, t.staff_id, t.state, t.leaves_at, t.way_bill_id,
      concat_ws(', ', ${titleOf(kernel, resourceOf('car'), 'c')}, ${titleOf(kernel, resourceOf('staff'), 's')}) as name
    from (${gateShifts(sqlClock(kernel))}) t
    join car c on c.contract_id = t.contract_id and c.id = t.car_id
    join staff s on s.contract_id = t.contract_id and s.id = t.staff_id
    where t.contract_id = ${person.contractId} and t.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], t.id)`.execute(db)
  return found.rows.map((row) => ({ ...row, leaves_at: new Date(row.leaves_at).toISOString() }))
}

/**
 * Opens the waybill of a planned shift; returns the existing one if it has departed already. The
 * context must be that of waybills.
 * @throws AppError
 */
export async function openPlanned(
  writer: WriteContext,
  shift: PlannedShift,
  override?: string,
): Promise<OpenedShift> {
  const { id, state, way_bill_id: sheet } = shift
  if (state === 'no_waybill') throw new AppError('rule', { says: 'shift_over' })
  if (state !== 'waiting' && state !== 'late') {
    if (sheet === null) throw new AppError('not_found')
    return { id, way_bill_id: sheet, already: true }
  }
  const period = await periodOf(writer, shift)
  if (period === 'shift' && sheet === null && override === undefined) await askBefore(writer, shift)
  const wayBillId =
    period === 'shift'
      ? (sheet ?? (await newSheet(writer, shift)))
      : await lineOfSheet(writer, shift, period)
  // a waybill for several shifts may be open already
  const [stored] = await readWhole(writer, [wayBillId])
  if (stored?.state === 'draft')
    await makeTransition(writer, 'open', {
      id: wayBillId,
      ...(override !== undefined && { [overrideKey]: override }),
    })
  return { id, way_bill_id: wayBillId, already: false }
}

/** The period covered by waybills of the vehicle: that of their kind, by default one shift. */
async function periodOf({ db, person }: WriteContext, { car_id: carId }: PlannedShift) {
  const { rows } = await sql<{ period: string }>`select k.period from car c
    join car_way_bill_type k on k.contract_id = c.contract_id and k.id = c.way_bill_type_id
    where c.contract_id = ${person.contractId} and c.id = ${carId}`.execute(db)
  return rows[0]?.period ?? 'shift'
}

const lineOf = ({ leaves_at: start_date, staff_id }: PlannedShift) => ({ start_date, staff_id })

/** Creates a draft, to be opened by the caller. @throws AppError */
async function newSheet(writer: WriteContext, shift: PlannedShift, more: Wire = {}) {
  const { car_id, staff_id, leaves_at: start_date } = shift
  const { id } = await save(writer, { car_id, staff_id, start_date, ...more })
  return Number(id)
}

/** Checks the verdict before a draft is written. @throws AppError 422 */
async function askBefore(writer: WriteContext, { car_id, staff_id, leaves_at: at }: PlannedShift) {
  const asked = [{ ids: { car_id, staff_id }, at, fields: {} }]
  await askVerdict({ ...writer, transition: 'open' }, {}, release, asked)
}

/** The id of the waybill of the day or month, with a line added for the shift. @throws AppError */
async function lineOfSheet(writer: WriteContext, shift: PlannedShift, period: string) {
  const { db, person } = writer
  const { car_id: carId, staff_id: staffId, leaves_at: at } = shift
  const { rows } = await sql<{ id: number; state: string }>`select w.id, w.state from way_bill w
    where w.contract_id = ${person.contractId} and w.car_id = ${carId} and w.period = ${period}
      and w.period_start = ${periodStart(period, localDay(writer, at))}::date
      and w.state in ('draft', 'open') order by w.id limit 1`.execute(db)
  const [sheet] = rows
  if (!sheet) return newSheet(writer, shift, { days: [lineOf(shift)] })
  // the vehicle's open shift is that of this waybill
  if (sheet.state === 'open')
    await askVerdict(writer, {}, release, [
      { ids: { car_id: carId, staff_id: staffId }, at, fields: {}, except: ['car_shift_open'] },
    ])
  const [row] = await readWhole(writer, [sheet.id])
  await save(writer, { id: sheet.id, days: [...sheetLines(row ?? {}), lineOf(shift)] })
  return sheet.id
}

// Rules of shifts: whole days, the vehicle's subdivision, the series, the driver's insurance, and
// the limits of work and rest.
import { sql } from 'kysely'
import { wallOf } from '#i18n/format/zone.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { isRestricted } from '../fleet/index.ts'
import { holdLimits, warnOfLimits } from './limits/hold-limits.ts'
import { hasLeft } from '../waybill/index.ts'
import { wholeDays } from './whole-days.ts'

async function subdivisionOf({ db, person }: WriteContext, carId: unknown): Promise<unknown> {
  const { rows } = await sql<{ id: number | null }>`select c.subdivision_id as id from car c
    where c.contract_id = ${person.contractId} and c.id = ${carId}`.execute(db)
  return rows[0]?.id ?? null
}

/** The series of shifts that are saved together; null for a single shift. */
const seriesOf = ({ preloaded }: WriteContext) =>
  (preloaded as { series?: number } | undefined)?.series ?? null

/** Computes the derived fields. @throws AppError 400 for a shift that ends before it begins */
async function beforeSave(writer: WriteContext, given: Wire, before: Wire | null): Promise<Wire> {
  const { timeZone } = writer.person.contract
  const shift = {
    start_date: String(given.start_date),
    end_date: String(given.end_date),
    all_day: given.all_day === true,
  }
  const row = { ...given, ...wholeDays(shift, timeZone) }
  if (row.end_date <= row.start_date) throw invalid({ end_date: 'day_end' })
  const isSameCar = before !== null && before.car_id === given.car_id
  const [day] = wallOf(row.start_date, timeZone)
  return {
    ...row,
    series_id: before ? before.series_id : seriesOf(writer),
    subdivision_id: isSameCar ? before.subdivision_id : await subdivisionOf(writer, given.car_id),
    has_restriction: await isRestricted(writer.db, writer.person.contractId, {
      carId: given.car_id as number,
      driverId: given.staff_id as number,
      day,
    }),
  }
}

/** Notifies viewers of the queues of checks before departure. */
function publishQueues({ changedRecords }: WriteContext, saved: readonly Saved[]): void {
  for (const { row, before } of saved)
    for (const { staff_id: driver, car_id: car } of [row, ...(before ? [before] : [])])
      changedRecords.push(
        { resource: 'medical-queue', id: driver as number },
        { resource: 'mechanic-queue', id: car as number },
      )
}

export const shiftRules: Rules = {
  beforeSave,
  async afterSave(writer, saved) {
    await holdLimits(writer, saved)
    publishQueues(writer, saved)
  },
  warn: warnOfLimits,
  judged: ({ now, today, zone }) => sql`t.state = 'planned' and t.end_date > ${now}
    and (t.start_date at time zone ${zone()})::date = ${today()} and not ${hasLeft('t')}`,
}

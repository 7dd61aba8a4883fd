// Copies the shifts of seven days to another seven days, at the same local times.
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { PlannedShifts } from '#resources/wire/schedule.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { writeShifts } from './plan-shifts.ts'

const day = z.iso.date({ error: 'day' })
const id = z.int({ error: 'id' }).positive({ error: 'id' })
const mostShifts = 2000

export const copyBody = z.strictObject(
  {
    from: day, // the first of the seven days
    to: day, // the day to which the first one is copied
    // copies only these vehicles, or those of a subdivision
    car_ids: z.array(id, { error: 'list' }).max(500, { error: 'too_many_items|500' }).optional(),
    subdivision_id: id.optional(),
    dry_run: z.boolean({ error: 'flag' }).optional(),
    clashes: z.enum(['refuse', 'leave_out'], { error: 'choice' }).optional(),
  },
  { error: 'object' },
)
type CopyBody = z.infer<typeof copyBody>

interface Shift {
  car_id: number
  staff_id: number
  start_date: string
  end_date: string
  all_day: boolean
  interval: number
  note: string | null
}

/** @throws AppError 400 if both periods start on the same day, 409 busy, 422 rule, 422 too_many */
export async function copyWeek(
  writer: WriteContext,
  asked: CopyBody,
  locale: Locale,
): Promise<PlannedShifts> {
  const { timeZone } = writer.person.contract
  const { from, to, car_ids: cars = null, subdivision_id: subdivision = null } = asked
  const moved = numberOf(to) - numberOf(from)
  if (moved === 0) throw invalid({ to: 'repeated' })
  const midnight = (of: string) => momentAt(of, '00:00', timeZone)
  const { rows } = await sql<Shift>`
    select e.car_id, e.staff_id, e.start_date, e.end_date, e.all_day, e.interval, e.note
    from event_car_driver e
    where e.contract_id = ${writer.person.contractId} and e.state = 'planned'
      and e.start_date >= ${midnight(from)}::timestamptz
      and e.start_date < ${midnight(addDays(from, 7))}::timestamptz
      and (${cars}::bigint[] is null or e.car_id = any(${cars}::bigint[]))
      and (${subdivision}::bigint is null or e.subdivision_id = ${subdivision})
    order by e.car_id, e.start_date limit ${mostShifts + 1}`.execute(writer.db)
  if (rows.length > mostShifts) throw new AppError('too_many')
  const later = (moment: string) => {
    const [wallDay, time] = wallOf(moment, timeZone)
    return momentAt(addDays(wallDay, moved), time, timeZone)
  }
  const shifts = rows.map((shift) => ({
    ...shift,
    ...{ start_date: later(shift.start_date), end_date: later(shift.end_date) },
  }))
  const { dry_run, clashes } = asked
  const written = await writeShifts(writer, shifts, { dry_run, clashes, locale })
  return { ...written, series_id: null }
}

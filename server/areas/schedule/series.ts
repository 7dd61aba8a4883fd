// Changes shifts of a series: one shift, this and all later ones, or all.
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { timePattern } from '#resources/kernel/values/kind-limits.ts'
import type { ChangedSeries } from '#resources/wire/schedule.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { parseTransition } from '../../kernel/write/document-states.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'

const id = z.int({ error: 'id' }).positive({ error: 'id' })
const time = z.string({ error: 'time' }).regex(timePattern, { error: 'time' })
const about = {
  id,
  scope: z.enum(['one', 'later', 'all'], { error: 'choice' }),
}
export const cancelBody = z.strictObject(about, { error: 'object' })
export const changeBody = z.strictObject(
  {
    ...about,
    set: z.strictObject(
      {
        car_id: id.optional(),
        staff_id: id.optional(),
        // local time in the contract's time zone; each shift keeps its date
        start_time: time.optional(),
        end_time: time.optional(),
        note: z.string({ error: 'text' }).nullable().optional(),
      },
      { error: 'object' },
    ),
  },
  { error: 'object' },
)
type ChangeBody = z.infer<typeof changeBody>

interface Shift {
  id: number
  start_date: string
  end_date: string
}

/** The planned shifts in the scope, in chronological order. @throws AppError 404 */
async function shiftsOf(
  { db, person }: WriteContext,
  { id: of, scope }: z.infer<typeof cancelBody>,
): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    select e.id, e.start_date, e.end_date from event_car_driver m
    join event_car_driver e on e.contract_id = m.contract_id and e.state = 'planned'
      and (e.id = m.id or ${scope !== 'one'} and e.series_id = m.series_id
        and (${scope === 'all'} or e.start_date >= m.start_date))
    where m.contract_id = ${person.contractId} and m.id = ${of}
    order by e.start_date, e.id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
  return rows
}

/** @throws AppError 404, 409 busy, 422 rule */
export async function changeSeries(
  writer: WriteContext,
  { set: { start_time: from, end_time: to, ...set }, ...asked }: ChangeBody,
): Promise<ChangedSeries> {
  const { timeZone } = writer.person.contract
  const shifts = await shiftsOf(writer, asked)
  const inputs = shifts.map(({ id: shiftId, start_date: start, end_date: end }) => {
    const [first, begins] = wallOf(start, timeZone)
    const [last, ends] = wallOf(end, timeZone)
    const nights = numberOf(last) - numberOf(first)
    const times = {
      start_date: momentAt(first, from ?? begins, timeZone),
      end_date: momentAt(addDays(first, nights), to ?? ends, timeZone),
    }
    const isTimed = from !== undefined || to !== undefined
    return parseSave(writer.resource, {
      ...{ id: shiftId, ...set },
      ...(isTimed && { ...times, all_day: false }),
    })
  })
  const written = await saveBatch(writer, inputs)
  return { ids: written.map((one) => one.id) }
}

/** Cancels the planned shifts in the scope. @throws AppError 404 */
export async function cancelSeries(
  writer: WriteContext,
  asked: z.infer<typeof cancelBody>,
): Promise<ChangedSeries> {
  const { resource } = writer
  const shifts = await shiftsOf(writer, asked)
  const inputs = shifts.map((shift) => parseTransition(resource, 'cancel', { id: shift.id }))
  const written = await saveBatch(writer, inputs, { transition: 'cancel' })
  return { ids: written.map((one) => one.id) }
}

// Several shifts as one act: a repetition, the copy of a week, changes of a series.
import type {
  ChangedSeries,
  PlannedShifts,
  SeriesChange,
  ShiftPlan,
  WeekCopy,
} from '#resources/wire/schedule.ts'
import { call } from './http/call.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const base = 'api/fms/event-car-driver'

/** Which days of a repetition clash, and with what. @throws HttpError 400 with what is wrong */
export function tryPlan(plan: ShiftPlan, signal?: AbortSignal): Promise<PlannedShifts> {
  return call('POST', `${base}/planShifts`, { body: { ...plan, dry_run: true }, signal })
}

/** @throws HttpError 400 with what is wrong, 409 where a day clashes that is not left out */
export function planShifts(plan: ShiftPlan): Promise<PlannedShifts> {
  return sendWrite('POST', `${base}/planShifts`, plan)
}

/** Which days of the copy of a week clash. @throws HttpError 400 with what is wrong, 422 too many */
export function tryCopy(copy: WeekCopy, signal?: AbortSignal): Promise<PlannedShifts> {
  return call('POST', `${base}/copyWeek`, { body: { ...copy, dry_run: true }, signal })
}

/** @throws HttpError 400 with what is wrong, 409 where a day clashes that is not left out */
export function copyWeek(copy: WeekCopy): Promise<PlannedShifts> {
  return sendWrite('POST', `${base}/copyWeek`, copy)
}

/** @throws HttpError 404, 409 where what is wanted clashes */
export function changeSeries(change: SeriesChange): Promise<ChangedSeries> {
  return sendWrite('POST', `${base}/changeSeries`, change)
}

/** @throws HttpError 404 */
export function cancelSeries(of: Pick<SeriesChange, 'id' | 'scope'>): Promise<ChangedSeries> {
  return sendWrite('POST', `${base}/cancelSeries`, of)
}

// Operations on several shifts at once: repeating a shift, copying a week, changing a series.
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

/**
 * The days of a repetition that conflict, and with what. @throws HttpError 400 naming the invalid
 * fields
 */
export function tryPlan(plan: ShiftPlan, signal?: AbortSignal): Promise<PlannedShifts> {
  return call('POST', `${base}/planShifts`, { body: { ...plan, dry_run: true }, signal })
}

/** @throws HttpError 400 naming the invalid fields, 409 if a day conflicts that is not left out */
export function planShifts(plan: ShiftPlan): Promise<PlannedShifts> {
  return sendWrite('POST', `${base}/planShifts`, plan)
}

/**
 * The conflicting days of a copied week. @throws HttpError 400 naming the invalid fields, 422 too
 * many
 */
export function tryCopy(copy: WeekCopy, signal?: AbortSignal): Promise<PlannedShifts> {
  return call('POST', `${base}/copyWeek`, { body: { ...copy, dry_run: true }, signal })
}

/** @throws HttpError 400 naming the invalid fields, 409 if a day conflicts that is not left out */
export function copyWeek(copy: WeekCopy): Promise<PlannedShifts> {
  return sendWrite('POST', `${base}/copyWeek`, copy)
}

/** @throws HttpError 404, 409 if the change conflicts */
export function changeSeries(change: SeriesChange): Promise<ChangedSeries> {
  return sendWrite('POST', `${base}/changeSeries`, change)
}

/** @throws HttpError 404 */
export function cancelSeries(of: Pick<SeriesChange, 'id' | 'scope'>): Promise<ChangedSeries> {
  return sendWrite('POST', `${base}/cancelSeries`, of)
}

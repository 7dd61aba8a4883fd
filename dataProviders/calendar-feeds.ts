// The addresses at which calendar programs read the shifts of employees.
import type { CalendarFeed, NewCalendarFeed } from '#resources/wire/schedule.ts'
import { call } from './http/call.ts'

const feeds = 'api/fms/car-driver'
const whose = (staffId: number | undefined) => (staffId === undefined ? {} : { staff_id: staffId })

/** The calendar feed of an employee, without an id one's own. @throws HttpError */
export function calendarFeed(
  staffId: number | undefined,
  signal: AbortSignal,
): Promise<CalendarFeed> {
  return call('POST', `${feeds}/getCalendarFeed`, { body: whose(staffId), signal, quiet: true })
}

/** Gives it another address; the former one ends. @throws HttpError */
export function renewCalendarFeed(staffId: number | undefined): Promise<NewCalendarFeed> {
  return call('POST', `${feeds}/renewCalendarFeed`, { body: whose(staffId), quiet: true })
}

/** @throws HttpError */
export function revokeCalendarFeed(staffId: number | undefined): Promise<CalendarFeed> {
  return call('POST', `${feeds}/revokeCalendarFeed`, { body: whose(staffId), quiet: true })
}

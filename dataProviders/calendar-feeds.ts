// Addresses of the calendar feeds of employees' shifts.
import type { CalendarFeed, NewCalendarFeed } from '#resources/wire/schedule.ts'
import { call } from './http/call.ts'

const feeds = 'api/fms/car-driver'
const whose = (staffId: number | undefined) => (staffId === undefined ? {} : { staff_id: staffId })

/** The calendar feed of an employee, by default the user's own. @throws HttpError */
export function calendarFeed(
  staffId: number | undefined,
  signal: AbortSignal,
): Promise<CalendarFeed> {
  return call('POST', `${feeds}/getCalendarFeed`, { body: whose(staffId), signal, quiet: true })
}

/** Replaces its address; the former one stops working. @throws HttpError */
export function renewCalendarFeed(staffId: number | undefined): Promise<NewCalendarFeed> {
  return call('POST', `${feeds}/renewCalendarFeed`, { body: whose(staffId), quiet: true })
}

/** @throws HttpError */
export function revokeCalendarFeed(staffId: number | undefined): Promise<CalendarFeed> {
  return call('POST', `${feeds}/revokeCalendarFeed`, { body: whose(staffId), quiet: true })
}

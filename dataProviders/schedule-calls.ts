// What the schedule asks beside its records: who is free, whose a vehicle is, and the calendar feeds.
import type { AssignedDriver, CalendarFeed, NewCalendarFeed } from '#resources/wire/schedule.ts'
import { call } from './http/call.ts'

/** From then to then; `except`: the shift that is about to change. */
export interface AskedTime {
  readonly from: string
  readonly to: string
  readonly except: number | null
}

export interface FreeRecord {
  readonly id: number
  readonly name: string
}

interface VehicleName {
  id: number
  plate_number: string | null
  garage_number: string | null
}

/** The first vehicles that nothing has booked then. @throws HttpError */
export async function freeCars(
  { from, to, except }: AskedTime,
  size: number,
  signal: AbortSignal,
): Promise<FreeRecord[]> {
  const body = { from, to, ...(except !== null && { except }), size }
  const path = 'api/fms/event-car-driver/getFreeCars'
  const rows = await call<VehicleName[]>('POST', path, { body, signal, quiet: true })
  return rows.map(({ id, plate_number: plate, garage_number: garage }) => ({
    id,
    name: [plate, garage].filter(Boolean).join(' '),
  }))
}

/** The first drivers whom nothing has booked then. @throws HttpError */
export async function freeDrivers(
  { from, to, except }: AskedTime,
  size: number,
  signal: AbortSignal,
): Promise<FreeRecord[]> {
  const query = new URLSearchParams({ from, to, size: String(size) })
  if (except !== null) query.set('except', String(except))
  const path = `api/fms/event-car-driver/getDrivers?${query}`
  const rows = await call<FreeRecord[]>('GET', path, { signal, quiet: true })
  return rows.map(({ id, name }) => ({ id, name }))
}

/** The driver whom a vehicle has on a day. @throws HttpError 422 where it has none */
export function driverOnDate(
  carId: number,
  date: string,
  signal: AbortSignal,
): Promise<AssignedDriver> {
  const body = { car_id: carId, date }
  return call('POST', 'api/fms/car-driver/getDriverOnDate', { body, signal, quiet: true })
}

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

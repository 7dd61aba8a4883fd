// The contents of a calendar feed: an employee's planned shifts and absences around the current
// date, as iCalendar (RFC 5545). The same records always produce the same text.
import ical from 'ical-generator'
import type { ICalEventData } from 'ical-generator'
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { optionLabel, resourceLabel } from '#i18n/server.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { dayMs, hourMs } from '../../../kernel/time-units.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { OpenFeed } from './calendar-feeds.ts'

/** Days before and after today that a feed covers. */
const reach = { back: 31, ahead: 184 } as const
/** Refresh interval for calendar clients, in seconds. */
const lookAgain = hourMs / 1000

interface Versioned {
  id: number
  version: number
  updated_at: string
}
interface Shift extends Versioned {
  start_date: string
  end_date: string
  all_day: boolean
  note: string | null
  car: string | null
}
interface Absence extends Versioned {
  kind: string
  start_date: string
  end_date: string | null
  note: string | null
}

/** A calendar date as midnight UTC, independent of time zones. */
const asDate = (day: string) => new Date(`${day}T00:00:00.000Z`)

const signOf = (resource: string, { contract_id: contract }: OpenFeed, one: Versioned) => ({
  id: `${resource}-${contract}-${one.id}@motorpool`,
  sequence: one.version - 1,
  stamp: new Date(one.updated_at),
})

function shiftEvent(feed: OpenFeed, shift: Shift): ICalEventData {
  const { name } = resourceLabel(feed.locale, 'event-car-driver')
  const [first] = wallOf(shift.start_date, feed.time_zone)
  const [end] = wallOf(shift.end_date, feed.time_zone)
  return {
    ...signOf('shift', feed, shift),
    ...(shift.all_day
      ? { start: asDate(first), end: asDate(end), allDay: true }
      : { start: new Date(shift.start_date), end: new Date(shift.end_date) }),
    summary: [name, shift.car].filter(Boolean).join(': '),
    description: shift.note,
  }
}

/** `last`: the last day shown for an open-ended absence. */
function absenceEvent(feed: OpenFeed, absence: Absence, last: string): ICalEventData {
  const end = absence.end_date ?? (last > absence.start_date ? last : absence.start_date)
  return {
    ...signOf('absence', feed, absence),
    ...{ start: asDate(absence.start_date), end: asDate(addDays(end, 1)), allDay: true },
    summary: optionLabel(feed.locale, 'staff-absence', 'kind', absence.kind),
    description: absence.note,
  }
}

/** The feed as iCalendar text. */
export async function feedContent(kernel: Kernel, feed: OpenFeed): Promise<string> {
  const now = kernel.clock().getTime()
  const from = new Date(now - reach.back * dayMs)
  const to = new Date(now + reach.ahead * dayMs)
  const mine = sql`t.contract_id = ${feed.contract_id} and t.staff_id = ${feed.staff_id}`
  const { rows: shifts } = await sql<Shift>`
    select t.id, t.version, t.updated_at, t.start_date, t.end_date, t.all_day, t.note,
      ${titleOf(kernel, resourceOf('car'), 'c')} as car
    from event_car_driver t
    join car c on c.contract_id = t.contract_id and c.id = t.car_id
    where ${mine} and t.state = 'planned' and t.end_date > ${from} and t.start_date < ${to}
    order by t.start_date, t.id`.execute(kernel.db)
  const [first] = wallOf(from.getTime(), feed.time_zone)
  const [last] = wallOf(to.getTime(), feed.time_zone)
  const { rows: absences } = await sql<Absence>`
    select t.id, t.version, t.updated_at, t.kind, t.start_date, t.end_date, t.note
    from staff_absence t where ${mine} and t.start_date <= ${last}::date
      and (t.end_date is null or t.end_date >= ${first}::date)
    order by t.start_date, t.id`.execute(kernel.db)
  const { many } = resourceLabel(feed.locale, 'event-car-driver')
  const calendar = ical({
    name: `${many}: ${feed.name}`,
    prodId: { company: 'Motorpool', product: 'Schedule', language: feed.locale },
    ttl: lookAgain,
    events: [
      ...shifts.map((shift) => shiftEvent(feed, shift)),
      ...absences.map((absence) => absenceEvent(feed, absence, last)),
    ],
  })
  return calendar.toString()
}

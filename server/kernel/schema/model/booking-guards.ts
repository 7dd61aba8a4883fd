// The guards of bookings: the rows of table booking follow each write of the records that book.
import { isReferenceList } from '#resources/kernel/kind-traits.ts'
import { bookedLists, bookedRefs } from '#resources/kernel/rules/bookings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../../db/columns.ts'
import type { Guard } from './model-types.ts'

/** The arguments of set_bookings for a resource (migrations/0052_system_bookings.sql). */
export function bookingRule(resource: Resource): object {
  const { name, fields } = resource
  const wants = bookedRefs(resource).map(({ layers, period, subject, key, ...how }) => ({
    layers,
    subject,
    ...(isReferenceList(fields[key]) ? { links: sideTable(resource, key) } : { key }),
    ...{ from: period[0], to: period[1], days: fields[period[0]]?.kind === 'day' },
    while: Object.fromEntries(
      Object.entries(how.while ?? {}).map(([of, values]) => [of, [values].flat().map(String)]),
    ),
  }))
  return { resource: name, wants }
}

/**
 * Guards of the records' own table, and of the contract, whose time zone determines when a day
 * begins.
 */
export function bookingGuards(resource: Resource): Guard[] {
  if (!resource.bookings) return []
  const rule = JSON.stringify(bookingRule(resource))
  const ofDays = bookedRefs(resource).some(
    ({ period }) => resource.fields[period[0]]?.kind === 'day',
  )
  const zone: Guard = `booked_days ${JSON.stringify([tableOf(resource), rule])}`
  return [`bookings ${JSON.stringify([rule])}`, ...(ofDays ? [zone] : [])]
}

/** Guards of the table of a list of references by which records book. */
export function bookedLinkGuards(resource: Resource, key: string): Guard[] {
  if (!bookedLists(resource).includes(key)) return []
  const args = [tableOf(resource), JSON.stringify(bookingRule(resource))]
  return [`booked_links ${JSON.stringify(args)}`]
}

// Bookings: records reserve other records for a period, so that no two have one at the same time.
import type { ResourceName } from '../../index.ts'
import type { FaultCode } from '../calls/error-codes.ts'
import { fieldEntries } from '../derive.ts'
import { isReferenceList } from '../kind-traits.ts'
import type { FieldValues, Resource } from '../types.ts'

/**
 * Two bookings exclude each other within a layer: being there (`presence`) and being at work
 * (`work`). A trip is within a shift; a booking in both layers excludes either.
 */
export const bookingLayers = ['presence', 'work'] as const
export type BookingLayer = (typeof bookingLayers)[number]

export interface Booking<N extends string = string> {
  readonly layers: readonly BookingLayer[]
  // two moments, the end exclusive; or two days, both inclusive. Without a beginning there is no
  // booking, without an end it is open-ended.
  readonly period: readonly [from: N, to: N]
  // the booked records: resource → the reference to it, or the list of references
  readonly of: Readonly<Partial<Record<ResourceName, N>>>
  readonly while?: FieldValues // only while the record has these values
  // resource → fault for one that is already booked; default: `busy`
  readonly says?: Readonly<Partial<Record<ResourceName, FaultCode>>>
}

/** One way in which records of a resource book those of another one. */
interface BookedRef extends Omit<Booking, 'of' | 'says'> {
  readonly subject: string
  readonly key: string
  readonly says: FaultCode
}

type Booked = Pick<Resource, 'bookings'>

/** The references by which records of a resource book others. */
export function bookedRefs({ bookings = [] }: Booked): readonly BookedRef[] {
  return bookings.flatMap(({ of, says = {}, ...booking }) =>
    Object.entries(of).map(([subject, key]) => ({
      ...booking,
      subject,
      key: key ?? '',
      says: says[subject as ResourceName] ?? 'busy',
    })),
  )
}

/** The resources that records of a resource book. */
export function bookedSubjects(resource: Booked): readonly string[] {
  return [...new Set(bookedRefs(resource).map(({ subject }) => subject))]
}

/** The booking by a field. */
export function bookingBy(resource: Booked, key: string): BookedRef | undefined {
  return bookedRefs(resource).find((one) => one.key === key)
}

/** The lists of references by which records of a resource book others. */
export function bookedLists(resource: Pick<Resource, 'bookings' | 'fields'>): readonly string[] {
  const keys = new Set(bookedRefs(resource).map(({ key }) => key))
  return fieldEntries(resource.fields).flatMap(([key, field]) =>
    isReferenceList(field) && keys.has(key) ? [key] : [],
  )
}

/** Maximum subjects of one call of getBookings. */
export const mostSubjects = 500

// Bookings of vehicles, people and other records, by the calls of a resource that books them.
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import { mostSubjects } from '#resources/kernel/rules/bookings.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { call } from '../http/call.ts'

export interface BookingsParams {
  /** The resource that is occupied. */
  of: string
  ids: readonly number[]
  from: string
  to: string
  signal?: AbortSignal
}

export function bookingCalls(named: (name: string) => Resource) {
  return {
    async getBookings(name: string, { of, ids, from, to, signal }: BookingsParams) {
      const path = `${named(name).basePaths[0]}/getBookings`
      const batches = Array.from({ length: Math.ceil(ids.length / mostSubjects) }, (_, n) =>
        ids.slice(n * mostSubjects, (n + 1) * mostSubjects),
      )
      const answers = batches.map((batch) =>
        call<BookedTime[]>('POST', path, {
          body: { of, ids: batch, from, to },
          signal,
          headers: { 'X-Unattended': '1' },
          quiet: true,
        }),
      )
      return { data: (await Promise.all(answers)).flat() }
    },
  }
}

// What occupies vehicles, people and whatever else can be booked, by the calls of a resource that
// books them.
import type { Resource } from '#resources/kernel/types.ts'
import { call } from '../http/call.ts'

/** `id` and `title` are null where the reader may not read the record. */
export interface Booking {
  readonly of: string
  readonly of_id: number
  readonly layers: readonly string[]
  /** Moments. */
  readonly from: string
  readonly to: string
  readonly resource: string
  readonly id: number | null
  readonly title: string | null
}

export interface BookingsParams {
  /** The resource that is occupied. */
  of: string
  ids: readonly number[]
  from: string
  to: string
  signal?: AbortSignal
}

/** Records that one call asks about. */
const most = 500

export function bookingCalls(named: (name: string) => Resource) {
  return {
    async getBookings(name: string, { of, ids, from, to, signal }: BookingsParams) {
      const path = `${named(name).basePaths[0]}/getBookings`
      const batches = Array.from({ length: Math.ceil(ids.length / most) }, (_, n) =>
        ids.slice(n * most, (n + 1) * most),
      )
      const answers = batches.map((batch) =>
        call<Booking[]>('POST', path, {
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

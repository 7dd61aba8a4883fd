// Questions about what a record of a resource books.
import { bookedRefs, bookingBy } from '#resources/kernel/rules/bookings.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Wire } from '#tests/support/server/test-app.ts'
import { resources } from './contract-world.ts'

const always = { from: '1900-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' }

/** The body of getBookings, or of an endpoint that asks whether something is busy. */
export function questionBody(resource: Resource, { endpoint }: Call, row: Wire): Wire {
  if (endpoint && 'busy' in endpoint) {
    const of = resources.find(({ name }) => name === endpoint.as) ?? resource
    const { key = '' } = bookingBy(of, endpoint.busy) ?? {}
    return { [key]: row[key], ...always }
  }
  const [{ subject, key } = { subject: '', key: '' }] = bookedRefs(resource)
  return { of: subject, ids: [row[key] ?? []].flat(), ...always }
}

/** Whether a call is such a question. */
export const isQuestion = ({ body }: Call) => body === 'bookings' || body === 'busy'

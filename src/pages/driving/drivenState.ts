// A driver's orders with the driver's own reports, which count before they reach the server.
import type { DriverStep, UnsentStep } from '#dataProviders/dispatch/driver-trips.ts'
import type { DrivenOrder, DrivenTrip } from '#resources/wire/driver-trips.ts'

/** The moment reported by a step. */
export const stepMoments = {
  accept: 'accepted_at',
  start: 'started_at',
  arrive: 'arrived_at',
  complete: 'completed_at',
} as const satisfies Readonly<Record<DriverStep, keyof DrivenOrder>>

const stateAfter = { start: 'in_progress', complete: 'completed' } as const

/** The order including its steps in the outbox. */
export function withUnsent(order: DrivenOrder, unsent: readonly UnsentStep[]): DrivenOrder {
  return unsent
    .filter(({ id, entry }) => id === order.id && entry.refusal === null)
    .reduce((known, { step, values }) => {
      const state = step === 'start' || step === 'complete' ? stateAfter[step] : known.state
      return known.state === 'cancelled' ? known : { ...known, ...values, state }
    }, order)
}

/** The driver's next step; null if none is left. */
export function nextStep({ state, accepted_at, arrived_at }: DrivenOrder): DriverStep | null {
  if (state === 'assigned') return accepted_at === null ? 'accept' : 'start'
  if (state === 'in_progress') return arrived_at === null ? 'arrive' : 'complete'
  return null
}

export type TripSection = 'late' | 'today' | 'tomorrow' | 'over'

/** The section of a trip on the page; `dayOf`: the day of a moment in the organisation's zone. */
export function tripSectionOf(
  { orders }: DrivenTrip,
  today: string,
  dayOf: (moment: string) => string,
): TripSection {
  const open = orders.filter((one) => nextStep(one) !== null)
  const [first] = open
  if (!first) return 'over'
  // a trip in progress stays there on any day
  if (open.some(({ state }) => state === 'in_progress')) return 'today'
  const day = dayOf(first.desired_at)
  if (day === today) return 'today'
  return day < today ? 'late' : 'tomorrow'
}

/** The telephone number in a contact, if it is one. */
export function phoneIn(contact: string | null): string | null {
  const digits = (contact ?? '').replaceAll(/[\s()-]/g, '')
  return /^\+?\d{5,15}$/.test(digits) ? digits : null
}

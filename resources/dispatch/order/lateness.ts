/** The fields of an order that determine whether it is late. */
interface Timed {
  readonly state: string
  readonly desired_at: string
  readonly busy_until: string
}

/** States in which the vehicle has yet to leave. A draft has not been requested yet. */
export const beforeDeparture = ['on_approval', 'approved', 'waiting', 'assigned'] as const

/**
 * In these states an order is late once this moment of it has passed: its vehicle has not left, or
 * it should have ended. The server's SQL is generated from this table.
 */
export const deadlines = [
  { states: beforeDeparture, moment: 'desired_at' },
  { states: ['in_progress'], moment: 'busy_until' },
] as const

/** The order is late at a moment in ms. */
export function isLate(order: Timed, now: number): boolean {
  const deadline = deadlines.find(({ states }) =>
    (states as readonly string[]).includes(order.state),
  )
  return deadline !== undefined && Date.parse(order[deadline.moment]) < now
}

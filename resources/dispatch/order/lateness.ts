/** The fields of an order that determine whether it is late. */
interface Timed {
  readonly state: string
  readonly desired_at: string
  readonly busy_until: string
}

/** States in which the vehicle has yet to leave. A draft has not been requested yet. */
export const beforeDeparture = ['on_approval', 'approved', 'waiting', 'assigned'] as const

/** The order is late at a moment in ms: its vehicle has not left, or it should have ended. */
export function isLate({ state, desired_at, busy_until }: Timed, now: number): boolean {
  const isWaiting = (beforeDeparture as readonly string[]).includes(state)
  if (isWaiting) return Date.parse(desired_at) < now
  return state === 'in_progress' && Date.parse(busy_until) < now
}

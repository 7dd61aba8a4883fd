// What other areas may use of this one.
export { builtIn } from './built-in.ts'
export { endedStates } from './order/order-states.ts'
export { recurringDays, weekdays } from './recurrence/recurring-days.ts'
export type { Recurrence } from './recurrence/recurring-days.ts'

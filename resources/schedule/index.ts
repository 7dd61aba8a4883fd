// What other areas may use of this one.
export type { Repetition } from './repetition/expand-days.ts'

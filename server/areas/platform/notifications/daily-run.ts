// Constants of the daily run of due-date notices.

/**
 * Days that a paper or a task may be over when it is told for the first time: the office was
 * closed, or the server off.
 */
export const late = 7
export interface Round {
  contractId: number
  day: string
  now: Date
}

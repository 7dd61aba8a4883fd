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

/** The hour of the contract's day from which on it is told. */
export const morning = 7

export function hourIn(timeZone: string, now: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )
}

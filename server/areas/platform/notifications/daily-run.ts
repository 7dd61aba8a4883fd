// Constants of the daily run of due-date notices.

/**
 * Days after the due day in which a first notification is still sent: the office was closed, or the
 * server off.
 */
export const late = 7
export interface Round {
  contractId: number
  day: string
  now: Date
}

/** The hour of the contract's day from which notifications are sent. */
export const morning = 7

export function hourIn(timeZone: string, now: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )
}

// Constants of the daily runs that send notifications.

/**
 * Days after the due date during which a first notification is still sent, e.g. because the server
 * was off.
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

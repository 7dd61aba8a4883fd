// Pop-ups that survive a restart of the application for the same user: the notification about
// changed rights arrives with such a restart.
import { signal } from '#dataProviders/browser/signal.ts'
import { onSessionEnd } from '#dataProviders/session/session-end.ts'
import { fingerprintOf, session } from '#dataProviders/session/session.ts'
import type { Message } from '#resources/wire/notifications.ts'

export interface StandingPopup {
  message: Message
  /** ms since 1970. */
  until: number
}

/** Unexpired ones, the newest last. */
export const standingPopups = signal<readonly StandingPopup[]>([])
/** Pop-ups shown at the time of the restart, and their user. */
export const carriedPopups = signal<{ whose: string; popups: readonly StandingPopup[] } | null>(
  null,
)

onSessionEnd((reason) => {
  const user = session.get()
  const carries = reason === 'chosen' && user
  carriedPopups.set(carries ? { whose: fingerprintOf(user), popups: standingPopups.get() } : null)
  standingPopups.set([])
})

export function addPopup(popup: StandingPopup): void {
  const others = standingPopups.get().filter(({ message }) => message.id !== popup.message.id)
  standingPopups.set([...others, popup])
}

/** Removes popups that were closed or read elsewhere, or have expired. */
export function removePopups(gone: readonly StandingPopup[]): void {
  standingPopups.set(standingPopups.get().filter((one) => !gone.includes(one)))
}

/** The popups of the previous application that have not expired, once. */
export function takeCarriedPopups(): readonly StandingPopup[] {
  const user = session.get()
  const carried = carriedPopups.get()
  carriedPopups.set(null)
  if (!user || carried?.whose !== fingerprintOf(user)) return []
  return carried.popups.filter(({ until }) => until > Date.now())
}

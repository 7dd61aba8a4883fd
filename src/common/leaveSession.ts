import { countEntries } from '#dataProviders/outbox/outbox-entries.ts'
import { signal } from '#dataProviders/browser/signal.ts'
import { signOut } from '#dataProviders/session/session-end.ts'

type Reason = NonNullable<Parameters<typeof signOut>[0]>

/** The requested way to sign out while changes are unsent; null otherwise. */
export const pendingSignOut = signal<Reason | null>(null)

/**
 * Ends the session; a user with unsent changes is asked first. A locked session belongs to the same
 * user.
 * @throws HttpError
 */
export async function leaveSession(reason: Reason = 'signed-out'): Promise<void> {
  if (reason !== 'locked' && countEntries() > 0) pendingSignOut.set(reason)
  else await signOut(reason)
}

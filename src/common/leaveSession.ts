import { countEntries } from '#dataProviders/outbox/outbox-entries.ts'
import { signal } from '#dataProviders/browser/signal.ts'
import { signOut } from '#dataProviders/session/session-end.ts'

type Reason = NonNullable<Parameters<typeof signOut>[0]>

/** How somebody wants to leave whose changes have not been sent; null while nobody does. */
export const signOutAsked = signal<Reason | null>(null)

/**
 * Ends the session; whoever still has changes to be sent is asked first. A locked session is that of
 * the same user again.
 * @throws HttpError
 */
export async function leaveSession(reason: Reason = 'signed-out'): Promise<void> {
  if (reason !== 'locked' && countEntries() > 0) signOutAsked.set(reason)
  else await signOut(reason)
}

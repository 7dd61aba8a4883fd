// Viewing the console as a role, read-only.
import type { Session } from '#resources/wire/accounts/session.ts'
import { call } from '../http/call.ts'
import { continueAs } from './session-end.ts'

/** @throws HttpError 422 for a role with more rights */
export async function viewRole(roleId: number): Promise<void> {
  continueAs(await call<Session>('POST', 'auth/view-role', { body: { roleId } }))
}

/** Continues in the user's own role. @throws HttpError */
export async function stopViewing(): Promise<void> {
  continueAs(await call<Session>('POST', 'auth/view-role/stop', { quiet: true }))
}

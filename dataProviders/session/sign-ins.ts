// Sign-ins of the user's own account, and of users of the contract.
import type { SignIns } from '#resources/wire/accounts/session.ts'
import { call } from '../http/call.ts'

interface Asked {
  /** Another user; by default the user's own account. */
  userId: number | undefined
  /** The id of a sign-in: those before it. */
  before: number | undefined
  failed: boolean
}

/** The latest first. @throws HttpError 404 for an unknown user */
export function signIns({ userId, before, failed }: Asked, signal?: AbortSignal): Promise<SignIns> {
  const asked = new URLSearchParams({
    ...(before !== undefined && { before: String(before) }),
    ...(failed && { failed: 'true' }),
  })
  const path = userId === undefined ? 'auth/sign-ins' : `api/fms/user/getSignIns/${userId}`
  return call('GET', asked.size > 0 ? `${path}?${asked}` : path, { signal })
}

/** Ends every session in the contract but this one. @throws HttpError 422 for other users */
export function endAllSessions(): Promise<{ count: number }> {
  return call('POST', 'api/fms/user/endAllSessions', { body: { confirmed: true } })
}

// Sign-ins of the user's own account, and of users of the contract.
import type { SignIns } from '#resources/wire/accounts/session.ts'
import { call } from '../http/call.ts'

interface SignInQuery {
  /** Another user; by default the user's own account. */
  userId: number | undefined
  /** The id of a sign-in: those before it. */
  before: number | undefined
  failed: boolean
}

/** The latest first. @throws HttpError 404 for an unknown user */
export function signIns(
  { userId, before, failed }: SignInQuery,
  signal?: AbortSignal,
): Promise<SignIns> {
  const query = new URLSearchParams({
    ...(before !== undefined && { before: String(before) }),
    ...(failed && { failed: 'true' }),
  })
  const path = userId === undefined ? 'auth/sign-ins' : `api/fms/user/getSignIns/${userId}`
  return call('GET', query.size > 0 ? `${path}?${query}` : path, { signal })
}

/** Ends every session in the contract but this one. @throws HttpError 422 for other users */
export function endAllSessions(): Promise<{ count: number }> {
  return call('POST', 'api/fms/user/endAllSessions', { body: { confirmed: true } })
}

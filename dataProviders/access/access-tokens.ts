// Calls for access tokens, with which programs act as an account: the caller's own, and a user's.
import type {
  AccessToken,
  AccessTokenInput,
  NewAccessToken,
} from '#resources/wire/accounts/access-tokens.ts'
import { call } from '../http/call.ts'

/** The tokens of a user that were not revoked; without an id the caller's own. @throws HttpError */
export function accessTokens(
  userId: number | undefined,
  signal?: AbortSignal,
): Promise<AccessToken[]> {
  const path = userId === undefined ? 'auth/tokens' : `api/fms/user/getTokens/${userId}`
  return call('GET', path, { signal })
}

/** Creates a token; only this returns its secret. @throws HttpError 409 if there are too many */
export function createAccessToken(
  userId: number | undefined,
  asked: AccessTokenInput,
): Promise<NewAccessToken> {
  return userId === undefined
    ? call('POST', 'auth/tokens/create', { body: asked, quiet: true })
    : call('POST', 'api/fms/user/createToken', {
        body: { ...asked, user_id: userId },
        quiet: true,
      })
}

/** @throws HttpError 404 if it was revoked before */
export function revokeAccessToken(userId: number | undefined, id: number): Promise<null> {
  return userId === undefined
    ? call('POST', 'auth/tokens/revoke', { body: { id } })
    : call('POST', 'api/fms/user/revokeToken', { body: { user_id: userId, id } })
}

// Access tokens, by which programs call as an account: one's own, and those of a user.
import type {
  AccessToken,
  AccessTokenInput,
  NewAccessToken,
} from '#resources/wire/accounts/access-tokens.ts'
import { call } from './http/call.ts'

/** The tokens of a user that were not revoked, without an id one's own. @throws HttpError */
export function accessTokens(
  userId: number | undefined,
  signal?: AbortSignal,
): Promise<AccessToken[]> {
  const path = userId === undefined ? 'auth/tokens' : `api/fms/user/getTokens/${userId}`
  return call('GET', path, { signal })
}

/** The token is told this once. @throws HttpError 409 where there are too many */
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

/** @throws HttpError 404 for one that is gone already */
export function revokeAccessToken(userId: number | undefined, id: number): Promise<null> {
  return userId === undefined
    ? call('POST', 'auth/tokens/revoke', { body: { id } })
    : call('POST', 'api/fms/user/revokeToken', { body: { user_id: userId, id } })
}

// Callers with an access token instead of a session.
import type { AccessToken, NewAccessToken } from '#resources/wire/accounts/access-tokens.ts'
import type { Caller, Wire } from './test-app.ts'

/** The calls of a caller without a session, each with the token. */
export function withToken(nobody: Caller, token: string): Caller {
  const signed = (headers: Wire = {}) => ({ authorization: `Bearer ${token}`, ...headers })
  return {
    login: nobody.login,
    cookie: '',
    get: (path, headers) => nobody.get(path, signed(headers)),
    post: (path, body, headers) => nobody.post(path, body, signed(headers)),
    delete: (path, body, headers) => nobody.delete(path, body, signed(headers)),
  }
}

/** Creates a new token of the caller. */
export async function makeToken(
  caller: Caller,
  more: Wire = {},
): Promise<{ token: string; made: AccessToken }> {
  const { result, status, text } = await caller.post('/auth/tokens/create', {
    ...{ name: 'Складская программа', days: 30 },
    ...more,
  })
  if (status !== 200) throw new Error(text)
  const { token, access_token: made } = result as NewAccessToken
  return { token, made }
}

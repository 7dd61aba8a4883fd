// An authenticator app in tests: enabling a second factor, and generating codes.
import { TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetup } from '#resources/wire/accounts/second-factor.ts'
import { cookieOf } from './session-cookies.ts'
import { password } from './test-accounts.ts'
import type { Answer, Caller, TestApp } from './test-app.ts'

/** ms for which a code is shown. */
export const interval = 30_000
export const at = '/auth/second-factor'

export interface Enabled {
  secret: string
  codes: readonly string[]
}

export function authenticator({ clock, nobody }: Pick<TestApp, 'clock' | 'nobody'>) {
  /** The code of the server's current interval, or of one that is `away` intervals later. */
  const code = (secret: string, away = 0) =>
    new TOTP({ secret }).generate({ timestamp: clock.now.getTime() + away * interval })
  const begin = async (caller: Caller) =>
    (await caller.post(`${at}/begin`)).result as SecondFactorSetup
  return {
    code,
    /** A code from an interval of which no code was used yet. */
    nextCode(secret: string): string {
      clock.advance(2 * interval)
      return code(secret)
    },
    begin,
    async enable(caller: Caller): Promise<Enabled> {
      const { setup, secret } = await begin(caller)
      const body = { password, code: code(secret), setup }
      const { status, text, result } = await caller.post(`${at}/enable`, body)
      if (status !== 200) throw new Error(`no second factor for ${caller.login}: ${text}`)
      return { secret, codes: (result as RecoveryCodes).codes }
    },
    /** The pending token that the server returns for the right password. */
    async pending(login: string): Promise<string> {
      const answer = await nobody.post('/auth/login', { login, password })
      const given = answer.error?.pending
      if (!given || answer.status !== 401 || cookieOf(answer))
        throw new Error(`${login} is not asked for a code: ${answer.text}`)
      return given
    },
    confirm: (pending: string, given: string): Promise<Answer> =>
      nobody.post('/auth/login/code', { pending, code: given }),
  }
}

/** The status and error code of a response. */
export const statusAndCode = ({ status, error }: Answer) => [status, error?.code]

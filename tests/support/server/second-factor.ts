// An authenticator app in tests: enabling a second factor, and the codes that follow.
import { TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetup } from '#resources/wire/accounts/second-factor.ts'
import { cookieOf } from './session-cookies.ts'
import { password } from './test-accounts.ts'
import type { Answer, Caller, TestApp } from './test-app.ts'

/** ms in which an app shows one code. */
export const interval = 30_000
export const at = '/auth/second-factor'

export interface Enabled {
  secret: string
  codes: readonly string[]
}

export function authenticator({ clock, nobody }: Pick<TestApp, 'clock' | 'nobody'>) {
  /** The code of the interval in which the server is, or of one that many before or after it. */
  const code = (secret: string, away = 0) =>
    new TOTP({ secret }).generate({ timestamp: clock.now.getTime() + away * interval })
  const begin = async (caller: Caller) =>
    (await caller.post(`${at}/begin`)).result as SecondFactorSetup
  return {
    code,
    /** The code of an interval of which none was used yet. */
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
    /** What the server gives with the right password. */
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

/** Status and code of an answer. */
export const statusAndCode = ({ status, error }: Answer) => [status, error?.code]

// The second step of a sign-in, and the user's own second factor.
import type {
  RecoveryCodes,
  SecondFactor,
  SecondFactorProof,
  SecondFactorSetup,
} from '#resources/wire/accounts/second-factor.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { call } from '../http/call.ts'
import { adoptSignIn, beginSession } from './session.ts'

/**
 * Sends the code that follows the right password; `pending` comes from that response.
 * @throws HttpError 401 wrong_code, 401 unauthorized if the password must be entered again, 429
 */
export async function confirmSignIn(pending: string, code: string): Promise<Session> {
  const body = { pending, code }
  return adoptSignIn(await call<Session>('POST', 'auth/login/code', { body, quiet: true }))
}

/** @throws HttpError */
export function readSecondFactor(signal?: AbortSignal): Promise<SecondFactor> {
  return call('GET', 'auth/second-factor', { signal })
}

/** Creates a secret for the app, which takes effect with its first code. @throws HttpError */
export function beginSecondFactor(): Promise<SecondFactorSetup> {
  return call('POST', 'auth/second-factor/begin')
}

/**
 * Returns the recovery codes; every other session of the account ends.
 * @throws HttpError 400 with `password` or `code` among its fields, 409, 429
 */
export async function enableSecondFactor(
  proof: SecondFactorProof,
  { setup }: Pick<SecondFactorSetup, 'setup'>,
): Promise<readonly string[]> {
  const body = { ...proof, setup }
  return (await call<RecoveryCodes>('POST', 'auth/second-factor/enable', { body })).codes
}

/** @throws HttpError 400 with `password` or `code` among its fields, 409, 429 */
export function disableSecondFactor(proof: SecondFactorProof): Promise<null> {
  return call('POST', 'auth/second-factor/disable', { body: proof })
}

/** Replaces the recovery codes. @throws HttpError 400 with `password` or `code`, 429 */
export async function renewRecoveryCodes(proof: SecondFactorProof): Promise<readonly string[]> {
  return (await call<RecoveryCodes>('POST', 'auth/second-factor/recoveryCodes', { body: proof }))
    .codes
}

/** Continues after the action that the server required. @throws HttpError */
export async function continueSession(): Promise<void> {
  beginSession(await call<Session>('POST', 'auth/user'))
}

// Time-based one-time passwords (RFC 6238) as authenticator apps make them: six digits, others
// every 30 s.
import { Secret, TOTP } from 'otpauth'

/** s in which an app shows one code. */
const period = 30
/** Intervals before and after the present one whose codes are taken: clocks differ. */
const tolerance = 1
/** Bytes, as the RFC recommends for HMAC-SHA-1, which all apps know. */
const secretSize = 20
/** What an app calls the entry, with the login. */
const issuer = 'Motorpool'

const made = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period })

/** By chance, in Base32. */
export function newSecret(): string {
  return new Secret({ size: secretSize }).base32
}

/** The address from which an app takes the secret. */
export function setupUri(secret: string, login: string): string {
  return made(secret, login).toString()
}

/**
 * The number of the interval to which the code belongs, since 1970; null for a code of none that is
 * taken at `now`. Compared in constant time.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = made(secret).validate({ token: code, timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

// Time-based one-time passwords (RFC 6238) as authenticator apps make them: six digits, new ones
// every 30 s.
import { Secret, TOTP } from 'otpauth'

/** s for which an app shows one code. */
const period = 30
/** Intervals before and after the present one whose codes are accepted: clocks differ. */
const tolerance = 1
/** Bytes, as the RFC recommends for HMAC-SHA-1, which all apps know. */
const secretSize = 20
/** The app's label of the entry, with the login. */
const issuer = 'Motorpool'

const made = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period })

/** A random secret in Base32. */
export function newSecret(): string {
  return new Secret({ size: secretSize }).base32
}

/** The URI from which an app reads the secret. */
export function setupUri(secret: string, login: string): string {
  return made(secret, login).toString()
}

/**
 * The number of the interval of the code, since 1970; null if it is not valid at `now`. Compared in
 * constant time.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = made(secret).validate({ token: code, timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

// Encrypted values of the second factor, each kind with its own key: the stored secret, the secret
// during setup, and a pending sign-in.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '../../../kernel/db/secrets.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { Account } from '../account-queries.ts'

/** ms within which the code must follow the correct password. */
export const pendingLife = 5 * minuteMs

const purposes = {
  stored: 'second factor',
  setup: 'second factor setup',
  pending: 'pending sign-in',
} as const
export type FactorSecrets = Readonly<Record<keyof typeof purposes, Secrets>>

export function factorSecretsOf(secretsFor: (purpose: string) => Secrets): FactorSecrets {
  return {
    stored: secretsFor(purposes.stored),
    setup: secretsFor(purposes.setup),
    pending: secretsFor(purposes.pending),
  }
}

const bound = z.strictObject({ account: z.int(), secret: z.string() })
const waiting = z.strictObject({
  account: z.int(),
  login: z.string(),
  password: z.hex().length(64),
  expires: z.int(),
})

/** Encrypts a secret, bound to an account. */
export function sealSecret(secrets: Secrets, account: number, secret: string): string {
  return secrets.seal(JSON.stringify({ account, secret } satisfies z.infer<typeof bound>))
}

/** Decrypts a secret; null if it is forged, or bound to another account. */
export function openSecret(secrets: Secrets, account: number, sealed: string): string | null {
  const inside = contentsOf(secrets, bound, sealed)
  return inside?.account === account ? inside.secret : null
}

const fingerprintOf = ({ password_hash: hash }: Account) =>
  createHash('sha256').update(String(hash)).digest('hex')

/**
 * The token for the second step of a sign-in. It grants nothing by itself, and becomes invalid when
 * the password changes.
 */
export function sealPending(secrets: Secrets, account: Account, login: string, now: Date): string {
  const inside: z.infer<typeof waiting> = {
    account: account.id,
    login,
    password: fingerprintOf(account),
    expires: now.getTime() + pendingLife,
  }
  return secrets.seal(JSON.stringify(inside))
}

/** The pending sign-in of a token; null if the token is forged or expired. */
export function openPending(
  secrets: Secrets,
  pending: string,
  now: Date,
): { login: string; isOf(account: Account): boolean } | null {
  const inside = contentsOf(secrets, waiting, pending)
  if (!inside || inside.expires <= now.getTime()) return null
  return {
    login: inside.login,
    isOf: (account) => account.id === inside.account && fingerprintOf(account) === inside.password,
  }
}

function contentsOf<S extends z.ZodType>(
  secrets: Secrets,
  schema: S,
  sealed: string,
): z.output<S> | null {
  try {
    return schema.parse(JSON.parse(secrets.open(sealed)))
  } catch {
    return null
  }
}

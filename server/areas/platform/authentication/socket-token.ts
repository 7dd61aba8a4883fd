// The token that opens the notification socket: encrypted, valid for 30 seconds, for one session
// and one socket.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { QueryExecutorProvider } from 'kysely'
import { loadSession } from './load-session.ts'
import type { Secrets } from '../../../kernel/db/secrets.ts'
import { hasDuties } from '../../../kernel/session/sessions.ts'
import type { SignedIn } from '../../../kernel/session/sessions.ts'

/** Tokens have a key of their own, so that no other encrypted value is accepted as a token. */
export const socketPurpose = 'socket'
/** ms for which a token is valid. */
const tokenLife = 30_000

const contents = z.strictObject({
  account: z.int(),
  contract: z.int(),
  session: z.hex().length(64),
  expires: z.int(),
})

/** Creates a token for a session. `secrets` must be those for `socketPurpose`. */
export function makeSocketToken(
  secrets: Secrets,
  { tokenHash, person }: SignedIn,
  now: Date,
): { token: string; expires_at: string } {
  const expires = now.getTime() + tokenLife
  const inside: z.infer<typeof contents> = {
    account: person.accountId,
    contract: person.contractId,
    session: tokenHash.toString('hex'),
    expires,
  }
  return {
    token: secrets.seal(JSON.stringify(inside)),
    expires_at: new Date(expires).toISOString(),
  }
}

/**
 * The session of a token; null if the token is forged or expired, or if its session ended, moved to
 * another contract, or has open obligations.
 */
export async function openSocketToken(
  db: QueryExecutorProvider,
  secrets: Secrets,
  token: string,
  now: Date,
  language: string | undefined,
): Promise<SignedIn | null> {
  const inside = contentsOf(secrets, token)
  if (!inside || inside.expires <= now.getTime()) return null
  const session = await loadSession(db, Buffer.from(inside.session, 'hex'), now, language)
  if (!session?.person || hasDuties(session)) return null
  const { accountId, person } = session
  return accountId === inside.account && person.contractId === inside.contract
    ? { ...session, person }
    : null
}

/** Marks the token as used; returns whether this was its first use in any process. */
export async function useSocketToken(
  db: QueryExecutorProvider,
  token: string,
  now: Date,
): Promise<boolean> {
  const hash = createHash('sha256').update(token).digest()
  const { numAffectedRows } =
    await sql`insert into socket_token (hash, used_at) values (${hash}, ${now}) on conflict do nothing`.execute(
      db,
    )
  return numAffectedRows === 1n
}

function contentsOf(secrets: Secrets, token: string): z.infer<typeof contents> | null {
  try {
    return contents.parse(JSON.parse(secrets.open(token)))
  } catch {
    return null
  }
}

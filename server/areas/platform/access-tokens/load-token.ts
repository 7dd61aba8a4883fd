// Loads the caller of an access token with one statement per call, like load-session.ts for
// sessions; with a second statement if the cached account has changed.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Levels } from '#resources/kernel/access.ts'
import { compiledOnce } from '../../../kernel/db/compiled-query.ts'
import { limitLevels } from '../../../kernel/session/bearer-token.ts'
import type { Rights, Session } from '../../../kernel/session/sessions.ts'
import { KnownSessions } from '../authentication/known-sessions.ts'
import { placed, placedColumns, stamps } from '../authentication/caller-sql.ts'
import { sessionOf } from '../authentication/load-session.ts'
import type { SessionRow } from '../authentication/load-session.ts'
import { employeeName } from '../display-names.ts'

interface TokenRow extends SessionRow {
  token_id: number
  token_name: string
  read_only: boolean
  token_levels: Levels | null
}

/** Tokens as a source of callers; unlike sessions they never view the console as a role. */
const tokens = sql`(select k.*, null::smallint as viewed_role_id from access_token k)`
/** Condition: the access token `s` is valid at that time. */
const openAt = (now: unknown) => sql<boolean>`s.revoked_at is null and s.expires_at > ${now}`
const seenAt = sql`coalesce(s.used_at, 'epoch') as seen_at`
/**
 * Condition: the token belongs to a service account. Tokens of users are subject to the same
 * obligations as their sessions (to change the password, to enable a second factor); a service
 * account can do neither, and is exempt.
 */
const isService = sql`exists (select from "user" u
      where u.contract_id = s.contract_id and u.login = a.login collate "ru-x-icu" and u.service)`
const columns = sql`${placedColumns}, ${seenAt},
      s.id as token_id, s.name as token_name, s.read_only, s.levels as token_levels,
      a.must_change_password and not ${isService} as must_change_password,
      factor.missing and not ${isService} as must_enable_second_factor`

const look = compiledOnce(
  ['tokenHashes', 'now'],
  (slots) => sql<TokenRow>`select ${columns} from ${placed(tokens)} ${stamps}
    where s.token_hash = any(${slots.tokenHashes}::bytea[]) and ${openAt(slots.now)}`,
)
/** Checks a cached caller: returns no row if anything has changed. */
const lookAgain = compiledOnce(
  ['tokenHash', 'now', 'account', 'contract', 'staff'],
  (slots) => sql<Pick<TokenRow, 'seen_at' | 'staff_name'>>`select ${seenAt},
      (select ${employeeName} from staff e where e.contract_id = s.contract_id and e.id = ${slots.staff}) as staff_name
    from access_token s
    join account_stamp v on v.account_id = s.account_id and v.stamp = ${slots.account}::uuid
    join contract_stamp w on w.contract_id = s.contract_id and w.stamp = ${slots.contract}::uuid
    where s.token_hash = ${slots.tokenHash} and ${openAt(slots.now)}`,
)
const known = new KnownSessions<TokenRow>()

async function readAgain(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenRow | null> {
  const row = known.recall(tokenHash)
  if (!row) return null
  const { rows } = await lookAgain(db, {
    ...{ tokenHash, now, staff: row.staff_id },
    ...{ account: row.account_stamp, contract: row.contract_stamp },
  })
  return rows[0] ? { ...row, ...rows[0] } : null
}

async function readWhole(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenRow | null> {
  const [row] = (await look(db, { tokenHashes: [tokenHash], now })).rows
  if (row?.account_stamp && row.contract_stamp) known.remember(tokenHash, row)
  else known.forget(tokenHash)
  return row ?? null
}

/** The session of a token, with the account's levels limited by the token. */
function limited(row: TokenRow, language?: string): Session {
  const session = sessionOf(row, language)
  const { token_id: id, token_name: name, read_only: readOnly, token_levels: levels } = row
  const { person } = session
  return {
    ...session,
    person: person && { ...person, levels: limitLevels(person.levels, { readOnly, levels }) },
    token: { id, name, readOnly },
  }
}

/**
 * The caller of a token, with the current rights of the account, limited by the token; null if the
 * token is revoked or expired, or the account is disabled.
 */
export async function loadToken(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
  language: string | undefined,
): Promise<Session | null> {
  const row = (await readAgain(db, tokenHash, now)) ?? (await readWhole(db, tokenHash, now))
  return row && limited(row, language)
}

/** The rights of the valid ones among several tokens. */
export async function loadTokenRights(
  db: QueryExecutorProvider,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Rights[]> {
  const { rows } = await look(db, { tokenHashes, now })
  return rows.map((row) => {
    const { person, mustChangePassword, mustEnableSecondFactor } = limited(row)
    const duties = { mustChangePassword, mustEnableSecondFactor }
    return { tokenHashes: [row.token_hash], person, ...duties }
  })
}

/** Stores when a token was last used. Callers do not wait for it: a lost update is harmless. */
export async function touchToken(db: QueryExecutorProvider, id: number, now: Date): Promise<void> {
  await sql`update access_token set used_at = ${now}
    where id = ${id} and (used_at is null or used_at < ${now})`.execute(db)
}

// Stored access tokens, identified by the hash of the secret, which is shown only once. A token
// cannot be changed; it expires, or is revoked.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel, readLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type {
  AccessToken,
  AccessTokenInput,
  NewAccessToken,
  TokenRights,
} from '#resources/wire/accounts/access-tokens.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { newAccessToken } from '../../../kernel/session/bearer-token.ts'
import { dayMs } from '../../../kernel/time-units.ts'
import type { Fragment, WriteContext } from '../../../kernel/types.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'

/** Maximum valid tokens of an account in one contract. */
const mostTokens = 50

/** An account in a contract, which owns tokens. */
interface TokenOwner {
  readonly contractId: number
  readonly accountId: number
  /** The account's user in the contract, whose history shows the changes. */
  readonly userId: number
}

/** Condition: the token `x` is valid at that time. */
export const opensAt = (now: unknown): Fragment =>
  sql`x.revoked_at is null and x.expires_at > ${now}`
/** SQL: the names of tokens `x`, as shown in the user's history; null for none. */
export const openNames: Fragment = sql`string_agg(x.name, ', ' order by x.id)`

interface TokenRow extends Omit<AccessToken, 'rights'> {
  levels: Levels | null
}

const columns = (now: Date) => sql`x.id, x.name, x.read_only, x.levels, x.created_at, x.expires_at,
  x.used_at, x.expires_at <= ${now} as expired`

function answerOf({ levels, ...row }: TokenRow): AccessToken {
  const rights = levels && Object.entries(levels)
  return {
    ...row,
    rights:
      rights &&
      Object.fromEntries(
        rights.map(([name, level]) => [name, level === editLevel ? 'edit' : 'read'] as const),
      ),
  }
}

const levelsOf = (rights: TokenRights) =>
  Object.fromEntries(
    Object.entries(rights).map(([name, right]) => [name, right === 'edit' ? editLevel : readLevel]),
  )

/** The account and the user behind a login of the contract. @throws AppError 404 */
export async function ownerOf(
  db: QueryExecutorProvider,
  contractId: number,
  login: string,
): Promise<TokenOwner> {
  const { rows } = await sql<{ account_id: number; user_id: number }>`
    select m.account_id, m.user_id from membership m join account a on a.id = m.account_id
    where m.contract_id = ${contractId} and a.login = ${login}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return { contractId, accountId: found.account_id, userId: found.user_id }
}

/** Tokens that were not revoked, newest first; includes expired ones until they are deleted. */
export async function tokensOf(
  db: QueryExecutorProvider,
  { contractId, accountId }: TokenOwner,
  now: Date,
): Promise<AccessToken[]> {
  const { rows } = await sql<TokenRow>`select ${columns(now)} from access_token x
    where x.contract_id = ${contractId} and x.account_id = ${accountId} and x.revoked_at is null
    order by x.id desc`.execute(db)
  return rows.map(answerOf)
}

/** Runs `work`, which changes tokens of the owner, and logs it as a change of the owner's user. */
async function changeTokens<T>(
  writer: WriteContext,
  owner: TokenOwner,
  work: (open: number) => Promise<T>,
): Promise<T> {
  const { db, now } = writer
  // serialised, so that the names before and after, and the count, are those of this change alone
  await sql`select from account where id = ${owner.accountId} for no key update`.execute(db)
  const before = await openTokens(db, owner, now)
  const done = await work(before.count)
  const after = await openTokens(db, owner, now)
  await logChanges(writer, [
    {
      type: 'change',
      itemId: owner.userId,
      data: {
        before: { access_tokens: before.names },
        after: { access_tokens: after.names },
      },
    },
  ])
  return done
}

async function openTokens(
  db: Db,
  { contractId, accountId }: TokenOwner,
  now: Date,
): Promise<{ names: string | null; count: number }> {
  const { rows } = await sql<{ names: string | null; count: number }>`
    select ${openNames} as names, count(*) as count from access_token x
    where x.contract_id = ${contractId} and x.account_id = ${accountId} and ${opensAt(now)}`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Creates a token for the owner with the role `roleId`; the secret is returned only here.
 * @throws AppError 409 if the owner has too many tokens
 */
export async function createToken(
  writer: WriteContext,
  owner: TokenOwner,
  asked: AccessTokenInput & { roleId: number | null },
): Promise<NewAccessToken> {
  const { db, now, person } = writer
  const { token, tokenHash } = newAccessToken()
  const expires = new Date(now.getTime() + asked.days * dayMs)
  const levels = asked.rights ? JSON.stringify(levelsOf(asked.rights)) : null
  return changeTokens(writer, owner, async (open) => {
    if (open >= mostTokens) throw new AppError('too_many_tokens')
    const { rows } = await sql<TokenRow>`insert into access_token as x (contract_id, account_id,
        name, token_hash, role_id, read_only, levels, created_by, created_at, expires_at)
      values (${owner.contractId}, ${owner.accountId}, ${asked.name}, ${tokenHash}, ${asked.roleId},
        ${asked.read_only ?? false}, ${levels}::jsonb, ${person.accountId}, ${now}, ${expires})
      returning ${columns(now)}`.execute(db)
    return { token, access_token: answerOf(rows[0]!) }
  })
}

/** Revokes a token. @throws AppError 404 unless it belongs to the owner and is not revoked yet */
export async function revokeToken(
  writer: WriteContext,
  owner: TokenOwner,
  id: number,
): Promise<void> {
  await changeTokens(writer, owner, async () => {
    const { numAffectedRows } = await sql`update access_token set revoked_at = ${writer.now}
      where contract_id = ${owner.contractId} and account_id = ${owner.accountId} and id = ${id}
        and revoked_at is null`.execute(writer.db)
    if (!numAffectedRows) throw new AppError('not_found')
  })
}

/** Revokes all tokens of a login in one contract, when its user is disabled. */
export async function revokeAllIn(
  db: Db,
  login: string,
  contractId: number,
  now: Date,
): Promise<void> {
  await sql`update access_token x set revoked_at = ${now} from account a
    where a.login = ${login} and x.account_id = a.id and x.contract_id = ${contractId}
      and x.revoked_at is null`.execute(db)
}

// Loads the session and its caller with one statement per request; with a second one if the cached
// caller is outdated.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { localeOf } from '#i18n/locales.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { compiledOnce } from '../../../kernel/db/compiled-query.ts'
import { endsAt, liveAfter } from '../../../kernel/session/sessions.ts'
import type { Rights, Session } from '../../../kernel/session/sessions.ts'
import { employeeName } from '../display-names.ts'
import { addCyrillicNames } from '../own-fields/stored-own-fields.ts'
import type { StoredOwnFields } from '../own-fields/stored-own-fields.ts'
import { levels, placed, placedColumns, stamps } from './caller-sql.ts'
import { KnownSessions } from './known-sessions.ts'

/** The stored data about a caller. */
export interface SessionRow {
  token_hash: Buffer
  account_id: number
  login: string
  must_change_password: boolean
  must_enable_second_factor: boolean
  contracts: number
  seen_at: string
  contract_id: number | null
  contract_name: string
  time_zone: string
  currency: string
  country: string
  week_start: WeekStart
  own_fields: StoredOwnFields | null
  role_id: number | null
  role_ids: number[] | null
  roles: string[]
  grants: string[]
  staff_id: number | null
  staff_name: string | null
  levels: Levels | null
  account_stamp: string | null
  contract_stamp: string | null
  /** The role stored in the session, even if the user no longer has it. */
  chosen_id: number | null
  /** The role as which the session views the console. */
  viewed_id: number | null
}

interface RightsRow extends Pick<
  SessionRow,
  | 'must_change_password'
  | 'must_enable_second_factor'
  | 'contract_id'
  | 'role_id'
  | 'roles'
  | 'grants'
  | 'levels'
> {
  token_hashes: Buffer[]
}

const look = compiledOnce(
  ['tokenHash', 'idle', 'whole'],
  (slots) => sql<SessionRow>`
    select ${placedColumns}, s.seen_at, a.must_change_password,
      factor.missing as must_enable_second_factor
    from ${placed(sql`session`)} ${stamps}
    where s.token_hash = ${slots.tokenHash} and ${liveAfter(slots)}`,
)
/**
 * Checks a cached caller: returns no row if anything has changed. The name is selected again, since
 * the stamps do not cover it.
 */
const lookAgain = compiledOnce(
  ['tokenHash', 'idle', 'whole', 'account', 'contract', 'role', 'viewed', 'staff'],
  (slots) => sql<Pick<SessionRow, 'seen_at' | 'staff_name'>>`
    select s.seen_at,
      (select ${employeeName} from staff e where e.contract_id = s.contract_id and e.id = ${slots.staff}) as staff_name
    from session s
    join account_stamp v on v.account_id = s.account_id and v.stamp = ${slots.account}::uuid
    join contract_stamp w on w.contract_id = s.contract_id and w.stamp = ${slots.contract}::uuid
    where s.token_hash = ${slots.tokenHash} and ${liveAfter(slots)}
      and s.role_id is not distinct from ${slots.role}::smallint
      and s.viewed_role_id is not distinct from ${slots.viewed}::smallint`,
)
const known = new KnownSessions<SessionRow>()
/**
 * Groups sessions with equal rights, so that the levels of a role are computed once for all of its
 * users.
 */
const sessionStatement = compiledOnce(
  ['tokenHashes', 'idle', 'whole'],
  (slots) => sql<RightsRow>`
    select array_agg(s.token_hash) as token_hashes, a.must_change_password,
      factor.missing as must_enable_second_factor,
      m.contract_id, r.role_id, r.roles, r.grants, ${levels}
    from ${placed(sql`session`)} where s.token_hash = any(${slots.tokenHashes}::bytea[]) and ${liveAfter(slots)}
    group by a.must_change_password, factor.missing, m.contract_id, r.role_id, r.roles, r.grants,
      s.viewed_role_id, own.grants`,
)

/**
 * Loads session, account, membership, contract and levels as of now, so that disabling an account
 * or changing its rights takes effect immediately. Cached values are used only if the stamps show
 * that nothing has changed. If the chosen role was revoked, the first remaining one applies. Null
 * if the session is over.
 */
export async function loadSession(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
  language: string | undefined,
): Promise<Session | null> {
  const row = (await readAgain(db, tokenHash, now)) ?? (await readWhole(db, tokenHash, now))
  return row && sessionOf(row, language)
}

async function readAgain(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | null> {
  const row = known.recall(tokenHash)
  if (!row) return null
  const { rows } = await lookAgain(db, {
    ...{ tokenHash, ...endsAt(now) },
    account: row.account_stamp,
    contract: row.contract_stamp,
    role: row.chosen_id,
    viewed: row.viewed_id,
    staff: row.staff_id,
  })
  return rows[0] ? { ...row, ...rows[0] } : null
}

async function readWhole(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | null> {
  const [row] = (await look(db, { tokenHash, ...endsAt(now) })).rows
  if (row?.account_stamp && row.contract_stamp) known.remember(tokenHash, row)
  else known.forget(tokenHash)
  return row ?? null
}

/**
 * The rights of the live ones among several sessions, grouped by equal rights, in no particular
 * order.
 */
export async function loadSessionRights(
  db: QueryExecutorProvider,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Rights[]> {
  const { rows } = await sessionStatement(db, { tokenHashes, ...endsAt(now) })
  return rows.map((row) => ({
    tokenHashes: row.token_hashes,
    mustChangePassword: row.must_change_password,
    mustEnableSecondFactor: row.must_enable_second_factor,
    person:
      row.contract_id === null
        ? null
        : {
            contractId: row.contract_id,
            roleId: row.role_id,
            roles: row.roles,
            levels: row.levels ?? {},
          },
  }))
}

/** Converts a row to a session; `language` determines the caller's locale. */
export function sessionOf(row: SessionRow, language: string | undefined): Session {
  return {
    tokenHash: row.token_hash,
    accountId: row.account_id,
    person: personOf(row, language),
    name: nameOf(row),
    roleIds: row.role_ids ?? [],
    contracts: row.contracts,
    mustChangePassword: row.must_change_password,
    mustEnableSecondFactor: row.must_enable_second_factor,
    seenAt: new Date(row.seen_at),
    viewsRole: row.viewed_id !== null,
    token: null,
  }
}

const nameOf = (row: SessionRow) => row.staff_name ?? row.login
function personOf(row: SessionRow, language: string | undefined): Person | null {
  if (row.contract_id === null) return null
  return {
    accountId: row.account_id,
    login: row.login,
    name: nameOf(row),
    staffId: row.staff_id,
    contractId: row.contract_id,
    contract: {
      id: row.contract_id,
      name: row.contract_name,
      timeZone: row.time_zone,
      currency: row.currency,
      country: row.country,
      weekStart: row.week_start,
      ownFields: addCyrillicNames(row.own_fields),
    },
    roleId: row.role_id,
    roles: row.roles,
    grants: row.grants,
    levels: row.levels ?? {},
    locale: localeOf(language),
  }
}

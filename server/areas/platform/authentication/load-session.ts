// Loads the session and its caller with one statement per request; with a second one if the cached
// caller is outdated.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { localeOf } from '#i18n/locales.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import type { Fragment } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { compiledOnce } from '../../../kernel/db/compiled-query.ts'
import { endsAt, liveAfter } from '../../../kernel/session/sessions.ts'
import type { Rights, Session } from '../../../kernel/session/sessions.ts'
import { employeeName } from '../display-names.ts'
import { behavesLike, grantSql } from '../rights/role-codes.ts'
import { KnownSessions } from './known-sessions.ts'

/** The stored data about the caller of a call. */
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
  role_id: number | null
  role_ids: number[] | null
  roles: string[]
  grants: string[]
  staff_id: number | null
  staff_name: string | null
  levels: Levels | null
  account_stamp: string | null
  contract_stamp: string | null
  /** The role stored in the session, whether or not it is still available. */
  chosen_id: number | null
  /** The role as which the session is looked at. */
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

/**
 * Sessions or access tokens `s` with their account, their place `m` in a contract `c`, their `own`
 * roles there, the roles `r` in force, which are others while the console is looked at as a role,
 * and whether the own ones demand a second `factor` that is missing.
 */
export const placed = (source: Fragment) => sql`${source} s
    join account a on a.id = s.account_id and a.active
    left join (membership m join contract c on c.id = m.contract_id) on m.account_id = s.account_id and m.contract_id = s.contract_id and m.active
    left join lateral (select case when s.role_id = any(m.role_ids) then s.role_id else m.role_ids[1] end as role_id) chosen on true
    left join lateral (select array_remove(${behavesLike(sql`chosen.role_id`, sql`m.contract_id`)} || m.realm_roles, null) as roles,
      array_remove(${grantSql(sql`chosen.role_id`)} || m.realm_roles, null) as grants) own on true
    left join lateral (select coalesce(s.viewed_role_id, chosen.role_id) as role_id,
      case when s.viewed_role_id is null then own.roles
        else array_remove(array[${behavesLike(sql`s.viewed_role_id`, sql`m.contract_id`)}], null) end as roles,
      case when s.viewed_role_id is null then own.grants
        else array[${grantSql(sql`s.viewed_role_id`)}] end as grants) r on true
    left join lateral (select exists (
        select from second_factor_role q where q.contract_id = m.contract_id and q.role = any(own.roles || own.grants))
      and not exists (select from second_factor f where f.account_id = a.id) as missing
    ) factor on true`
/** The highest level on each access name; of a viewed role, at most the user's own level. */
const levels = sql`(select json_object_agg(x.resource, case when s.viewed_role_id is null then x.level
          else least(x.level, coalesce((select max(o.level) from access_level o
            where o.contract_id = m.contract_id and o.resource = x.resource and o.role = any(own.grants)), 0)) end) from
        (select l.resource, max(l.level) as level from access_level l where l.contract_id = m.contract_id and l.role = any(r.grants) group by l.resource) x) as levels`
/** Columns of `placed`, except those that differ between sessions and tokens. */
export const placedColumns = sql`s.token_hash, s.account_id, a.login, m.contract_id,
      c.name as contract_name, c.time_zone, c.currency, c.country, c.week_start,
      r.role_id, m.role_ids, r.roles, r.grants, m.staff_id, s.viewed_role_id as viewed_id,
      (select ${employeeName} from staff e where e.contract_id = m.contract_id and e.id = m.staff_id) as staff_name,
      (select count(*) from membership o where o.account_id = s.account_id and o.active) as contracts, ${levels},
      v.stamp as account_stamp, w.stamp as contract_stamp, s.role_id as chosen_id`
/** The columns that show whether any part of it has changed. */
export const stamps = sql`left join account_stamp v on v.account_id = s.account_id
    left join contract_stamp w on w.contract_id = m.contract_id`
const look = compiledOnce(
  ['tokenHash', 'idle', 'whole'],
  (slots) => sql<SessionRow>`
    select ${placedColumns}, s.seen_at, a.must_change_password,
      factor.missing as must_enable_second_factor
    from ${placed(sql`session`)} ${stamps}
    where s.token_hash = ${slots.tokenHash} and ${liveAfter(slots)}`,
)
/**
 * The session of a cached caller: no row if anything has changed. The name is selected, since
 * others change it.
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
/** Hundreds of users share a few roles: the rights of a role are read once for all of them. */
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
 * Session, account, membership, contract and levels as of this call: disabling an account or
 * changing its rights takes effect at once. Cached values are reused only if the session's row
 * shows that none of them has changed. A chosen role that was revoked is replaced by the first
 * remaining one.
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

/** The rights of several sessions that are not over: equal ones grouped, in no order. */
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

/** The session of a row, for a caller who reads `language`. */
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
    },
    roleId: row.role_id,
    roles: row.roles,
    grants: row.grants,
    levels: row.levels ?? {},
    locale: localeOf(language),
  }
}

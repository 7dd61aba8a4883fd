// Notifies users: stores a row per recipient in the transaction of the cause, and signals all
// processes on commit.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Levels } from '#resources/kernel/access.ts'
import { messageType } from '#resources/kernel/message-types.ts'
import type { MessageParams, MessageType } from '#resources/kernel/message-types.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { grantsOfMember, rolesOfMember } from '../rights/role-codes.ts'
import { channelName, mostNotified, notifiedText } from '../../../kernel/live/index.ts'

/** The transaction, contract and time; a write context provides all three. */
interface NotifyContext {
  readonly db: Db
  readonly person: { readonly contractId: number }
  readonly now: Date
}

export interface Notice<T extends MessageType> {
  type: T
  params: MessageParams[T]
  /** Accounts that may receive it; default: all members. */
  to?: readonly number[]
  /** An account that is not notified: usually the author. */
  except?: number
  /** Levels required to receive it, and to read it later. */
  needs?: Levels
  /** Deduplication key: each recipient gets one notification per key, ever and from any process. */
  once?: string
}

/**
 * Notifies members of the contract who have the required levels and a receiving role, and have not
 * muted this type; the last two do not apply to types that are always sent. Must be called in the
 * transaction of the cause, so that both are stored or neither. Returns the number of recipients.
 * @throws database errors
 */
export async function notify<T extends MessageType>(
  teller: NotifyContext,
  { type, params, to, except, needs = {}, once }: Notice<T>,
): Promise<number> {
  const { db, now } = teller
  const { contractId } = teller.person
  const { id, popup, always } = messageType(type)
  const meant = to ? sql`m.account_id = any(${to}::bigint[])` : sql`true`
  const others = except === undefined ? sql`true` : sql`m.account_id <> ${except}`
  const wanted = always
    ? sql`true`
    : sql`${await hasRole(teller, type)} and not exists (select from notification_setting s
        where s.account_id = m.account_id and s.contract_id = m.contract_id and ${id}::smallint = any(s.muted))`
  const { rows } = await sql<{ notified: number }>`
    with own as (select popup, email from message_settings where contract_id = ${contractId} and message_type_id = ${id}),
    fresh as (
      insert into notification (contract_id, account_id, message_type_id, params, needs, is_popup, once, created_at)
      select m.contract_id, m.account_id, ${id}, ${JSON.stringify(params)}::jsonb, ${JSON.stringify(needs)}::jsonb,
        coalesce((select popup from own), ${popup}), ${once ?? null}::text, ${now}
      from membership m join account a on a.id = m.account_id and a.active
      where m.contract_id = ${contractId} and m.active and ${meant} and ${others} and ${wanted} and ${hasRights(needs)}
      on conflict do nothing returning id, account_id, contract_id),
    letters as (
      insert into notification_letter (contract_id, notification_id)
      select f.contract_id, f.id from fresh f join notification_setting s on s.account_id = f.account_id and s.contract_id = f.contract_id
      where s.email is not null and coalesce((select email from own), true)),
    parts as (select id, (row_number() over (order by id) - 1) / ${mostNotified}::int as part from fresh)
    select count(*)::int as notified, pg_notify(${channelName}, ${notifiedText(sql`array_agg(id)`)}) from parts group by part`.execute(
    db,
  )
  return rows.reduce((sum, { notified }) => sum + notified, 0)
}

/**
 * Condition: the member `m` has a receiving role, by the defaults in message-types.ts and the
 * organisation's overrides.
 */
async function hasRole(
  { db, person }: NotifyContext,
  type: MessageType,
): Promise<RawBuilder<unknown>> {
  const { id, roles: usual } = messageType(type)
  const { rows } = await sql<{
    role: string
    receives: boolean
  }>`select role, receives from message_role_access
    where contract_id = ${person.contractId} and message_type_id = ${id}`.execute(db)
  const decided = new Map(rows.map(({ role, receives }) => [role, receives]))
  const roles = [...new Set([...usual, ...decided.keys()])].filter(
    (role) => decided.get(role) ?? true,
  )
  return sql`${rolesOfMember} && ${roles}::text[]`
}

/** Condition: the member `m` has these levels through any of their roles. */
function hasRights(needs: Levels): RawBuilder<unknown> {
  if (Object.keys(needs).length === 0) return sql`true`
  return sql`not exists (select from jsonb_each_text(${JSON.stringify(needs)}::jsonb) n where n.value::int > coalesce((
    select max(l.level) from access_level l where l.contract_id = m.contract_id and l.resource = n.key
      and l.role = any(${grantsOfMember})), 0))`
}

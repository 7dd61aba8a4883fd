// The notifications of one user, newest first, filtered with the payload common to all lists.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { flag, integer, moment } from '#resources/kernel/fields.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { messageType } from '#resources/kernel/message-types.ts'
import type { MessageParams, MessageType } from '#resources/kernel/message-types.ts'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { resource } from '#resources/kernel/resource.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { channelName, notifiedText } from '../../../kernel/live/index.ts'
import { reverseOrder } from '../../../kernel/read/keyset-order.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { whereOf } from '../../../kernel/read/where.ts'
import { messageColumns, ownOf, toMessage } from './notification-schemas.ts'
import type { StoredMessage } from './notification-schemas.ts'
import type { Message } from '#resources/wire/notifications.ts'

/**
 * Filters and sort keys of notifications. This is not a resource of the registry: users have only
 * their own notifications, without access levels.
 */
const listed = resource('staff-notification', {
  area: 'platform',
  basePaths: ['api/fms/staff-notification'],
  screens: {},
  mode: 'view',
  title: 'message_type_id',
  fields: { message_type_id: integer(), is_popup: flag(), is_read: flag(), created_at: moment() },
  list: {
    columns: ['created_at', 'message_type_id'],
    filters: ['message_type_id', 'is_read'],
    sort: '-created_at',
  },
  form: { general: ['message_type_id', 'is_popup', 'is_read', 'created_at'] },
})

export const [base] = listed.basePaths as readonly [string]

/** @throws AppError 400 naming invalid keys */
export function parseNotificationQuery(payload: unknown): Query {
  const query = parseQuery(listed, payload)
  const places = Object.fromEntries(
    (['after', 'before'] as const)
      .filter((word) => query[word])
      .map((word) => [word, 'unknown'] as const),
  )
  if (Object.keys(places).length > 0) throw invalid(places)
  return query
}

/** The reader, with the current day in the contract's time zone. */
type Reader = Person & { today: string }
const from = (person: Reader, query: Query) =>
  sql`(select n.*, n.read_at is not null as is_read from notification n) t where ${ownOf(person)} and ${whereOf(listed, query, person)}`

export async function readMessages(db: Db, person: Reader, query: Query): Promise<Message[]> {
  const last = query.page === -1
  const own = orderOf(listed, query.sort)
  const order = (last ? reverseOrder(own) : own).map(
    ({ key, desc }) => sql`${sql.ref(`t.${key}`)} ${desc ? sql`desc` : sql`asc`}`,
  )
  const { rows } = await sql<StoredMessage>`select ${messageColumns} from ${from(person, query)}
    order by ${sql.join(order)} limit ${query.size} offset ${last ? 0 : query.page * query.size}`.execute(
    db,
  )
  return (last ? rows.reverse() : rows).flatMap((row) => toMessage(row, person.locale) ?? [])
}

export async function countMessages(db: Db, person: Reader, query: Query): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from ${from(person, query)}`.execute(db)
  return rows[0]!.count
}

/** One notification of the user. @throws AppError 404, also for another user's notification */
export async function readMessage(db: Db, person: Person, id: number): Promise<Message> {
  return theOne(
    person,
    await sql<StoredMessage>`select ${messageColumns} from notification t where t.id = ${id} and ${ownOf(person)}`.execute(
      db,
    ),
  )
}

/**
 * Marks a notification as read or unread, and updates the user's other open pages.
 * @throws AppError 404
 */
export async function markMessage(
  db: Db,
  person: Person,
  id: number,
  read: boolean,
  now: Date,
): Promise<Message> {
  const at = read ? sql`coalesce(t.read_at, ${now}::timestamptz)` : sql`null`
  return theOne(
    person,
    await sql<StoredMessage>`with t as (update notification t set read_at = ${at} where t.id = ${id} and ${ownOf(person)} returning t.*)
      select ${messageColumns}, ${said(sql`array[t.id]`)} from t`.execute(db),
  )
}

/**
 * Marks the notifications about a subject as read after the user has seen the subject itself, and
 * updates their open pages.
 */
export async function markNotificationsRead<T extends MessageType>(
  db: Db,
  person: Person,
  type: T,
  about: Partial<MessageParams[T]>,
  now: Date,
): Promise<void> {
  await sql`with t as (update notification t set read_at = ${now} where t.account_id = ${person.accountId} and t.contract_id = ${person.contractId}
      and t.read_at is null and t.message_type_id = ${messageType(type).id} and t.params @> ${JSON.stringify(about)}::jsonb returning t.id)
    select case when count(*) > 0 then ${said(sql`array[max(t.id)]`)} end from t`.execute(db)
}

/** Marks all unread notifications as read; returns their number. */
export async function markAll(db: Db, person: Person, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with t as (update notification t set read_at = ${now} where t.read_at is null and ${ownOf(person)} returning t.id)
    select count(*), case when count(*) > 0 then ${said(sql`array[max(t.id)]`)} end from t`.execute(
    db,
  )
  return rows[0]!.count
}

/** Deletes one notification of the user. @throws AppError 404 */
export async function forgetMessage(db: Db, person: Person, id: number): Promise<void> {
  theOne(
    person,
    await sql<StoredMessage>`with t as (delete from notification t where t.id = ${id} and ${ownOf(person)} returning t.*)
      select ${messageColumns} from t`.execute(db),
  )
}

/**
 * SQL: signals all processes that notifications have changed, so that the user's sockets receive
 * the new unread count.
 */
const said = (ids: RawBuilder<unknown>) =>
  sql`pg_notify(${channelName}, ${notifiedText(ids)})::text`
function theOne({ locale }: Person, { rows: [row] }: { rows: StoredMessage[] }): Message {
  const message = row && toMessage(row, locale)
  if (!message) throw new AppError('not_found')
  return message
}

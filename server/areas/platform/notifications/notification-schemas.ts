// Stored notifications in wire format, and the condition for those that a user may read.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { noticeText } from '#i18n/notices.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { messageTypeNames, messageTypeOf, messageTypes } from '#resources/kernel/message-types.ts'
import type { MessageParams } from '#resources/kernel/message-types.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { schemaOf } from '../../../kernel/route-schemas.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

export const notificationSchema = schemaOf<Message>()(
  z.strictObject({
    id: z.int(),
    message_type_id: z.int(),
    is_popup: z.boolean(),
    is_read: z.boolean(),
    created_at: z.string(),
    name_ru: z.string(),
    message_ru: z.string(),
    name: z.string(),
    message: z.string(),
    about: z.strictObject({ resource: z.string(), id: z.int() }).nullable(),
  }),
)
export interface StoredMessage {
  id: number
  account_id: number
  contract_id: number
  message_type_id: number
  params: object
  is_popup: boolean
  is_read: boolean
  created_at: string
}

export const messageColumns = sql`t.id, t.account_id, t.contract_id, t.message_type_id, t.params, t.is_popup, t.read_at is not null as is_read, t.created_at`

/** Condition: rows `t` that may be read with these levels. */
function shownTo(levels: Levels): RawBuilder<boolean> {
  return sql`not exists (select from jsonb_each_text(t.needs) n where n.value::int > coalesce((${JSON.stringify(levels)}::jsonb ->> n.key)::int, 0))`
}

const known = messageTypeNames.map((name) => messageTypes[name].id)
/** Condition: the user's own rows `t` that they may still read. */
export function ownOf({
  accountId,
  contractId,
  levels,
}: Pick<Person, 'accountId' | 'contractId' | 'levels'>): RawBuilder<boolean> {
  return sql`t.account_id = ${accountId} and t.contract_id = ${contractId} and t.message_type_id = any(${known}::smallint[]) and ${shownTo(levels)}`
}

/** Converts a row to wire format; undefined for a type that this version does not know. */
export function toMessage({ params, ...row }: StoredMessage, locale: Locale): Message | undefined {
  const type = messageTypeOf(row.message_type_id)
  if (!type) return undefined
  const say = (language: Locale) => noticeText(language, type, params as MessageParams[typeof type])
  const own = say(locale)
  const russian = say('ru')
  return {
    id: row.id,
    message_type_id: row.message_type_id,
    is_popup: row.is_popup,
    is_read: row.is_read,
    created_at: row.created_at,
    name_ru: russian.name,
    message_ru: russian.message,
    ...own,
    about: findSubject(params),
  }
}

/** The record or conversation that a notification is about, from its parameters. */
function findSubject(params: object): Message['about'] {
  const { resource, id, conversation } = params as {
    resource?: string
    id?: number
    conversation?: number
  }
  if (conversation) return { resource: 'messages', id: conversation }
  return resource && id ? { resource, id } : null
}

/** The number of the user's unread notifications. */
export async function unreadOf(
  db: Db,
  person: Pick<Person, 'accountId' | 'contractId' | 'levels'>,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from notification t where t.read_at is null and ${ownOf(person)}`.execute(db)
  return rows[0]!.count
}

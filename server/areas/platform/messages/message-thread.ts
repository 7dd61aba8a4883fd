// The messages of a conversation, in pages from the newest backwards, and how far the user has
// read.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import { attachedKey, attachedNames } from '../../../kernel/read/record-links.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { markNotificationsRead } from '../notifications/index.ts'
import { stir } from '../badge-events.ts'
import { findConversation } from './conversation-list.ts'
import type { ConversationReader } from './conversation-reader.ts'
import { readerOf, userName } from './conversation-reader.ts'
import { perThread } from './message-schemas.ts'
import type { TextMessage, Thread } from '#resources/wire/messages.ts'

interface Row {
  no: number
  author: string | null
  mine: boolean
  text: string
  at: string
  resource: string | null
  record_id: number | null
}

/** The reader of a conversation, and the connection. */
interface MessageContext {
  kernel: Kernel
  db: Db
  person: Person
  reader: ConversationReader
}

/** The last messages before number `before`, oldest first. */
async function readMessages(
  { kernel, db, person, reader }: MessageContext,
  id: number,
  before: number,
): Promise<TextMessage[]> {
  const { rows } =
    await sql<Row>`select t.no, ${userName('w')} as author, t.author_id is not distinct from ${reader.id} as mine, t.text,
      t.created_at as at, t.resource, t.record_id
    from message t left join "user" w on w.contract_id = t.contract_id and w.id = t.author_id
    where t.contract_id = ${reader.contractId} and t.conversation_id = ${id} and t.no < ${before} order by t.no desc limit ${perThread}`.execute(
      db,
    )
  const attached = ({ resource, record_id }: Row) =>
    resource !== null && record_id !== null ? { resource, id: record_id } : null
  const names = await attachedNames(
    kernel,
    db,
    person,
    rows.flatMap((row) => attached(row) ?? []),
  )
  return rows.reverse().map((row) => {
    const { no, author, mine, text, at } = row
    return { no, author, mine, text, at, attached: describeAttached(attached(row), names) }
  })
}

function describeAttached(
  record: { resource: string; id: number } | null,
  names: ReadonlyMap<string, string>,
): TextMessage['attached'] {
  if (!record) return 'none'
  const name = names.get(attachedKey(record))
  return name ? { ...record, name } : 'closed'
}

/** A page of messages of a conversation. @throws AppError 404 */
export async function readThread(
  kernel: Kernel,
  db: Db,
  person: Person,
  id: number,
  before: number,
): Promise<Thread> {
  const reader = await readerOf(db, person)
  const conversation = await findConversation(db, reader, id)
  const messages = await readMessages({ kernel, db, person, reader }, id, before)
  return {
    conversation,
    read_no: conversation.last.no - conversation.unread,
    messages,
    more: (messages[0]?.no ?? 1) > 1,
  }
}

/** One message, as its author sees it. */
export async function readSent(
  context: MessageContext,
  id: number,
  no: number,
): Promise<TextMessage> {
  return (await readMessages(context, id, no + 1)).at(-1)!
}

/**
 * A message sent earlier, as its author may read it now (for retried requests).
 * @throws AppError 404 if the author can no longer read the conversation
 */
export async function recallSent(
  kernel: Kernel,
  db: Db,
  person: Person,
  { conversation, message: { no } }: { conversation: number; message: TextMessage },
): Promise<{ conversation: number; message: TextMessage }> {
  const reader = await readerOf(db, person)
  await findConversation(db, reader, conversation)
  return { conversation, message: await readSent({ kernel, db, person, reader }, conversation, no) }
}

/**
 * Marks messages up to `no` as read, and the conversation's notifications. Returns the number of
 * unread messages left.
 * @throws AppError 404
 */
export async function markRead(
  db: Db,
  person: Person,
  id: number,
  no: number,
  now: Date,
): Promise<number> {
  const reader = await readerOf(db, person)
  await findConversation(db, reader, id)
  const { rows } = await sql<{
    unread: number
  }>`update conversation_reader r set read_no = least(${no}::int, r.last_no)
    where r.contract_id = ${reader.contractId} and r.user_id = ${reader.id} and r.conversation_id = ${id} and r.read_no < least(${no}::int, r.last_no)
    returning r.last_no - r.read_no as unread`.execute(db)
  if (rows.length > 0) {
    await markNotificationsRead(db, person, 'message', { conversation: id }, now)
    await stir({ db, person }, 'messages', [person.accountId])
  }
  return (await findConversation(db, reader, id)).unread
}

// Sends a message: stores it, updates each reader's unread count and notifies them, in one
// transaction.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuseUnreadable } from '../../../kernel/read/record-links.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { notify } from '../notifications/index.ts'
import { stir } from '../badge-events.ts'
import type { ConversationReader } from './conversation-reader.ts'
import { hasRole, readerOf, seenBy } from './conversation-reader.ts'
import { readSent } from './message-thread.ts'
import type { Sent } from './message-schemas.ts'
import type { TextMessage } from '#resources/wire/messages.ts'

/** Maximum messages of an author within `span` ms. */
const most = 30
const span = 60_000

interface Stored {
  id: number
  author_id: number | null
  colleague_id: number | null
  role: string | null
}

interface Member {
  user_id: number
  account_id: number
}

/**
 * Sends a message. Call it inside a transaction.
 * @throws AppError 400, 404, 429
 */
export async function send(
  kernel: Kernel,
  db: Db,
  person: Person,
  { text, record, ...to }: Sent,
): Promise<{ conversation: number; message: TextMessage }> {
  const now = kernel.clock()
  const reader = await readerOf(db, person)
  if (text === '' && !record) throw invalid({ text: 'required' })
  if (record) await refuseUnreadable(kernel, db, person, { record, field: 'record' })
  await refuseTooMany(db, reader, now)
  const conversation = await conversationOf(db, reader, to, now)
  const readers = await readersOf(db, reader, conversation)
  if (!readers.some(({ user_id }) => user_id !== reader.id))
    throw invalid({ [fieldOf(to)]: 'no_such' })
  const no = await store(db, reader, conversation.id, { text, record }, now)
  await count(db, reader, conversation.id, no, readers)
  const accounts = readers.map(({ account_id }) => account_id)
  const others = accounts.filter((account) => account !== person.accountId)
  const params = { conversation: conversation.id, by: person.name }
  await notify(
    { db, person, now },
    { type: 'message', to: others, once: `message ${conversation.id} ${no}`, params },
  )
  await stir({ db, person }, 'messages', accounts)
  return {
    conversation: conversation.id,
    message: await readSent({ kernel, db, person, reader }, conversation.id, no),
  }
}

type To = Pick<Sent, 'conversation' | 'user' | 'role'>
function fieldOf({ user, role }: To): 'user' | 'role' | 'conversation' {
  if (user !== undefined) return 'user'
  return role !== undefined ? 'role' : 'conversation'
}

/**
 * Finds or creates the conversation, and locks it, since messages are numbered consecutively.
 * @throws AppError 400, 404
 */
async function conversationOf(
  db: Db,
  reader: ConversationReader,
  to: To,
  now: Date,
): Promise<Stored> {
  const { contractId, id: own } = reader
  if ([to.conversation, to.user, to.role].filter((one) => one !== undefined).length !== 1)
    throw invalid({ conversation: 'required' })
  if (to.conversation !== undefined)
    return lock(db, sql`c.id = ${to.conversation} and ${seenBy(reader)}`)
  const colleague = to.user ?? null
  const role = to.role ?? null
  if (colleague !== null) {
    const { rows } =
      await sql`select from "user" u where u.contract_id = ${contractId} and u.id = ${colleague} and u.id <> ${own}`.execute(
        db,
      )
    if (rows.length === 0) throw invalid({ user: 'no_such' })
  }
  // waits for a concurrent transaction that creates the same conversation
  await sql`insert into conversation (contract_id, author_id, colleague_id, role, last_at)
    values (${contractId}, ${own}, ${colleague}::bigint, ${role}::text, ${now}) on conflict do nothing`.execute(
    db,
  )
  const pair = sql`c.role is null and least(c.author_id, c.colleague_id) = least(${own}::bigint, ${colleague}::bigint)
    and greatest(c.author_id, c.colleague_id) = greatest(${own}::bigint, ${colleague}::bigint)
    and c.author_id is not null and c.colleague_id is not null`
  return lock(
    db,
    sql`c.contract_id = ${contractId} and ${role === null ? pair : sql`c.author_id = ${own} and c.role = ${role}`}`,
  )
}

async function lock(db: Db, which: ReturnType<typeof sql>): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select c.id, c.author_id, c.colleague_id, c.role from conversation c where ${which} for update`.execute(
      db,
    )
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** All active users who can read the conversation, including the sender. */
async function readersOf(
  db: Db,
  reader: ConversationReader,
  { author_id, colleague_id, role }: Stored,
): Promise<Member[]> {
  const named = sql`m.user_id = any(${[reader.id, author_id, colleague_id].filter((id) => id !== null)}::bigint[])`
  const { rows } =
    await sql<Member>`select m.user_id, m.account_id from membership m join account a on a.id = m.account_id and a.active
    where m.contract_id = ${reader.contractId} and m.active and ${role === null ? named : sql`(${named} or ${hasRole(role)})`}`.execute(
      db,
    )
  return rows
}

async function store(
  db: Db,
  { contractId, id: own }: ConversationReader,
  conversation: number,
  { text, record }: Pick<Sent, 'text' | 'record'>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    with c as (update conversation set last_no = last_no + 1, last_at = greatest(last_at, ${now}::timestamptz)
      where contract_id = ${contractId} and id = ${conversation} returning id, last_no)
    insert into message (contract_id, conversation_id, no, author_id, text, resource, record_id, created_at)
    select ${contractId}, c.id, c.last_no, ${own}, ${text}, ${record?.resource ?? null}::text, ${record?.id ?? null}::bigint, ${now}::timestamptz from c
    returning no`.execute(db)
  return rows[0]!.no
}

/**
 * Updates the read positions: the sender has read everything, others have one more unread message.
 */
async function count(
  db: Db,
  { contractId, id: own }: ConversationReader,
  conversation: number,
  no: number,
  readers: readonly Member[],
): Promise<void> {
  await sql`insert into conversation_reader (contract_id, conversation_id, user_id, read_no, last_no)
    select ${contractId}, ${conversation}, u.id, case when u.id = ${own} then ${no}::int else ${no}::int - 1 end, ${no}
    from unnest(${readers.map(({ user_id }) => user_id)}::bigint[]) u(id)
    on conflict (contract_id, user_id, conversation_id) do update set last_no = excluded.last_no,
      read_no = case when excluded.user_id = ${own} then excluded.last_no else conversation_reader.read_no end`.execute(
    db,
  )
}

/** @throws AppError 429 with the seconds to wait */
async function refuseTooMany(
  db: Db,
  { contractId, id }: ConversationReader,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{
    count: number
    oldest: string | null
  }>`select count(*), min(t.created_at) as oldest from message t
    where t.contract_id = ${contractId} and t.author_id = ${id} and t.created_at > ${new Date(now.getTime() - span)}`.execute(
    db,
  )
  const { count: sent = 0, oldest = null } = rows[0] ?? {}
  if (sent < most || oldest === null) return
  throw new AppError('too_many_requests', {
    extra: {
      retryAfter: Math.max(1, Math.ceil((Date.parse(oldest) + span - now.getTime()) / 1000)),
    },
  })
}

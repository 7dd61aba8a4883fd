// The conversations of a reader, newest first. The cost of a page is independent of the number of
// messages.
import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { ConversationReader } from './conversation-reader.ts'
import { seenBy, userName } from './conversation-reader.ts'
import { perList } from './message-schemas.ts'
import type { Conversation } from '#resources/wire/messages.ts'

/** Maximum characters of the newest message in the list. */
const excerpt = 200

interface Row {
  id: number
  role: Conversation['role']
  own: boolean
  open: boolean
  other_id: number | null
  other_name: string | null
  unread: number
  last_no: number
  last_at: string
  text: string
  author: string | null
  mine: boolean
  record: boolean
}

const toConversation = ({
  id,
  role,
  own,
  open,
  unread,
  other_id,
  other_name,
  ...last
}: Row): Conversation => ({
  ...{ id, role, own, open, unread },
  person: other_id === null ? null : { id: other_id, name: other_name ?? '' },
  last: {
    no: last.last_no,
    text: last.text,
    at: last.last_at,
    author: last.author,
    mine: last.mine,
    record: last.record,
  },
})

/** Loads the conversations `c` in `from`, newest first. */
async function read(
  db: QueryExecutorProvider,
  reader: ConversationReader,
  from: RawBuilder<unknown>,
): Promise<Conversation[]> {
  const { rows } =
    await sql<Row>`select c.id, c.role, c.author_id is not distinct from ${reader.id} as own,
      o.id as other_id, ${userName('o')} as other_name, coalesce(r.last_no - r.read_no, 0) as unread,
      c.role is not null or coalesce(o.active and (select a.active from account a where a.login = o.login collate "default"), false) as open,
      c.last_no, c.last_at, left(l.text, ${excerpt}) as text, ${userName('w')} as author, l.author_id is not distinct from ${reader.id} as mine,
      l.resource is not null as record
    from (${from}) c
    join message l on l.contract_id = c.contract_id and l.conversation_id = c.id and l.no = c.last_no
    left join "user" w on w.contract_id = c.contract_id and w.id = l.author_id
    left join "user" o on o.contract_id = c.contract_id
      and o.id = case when c.role is null and c.author_id is not distinct from ${reader.id} then c.colleague_id else c.author_id end
    left join conversation_reader r on r.contract_id = c.contract_id and r.conversation_id = c.id and r.user_id = ${reader.id}
    order by c.last_at desc, c.id desc`.execute(db)
  return rows.map(toConversation)
}

/** One page of conversations; `before`: the last conversation of the previous page. */
export async function listConversations(
  db: QueryExecutorProvider,
  reader: ConversationReader,
  before: { at: string; id: number } | null,
): Promise<Conversation[]> {
  const older = before
    ? sql`and (c.last_at, c.id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : sql``
  const newest = sql`order by c.last_at desc, c.id desc limit ${perList}`
  const of = (which: RawBuilder<unknown>) =>
    sql`select c.* from conversation c where c.contract_id = ${reader.contractId} and ${which} ${older} ${newest}`
  return read(
    db,
    reader,
    sql`select c.* from ((${of(sql`c.author_id = ${reader.id}`)}) union (${of(sql`c.colleague_id = ${reader.id}`)})
      union select x.* from unnest(${reader.roles}::text[]) held(role) cross join lateral (${of(sql`c.role = held.role`)}) x) c ${newest}`,
  )
}

/** One conversation of the reader. @throws AppError 404 */
export async function findConversation(
  db: QueryExecutorProvider,
  reader: ConversationReader,
  id: number,
): Promise<Conversation> {
  const [found] = await read(
    db,
    reader,
    sql`select c.* from conversation c where c.id = ${id} and ${seenBy(reader)}`,
  )
  if (!found) throw new AppError('not_found')
  return found
}

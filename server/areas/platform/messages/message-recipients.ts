// Possible recipients of messages: active users of the contract, and roles that at least one of
// them has.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { isFound, parseSearch, searchKey } from '#resources/kernel/values/search-key.ts'
import type { Recipients } from '#resources/wire/messages.ts'
import { hasSought, hasWord } from '../../../kernel/read/search/search-condition.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { ConversationReader } from './conversation-reader.ts'
import { rolesOfMember } from '../rights/role-codes.ts'
import { readerOf, userName } from './conversation-reader.ts'

/** Maximum recipients returned, and candidates considered. */
const mostOffered = 20
const mostConsidered = 500

const others = ({
  contractId,
  id,
}: ConversationReader) => sql`membership m join account a on a.id = m.account_id and a.active
  join "user" u on u.contract_id = m.contract_id and u.id = m.user_id
  where m.contract_id = ${contractId} and m.active and m.user_id <> ${id}`

/** Finds recipients by name only, since not everyone may search other data of employees. */
export async function recipientsOf(
  db: QueryExecutorProvider,
  person: Person,
  search: string,
): Promise<Recipients> {
  const reader = await readerOf(db, person)
  const sought = parseSearch(search)
  const key = sql`(select concat(u.search_key, ' ', e.search_key) from (values (1)) one
    left join staff e on e.contract_id = u.contract_id and e.id = u.staff_id)`
  const like =
    sought.length === 0 ? sql`` : sql`and ${hasSought(sought, (word) => hasWord(key, word))}`
  const { rows } = await sql<
    Recipients['people'][number]
  >`select u.id, ${userName('u')} as name, ${rolesOfMember} as roles
    from ${others(reader)} ${like} order by name, u.id limit ${mostConsidered}`.execute(db)
  const isMeant = ({ name }: { name: string }) =>
    sought.length === 0 || isFound(searchKey([name]), sought)
  const { rows: roles } = await sql<
    Recipients['roles'][number]
  >`select held.role, count(*) as people
    from (select ${rolesOfMember} as roles from ${others(reader)}) m cross join lateral unnest(m.roles) held(role) group by 1 order by 1`.execute(
    db,
  )
  return { people: rows.filter(isMeant).slice(0, mostOffered), roles }
}

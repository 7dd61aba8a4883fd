// Which conversations a user can read: those that they started, those with them, and those with any
// of their roles.
import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Person } from '../../../kernel/session/viewer.ts'
import { employeeName } from '../display-names.ts'
import { rolesOfMember } from '../rights/role-codes.ts'

/**
 * The caller, identified by their user in the contract instead of the login, so that a later owner
 * of the login cannot read their messages.
 */
export interface ConversationReader {
  contractId: number
  id: number
  roles: readonly string[]
}

export async function readerOf(
  db: QueryExecutorProvider,
  { accountId, contractId }: Person,
): Promise<ConversationReader> {
  const { rows } = await sql<{
    id: number
    roles: string[]
  }>`select m.user_id as id, ${rolesOfMember} as roles from membership m
    where m.account_id = ${accountId} and m.contract_id = ${contractId} and m.active`.execute(db)
  return { contractId, id: rows[0]!.id, roles: rows[0]!.roles }
}

/** Condition: the reader may read the conversation `c`. */
export function seenBy({ contractId, id, roles }: ConversationReader): RawBuilder<boolean> {
  return sql`(c.contract_id = ${contractId} and (c.author_id = ${id} or c.colleague_id = ${id} or c.role = any(${roles}::text[])))`
}

/** Condition: the member `m` has this role. */
export function hasRole(role: string): RawBuilder<boolean> {
  return sql`(${role} = any(${rolesOfMember}))`
}

/** SQL: the name of the user `alias`; null if there is none. */
export function userName(alias: string): RawBuilder<string | null> {
  const [contract, staff, login] = ['contract_id', 'staff_id', 'login'].map((column) =>
    sql.ref(`${alias}.${column}`),
  )
  return sql`coalesce((select ${employeeName} from staff e where e.contract_id = ${contract} and e.id = ${staff}), ${login})`
}

/** SQL: the number of a user's unread messages. Reads only conversations with unread messages. */
export function unreadMessages({ accountId, contractId }: Person): RawBuilder<number> {
  return sql`select coalesce(sum(r.last_no - r.read_no), 0) from membership m
    join conversation_reader r on r.contract_id = m.contract_id and r.user_id = m.user_id and r.read_no < r.last_no
    join conversation c on c.contract_id = r.contract_id and c.id = r.conversation_id
    where m.account_id = ${accountId} and m.contract_id = ${contractId} and (c.role is null or c.author_id = m.user_id or c.role = any(${rolesOfMember}))`
}

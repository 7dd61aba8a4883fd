// The contracts of a user, limited to those whose users the caller manages.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { UserContract } from '#resources/wire/accounts/users.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { remove } from '../../../kernel/write/remove.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { save } from '../../../kernel/write/save-records.ts'
import { personIn, refuseBeyondAnywhere } from './account-authority.ts'
import { managed } from './user-account.ts'

/** The contracts whose users the caller manages; `member`: the login has a user there. */
export async function contractsOf(
  db: QueryExecutorProvider,
  person: Person,
  login: string,
): Promise<UserContract[]> {
  const { rows } =
    await sql<UserContract>`select c.id, c.name, exists (select from "user" u where u.contract_id = c.id and u.login = ${login}) as member
    from contract c where ${managed(person, sql`c.id`)} order by c.id`.execute(db)
  return rows
}

/**
 * Adds a user of the caller's contract to another contract, initially without a role, or removes
 * them from it. Adding affects the whole account, whose password then gives access to that contract
 * too; removing requires rights only in that contract.
 * @throws AppError 400 for a contract whose users the caller does not manage, 422 beyond the
 * caller's rights, and for a service account
 */
export async function setContract(
  writer: WriteContext,
  given: { id: number; contractId: number; member: boolean },
): Promise<void> {
  const row = await lockRow(writer, given.id)
  const { login } = row
  if (given.contractId === writer.person.contractId) throw new AppError('wrong_state')
  // service accounts belong to a single contract
  if (row.service === true) throw new AppError('service_account')
  const person = await personIn(writer.db, writer.person, given.contractId)
  if (!person) throw invalid({ contractId: 'no_such' })
  const there = { ...writer, person }
  const { rows } = await sql<{
    id: number
  }>`select id from "user" where contract_id = ${given.contractId} and login = ${login}`.execute(
    writer.db,
  )
  const id = rows[0]?.id
  if (given.member && id === undefined) {
    await refuseBeyondAnywhere(writer.db, writer.person, row)
    await save(there, { login })
  }
  if (!given.member && id !== undefined) await remove(there, { id, version: null })
}

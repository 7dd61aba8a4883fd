// The contracts in which a user works, as far as the caller manages their users.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { UserContract } from '#resources/wire/users.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { remove } from '../../../kernel/write/remove.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { save } from '../../../kernel/write/save-records.ts'
import { managed } from './user-account.ts'
import { levelsOf } from './privilege-guard.ts'

/** The contracts whose users the caller manages, and in which of them a login works. */
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

interface There {
  name: string
  time_zone: string
  currency: string
  country: string
  week_start: WeekStart
  staff_id: number | null
  role_ids: number[]
  realm_roles: string[]
}

/**
 * The caller in another contract, with all roles there.
 * @throws AppError 400 unless the caller manages its users
 */
async function personIn(
  db: QueryExecutorProvider,
  person: Person,
  contractId: number,
): Promise<Person> {
  const { rows } =
    await sql<There>`select c.name, c.time_zone, c.currency, c.country, c.week_start, m.staff_id, m.role_ids, m.realm_roles
    from membership m join contract c on c.id = m.contract_id where m.account_id = ${person.accountId} and c.id = ${contractId} and m.active`.execute(
      db,
    )
  const [there] = rows
  const roles = there
    ? [
        ...there.role_ids.flatMap((id) => roleIds[id as keyof typeof roleIds] ?? []),
        ...there.realm_roles,
      ]
    : []
  const levels = await levelsOf(db, contractId, roles)
  if (!there || levels.user !== editLevel) throw invalid({ contractId: 'no_such' })
  const { name, time_zone: timeZone, currency, country, week_start: weekStart } = there
  const contract = { id: contractId, name, timeZone, currency, country, weekStart }
  return {
    ...person,
    contractId,
    contract,
    staffId: there.staff_id,
    roleId: there.role_ids[0] ?? null,
    roles,
    levels,
  }
}

/**
 * Adds a user of the caller's contract to another one, at first without a role there, or removes
 * the user from it.
 */
export async function setContract(
  writer: WriteContext,
  given: { id: number; contractId: number; member: boolean },
): Promise<void> {
  const { login } = await lockRow(writer, given.id)
  if (given.contractId === writer.person.contractId) throw new AppError('wrong_state')
  const person = await personIn(writer.db, writer.person, given.contractId)
  const there = { ...writer, person }
  const { rows } = await sql<{
    id: number
  }>`select id from "user" where contract_id = ${given.contractId} and login = ${login}`.execute(
    writer.db,
  )
  const id = rows[0]?.id
  if (given.member && id === undefined) await save(there, { login })
  if (!given.member && id !== undefined) await remove(there, { id, version: null })
}

// Authority over an account, which may belong to several contracts: acting on it requires managing
// the users of each, and at least the account's rights in each.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import { grantOf } from '#resources/kernel/custom-roles.ts'
import type { Wire } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { highestLevels, refuseBeyond, allRolesOf } from './privilege-guard.ts'

/** An account's user in one contract. */
interface Membership {
  contract_id: number
  role_ids: number[]
  realm_roles: string[]
}

/** The codes of all roles of a membership, whether or not a session uses them. */
function namesOf({ role_ids, realm_roles }: Membership): string[] {
  return [...role_ids.flatMap((id) => grantOf(id) ?? []), ...realm_roles]
}

/** The memberships of a login in contracts other than the caller's, active or not. */
export async function membershipsElsewhere(
  db: QueryExecutorProvider,
  person: Person,
  login: string,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`select m.contract_id, m.role_ids, m.realm_roles
    from membership m join account a on a.id = m.account_id
    where a.login = ${login} and m.contract_id <> ${person.contractId}
    order by m.contract_id`.execute(db)
  return rows
}

/**
 * Checks the memberships against the caller's rights in each contract.
 * @throws AppError 422 if the caller does not manage the users of one of the contracts, or has
 * fewer rights there
 */
export async function refuseBeyondElsewhere(
  db: QueryExecutorProvider,
  person: Person,
  memberships: readonly Membership[],
): Promise<void> {
  for (const membership of memberships) {
    const there = await personIn(db, person, membership.contract_id)
    if (!there) throw new AppError('beyond_rights')
    await refuseBeyond(db, there, namesOf(membership))
  }
}

/**
 * Must be called before actions on the whole account of a user.
 * @throws AppError 422 if that would exceed the caller's rights in one of the account's contracts
 */
export async function refuseBeyondAnywhere(
  db: QueryExecutorProvider,
  person: Person,
  user: Readonly<Wire>,
): Promise<void> {
  await refuseBeyond(db, person, allRolesOf(user))
  const elsewhere = await membershipsElsewhere(db, person, user.login as string)
  await refuseBeyondElsewhere(db, person, elsewhere)
}

interface There extends Membership {
  name: string
  time_zone: string
  currency: string
  country: string
  week_start: WeekStart
  staff_id: number | null
}

/**
 * The caller in another contract, with all of their roles there; null unless they manage its users.
 */
export async function personIn(
  db: QueryExecutorProvider,
  person: Person,
  contractId: number,
): Promise<Person | null> {
  const { rows } =
    await sql<There>`select c.id as contract_id, c.name, c.time_zone, c.currency, c.country,
      c.week_start, m.staff_id, m.role_ids, m.realm_roles
    from membership m join contract c on c.id = m.contract_id
    where m.account_id = ${person.accountId} and c.id = ${contractId} and m.active`.execute(db)
  const [there] = rows
  if (!there) return null
  const roles = namesOf(there)
  const levels = await highestLevels(db, contractId, roles)
  if (levels.user !== editLevel) return null
  const { name, time_zone: timeZone, currency, country, week_start: weekStart } = there
  return {
    ...person,
    contractId,
    contract: { id: contractId, name, timeZone, currency, country, weekStart, ownFields: {} },
    staffId: there.staff_id,
    roleId: there.role_ids[0] ?? null,
    roles,
    grants: roles,
    levels,
  }
}

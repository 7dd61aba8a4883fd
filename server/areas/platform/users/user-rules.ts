// Rules of users: whom an administrator may change, which roles they may grant, and the effects on
// the account.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { customRolesFrom, isCustomRole } from '#resources/kernel/custom-roles.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { Rules, Wire, WriteContext } from '../../../kernel/types.ts'
import { claimAccount, endSessionsIn, leaveContract } from './user-account.ts'
import { highestLevels, refuseBeyond, refuseOwnLoss, allRolesOf } from './privilege-guard.ts'
import { notifyOfRights } from './notify-user.ts'
import { openNames, opensAt, revokeAllIn } from '../access-tokens/access-token-store.ts'

const isOwn = ({ person }: WriteContext, row: Wire) => row.login === person.login
const loginOf = (row: Wire) => row.login as string

/**
 * Creates or finds the account of a new user; that of a service account must not have a password.
 */
async function claim({ db, person }: WriteContext, login: string, row: Wire): Promise<void> {
  await claimAccount(db, person, login)
  if (row.service !== true) return
  const { rows } =
    await sql`select from account where login = ${login} and password_hash is not null`.execute(db)
  if (rows.length > 0) throw invalid({ login: 'taken' })
}

/** Whether all ids are built-in roles, or custom roles that are not archived. */
async function areRoles({ db, person }: WriteContext, ids: readonly number[]): Promise<boolean> {
  const others = [...new Set(ids.filter((id) => !Object.hasOwn(roleIds, id)))]
  if (others.length === 0) return true
  if (!others.every(isCustomRole)) return false
  // locked until the end of the transaction, so that none of them is archived meanwhile
  const { rows } = await sql`select from custom_role q where q.contract_id = ${person.contractId}
    and q.id + ${customRolesFrom} = any(${others}::bigint[]) and q.archived_at is null for share`.execute(
    db,
  )
  return rows.length === others.length
}

const account = sql`account a where a.login = t.login collate "default"`

export const userRules: Rules = {
  computed: ({ now }) => ({
    ready: sql`(select a.password_hash is not null and not a.must_change_password from ${account})`,
    second_factor: sql`(select exists (
      select from second_factor f where f.account_id = a.id) from ${account})`,
    access_tokens: sql`(select ${openNames} from access_token x
      where x.contract_id = t.contract_id and x.account_id = (select a.id from ${account}) and ${opensAt(now)})`,
    seen_at: sql`(select max(s.seen_at) from session s where s.contract_id = t.contract_id and s.account_id = (select a.id from ${account}))`,
  }),
  async beforeSave(writer, row, before) {
    if (!(await areRoles(writer, (row.role_ids ?? []) as number[])))
      throw invalid({ role_ids: 'no_such' })
    await refuseBeyond(writer.db, writer.person, [
      ...allRolesOf(row),
      ...(before ? allRolesOf(before) : []),
    ])
    if (before && isOwn(writer, row)) {
      if (row.active !== true) throw new AppError('own_account')
      refuseOwnLoss(
        writer.person,
        await highestLevels(writer.db, writer.person.contractId, allRolesOf(row)),
      )
    }
    return row
  },
  async afterSave(writer, saved) {
    for (const { row, before } of saved) {
      const login = loginOf(row)
      if (!before) await claim(writer, login, row)
      else if (before.active === true && row.active !== true) {
        await endSessionsIn(writer, login, writer.person.contractId)
        await revokeAllIn(writer.db, login, writer.person.contractId, writer.now)
      } else if (allRolesOf(row).join() !== allRolesOf(before).join())
        await notifyOfRights(
          writer,
          sql`m.account_id in (select a.id from account a where a.login = ${login})`,
        )
    }
  },
  async beforeRemove(writer, row) {
    if (isOwn(writer, row)) throw new AppError('own_account')
    await refuseBeyond(writer.db, writer.person, allRolesOf(row))
    await leaveContract(writer, loginOf(row), writer.person.contractId)
  },
}

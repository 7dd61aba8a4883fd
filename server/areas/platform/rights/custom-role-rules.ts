// Rules of custom roles: initial levels, names, and no archiving while a role is in use.
import { sql } from 'kysely'
import { toCyrillic } from '#i18n/translit.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { customRoleCode, customRolesFrom } from '#resources/kernel/custom-roles.ts'
import { roleName, roleNames } from '#resources/kernel/names.ts'
import { builtIn } from '#resources/platform/index.ts'
import type { Rules, Wire, WriteContext } from '../../../kernel/types.ts'
import { refuseBeyond } from '../users/privilege-guard.ts'

const fold = (name: string) => name.trim().toLowerCase()
/** Names of the built-in roles in every language, lower case. */
const given: ReadonlySet<string> = new Set([
  ...roleNames,
  ...Object.values(builtIn.role)
    .flatMap(({ name: { ru, uz, en } }) => [ru, uz, en, toCyrillic(uz)])
    .map(fold),
])
const nameKeys = ['name', 'name_ru', 'name_uz', 'name_en'] as const

function refuseGivenNames(row: Wire): void {
  const taken = nameKeys.filter((key) => {
    const name = row[key]
    return typeof name === 'string' && (given.has(fold(name)) || given.has(roleName(name)))
  })
  if (taken.length > 0) throw invalid(Object.fromEntries(taken.map((key) => [key, 'taken'])))
}

/** Copies the current levels of the base role to a new role. */
async function copyLevels({ db, person }: WriteContext, id: number, base: string): Promise<void> {
  await sql`insert into access_level (contract_id, role, resource, level)
    select contract_id, ${customRoleCode(id)}, resource, level from access_level
    where contract_id = ${person.contractId} and role = ${base}`.execute(db)
}

/** Whether a user, active or not, has the role, or an order template names it. */
async function isInUse({ db, person }: WriteContext, id: number): Promise<boolean> {
  const number = id + customRolesFrom
  const named = (table: string, column: string) =>
    sql`exists (select from ${sql.table(table)} x
      where x.contract_id = ${person.contractId} and x.${sql.ref(column)} = ${number})`
  const places = [
    named('user__role_ids', 'target_id'),
    ...['create', 'read', 'execute'].map((one) => named(`template__permissions_${one}`, 'role_id')),
  ]
  const { rows } = await sql<{
    used: boolean
  }>`select ${sql.join(places, sql` or `)} as used`.execute(db)
  return rows[0]!.used
}

export const customRoleRules: Rules = {
  async beforeSave({ db, person }, row, before) {
    refuseGivenNames(row)
    // creating a copy must not circumvent the rules for granting the base role
    if (!before) await refuseBeyond(db, person, [row.base_role as string])
    return row
  },
  async afterSave(writer, saved) {
    for (const { id, row, before } of saved)
      if (!before) await copyLevels(writer, id, row.base_role as string)
  },
  async beforeRemove(writer, row) {
    if (await isInUse(writer, row.id as number)) throw new AppError('role_in_use')
  },
}

// What roles are called: those of the product by texts, those of the organisation as it has named
// them.
import { rolesOf } from '#dataProviders/session/rights.ts'
import { isCustomRole } from '#resources/kernel/custom-roles.ts'
import { roleName, roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import type { Translate } from '../useT.ts'

/** `name`: the code of a role of the product, or the name of one of the organisation. */
export function roleTitle(t: Translate, name: string): string {
  const code = roleName(name)
  return isRole(code) ? t(`app.roles.${code}`) : name
}

const isRole = (code: string): code is RoleName => roleNames.some((one) => one === code)

/** All roles in force. */
export function roleTitles(t: Translate, user: Session): string[] {
  const names = rolesOf(user)
  const own = user.role && isCustomRole(user.role.id) ? [user.role.name, ...names.slice(1)] : names
  return own.map((name) => roleTitle(t, name))
}

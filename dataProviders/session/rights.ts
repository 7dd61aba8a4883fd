// The signed-in user's rights: to a screen by its role list and the navigation guard, to a call by
// the level on its access resource.
import { accessOf, canEdit, canRead, guardPasses, routeName } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { roleIds, roleName } from '#resources/kernel/names.ts'
import type { Resource, Screen } from '#resources/kernel/types.ts'
import type { Session } from '#resources/wire/accounts/session.ts'

type Staffed = Pick<Session, 'fmsStaff' | 'realm_access'>

/** Names of all roles in force, in one spelling: that of the role id and every realm role. */
export function rolesOf({ fmsStaff, realm_access }: Staffed): string[] {
  const chosen: string | undefined = roleIds[fmsStaff.roleId as keyof typeof roleIds]
  return [...(chosen ? [chosen] : []), ...realm_access.roles.map(roleName)]
}

/** Whether a screen opens: its role list and the guard, both. */
export function mayOpen(
  user: Staffed,
  resource: Pick<Resource, 'access'>,
  screen: Screen,
): boolean {
  // a role of the organisation may have all screens of a section, or none
  const own = user.fmsStaff.screens?.[resource.access]
  if (own === false) return false
  const listed =
    own === true ||
    screen.roles === 'all' ||
    rolesOf(user).some((role) => (screen.roles as readonly string[]).includes(role))
  return listed && guardPasses(user.fmsStaff.resourceAccess, routeName(resource, screen))
}

/**
 * Whether the user has the extra menu: role ids 1 and 3, and users with more than one realm role.
 */
export function isPrivileged({ fmsStaff, realm_access }: Staffed): boolean {
  return fmsStaff.roleId === 1 || fmsStaff.roleId === 3 || realm_access.roles.length > 1
}

/** Computed once per session response: every screen and button uses it. */
const known = new WeakMap<Session['fmsStaff'], Levels>()
export function levelsOf({ fmsStaff }: Pick<Session, 'fmsStaff'>): Levels {
  let levels = known.get(fmsStaff)
  if (!levels) {
    const { resourceAccess } = fmsStaff
    levels = Object.fromEntries(
      resourceAccess.map(({ alternative_name, access }) => [accessOf(alternative_name), access]),
    )
    known.set(fmsStaff, levels)
  }
  return levels
}

const reading: ReadonlySet<string> = new Set(['list', 'show', 'export'])
/**
 * Whether the calls behind an action of react-admin are permitted: reading needs a level above 0,
 * everything else level 15.
 */
export function mayDo(
  user: Pick<Session, 'fmsStaff'>,
  resource: Pick<Resource, 'access' | 'desk'>,
  action: string,
): boolean {
  if (resource.desk?.readOnly && !reading.has(action)) return false
  if (action === 'create' && resource.desk?.creates === false) return false
  return reading.has(action)
    ? canRead(levelsOf(user), resource.access)
    : canEdit(levelsOf(user), resource.access)
}

// What rights are granted on, as an administrator reads it: the resources that share them, and the
// screens that a role then has.
import { rolesOf } from '#dataProviders/session/rights.ts'
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { AccessName, AreaName, RoleName } from '#resources/kernel/names.ts'
import { accessOfTransition, transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { SectionScreens } from '#resources/wire/accounts/users.ts'

export interface RightsSection {
  access: AccessName
  area: AreaName
  resources: readonly Resource[]
}

const all = allResources().flatMap((one) => [one, ...namedDesks(one)])

export const sectionOf = (access: AccessName): RightsSection => ({
  access,
  area: areaOf(access),
  resources: all.filter((one) => one.access === access),
})

/** That of its resources, or of those whose personal fields or transitions it opens. */
function areaOf(access: AccessName): AreaName {
  const asks = (one: Resource) =>
    one.personal === access ||
    transitionsOf(one).some(([, transition]) => accessOfTransition(one, transition) === access)
  return (all.find((one) => one.access === access) ?? all.find(asks))?.area ?? 'platform'
}

/**
 * The lists of a section that are in the menu of a role with the right to read: those of the role
 * of the product that it is or behaves like, all, or none.
 */
export function listsFor(
  { resources }: RightsSection,
  role: RoleName,
  screens: SectionScreens = 'base',
): Resource[] {
  if (screens === 'hidden') return []
  return resources.filter((one) =>
    screensOf(one).some(
      ({ kind, screen }) =>
        kind === 'list' &&
        (screens === 'shown' || screen.roles === 'all' || screen.roles.includes(role)),
    ),
  )
}

/** The role that the user works in, else the first. */
export function firstRole(user: Parameters<typeof rolesOf>[0]): RoleName {
  return (rolesOf(user)[0] as RoleName | undefined) ?? roleIds[1]
}

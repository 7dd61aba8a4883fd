// What rights are granted on, as an administrator reads it: the resources that share them, and the
// screens that a role then has.
import { rolesOf } from '#dataProviders/session/rights.ts'
import { allResources, screensOf } from '#resources/kernel/derive.ts'
import { namedDesks } from '#resources/kernel/desks.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { AccessName, RoleName } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'

export interface Section {
  access: AccessName
  resources: readonly Resource[]
}

const all = allResources().flatMap((one) => [one, ...namedDesks(one)])

export const sectionOf = (access: AccessName): Section => ({
  access,
  resources: all.filter((one) => one.access === access),
})

/** The lists of a section that stand in the menu of a role, once it may read. */
export function listsFor({ resources }: Section, role: RoleName): Resource[] {
  return resources.filter((one) =>
    screensOf(one).some(
      ({ kind, screen }) =>
        kind === 'list' && (screen.roles === 'all' || screen.roles.includes(role)),
    ),
  )
}

/** The role that somebody works in, else the first. */
export function firstRole(user: Parameters<typeof rolesOf>[0]): RoleName {
  return (rolesOf(user)[0] as RoleName | undefined) ?? roleIds[1]
}

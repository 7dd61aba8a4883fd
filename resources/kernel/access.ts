// Rights: a call looks only at the access resource of its descriptor, exactly (decisions: Who may do what).
import { roleNames } from './names.ts'
import type { AccessName, RoleName } from './names.ts'
import type { Field, Resource } from './types.ts'

export const readLevel = 1
export const editLevel = 15
export type Levels = Partial<Record<AccessName, number>>
/** Which fields somebody may read; the others do not exist for them. */
export type Readable = (key: string, field: Field) => boolean

export function canRead(levels: Levels, access: AccessName): boolean {
  return (levels[access] ?? 0) >= readLevel
}
export function canEdit(levels: Levels, access: AccessName): boolean {
  return levels[access] === editLevel
}

const everything: readonly RoleName[] = ['customer-admin', 'root']

/** The level a role starts with: 15 where it stands in the list of a screen that is not read-only, 1 for a read-only one and for every catalogue, else 0. */
export function seedLevel(role: RoleName, resource: Resource): number {
  if (everything.includes(role)) return editLevel
  const screens = Object.entries(resource.screens).filter(([, screen]) => screen.roles === 'all' || screen.roles.includes(role))
  if (screens.some(([kind, screen]) => kind !== 'archive' && kind !== 'show' && screen.roles !== 'all')) return editLevel
  return screens.length > 0 || resource.catalogue || resource.area === 'catalogue' ? readLevel : 0
}
/** The levels of a new contract, highest over the resources that share an access resource. */
export function seedLevels(resources: readonly Resource[]): { role: RoleName; resource: AccessName; level: number }[] {
  const accesses = [...new Set(resources.map((one) => one.access))]
  return roleNames.flatMap((role) =>
    accesses.map((access) => ({
      role,
      resource: access,
      level: Math.max(...resources.filter((one) => one.access === access).map((one) => seedLevel(role, one))),
    })),
  )
}

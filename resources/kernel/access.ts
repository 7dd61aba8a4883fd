// Rights: a call depends only on the access resource of its descriptor.
import { screensOf } from './derive.ts'
import { withDesks } from './views/desks.ts'
import { lookupReaders } from './views/lookups.ts'
import type { LookupReaders } from './views/lookups.ts'
import { roleNames, sharedAccess } from './names.ts'
import type { AccessName, RoleName } from './names.ts'
import { accessOfTransition, transitionsOf } from './rules/states.ts'
import type { Field, Resource, Screen, ScreenKind } from './types.ts'

export const readLevel = 1
export const editLevel = 15
export type Levels = Partial<Record<AccessName, number>>
/** Which fields a caller may read; the others do not exist for them. */
export type Readable = (key: string, field: Field) => boolean

/**
 * Personal fields are readable with the right to edit such data, those with `readers` with any of
 * these rights; for other callers they do not exist, in filters and sorts as well.
 */
export function readableWith(
  levels: Levels,
  resource: Pick<Resource, 'access' | 'personal'>,
): Readable {
  const whole = canEdit(levels, resource.personal ?? resource.access)
  const isOpen = (readers: readonly AccessName[]) => readers.some((one) => canRead(levels, one))
  return (_key, { options: { personal, readers } }) =>
    (whole || !personal) && (readers === undefined || isOpen(readers))
}

export function canRead(levels: Levels, access: AccessName): boolean {
  return (levels[access] ?? 0) >= readLevel
}

export function canEdit(levels: Levels, access: AccessName): boolean {
  return levels[access] === editLevel
}

/** Screens that the guard opens by an exact alternative name. */
const exact: ReadonlySet<string> = new Set(['refueling'])
/**
 * The name of a right on the wire: a pattern for route names, such that the guard's rule – the name
 * without its last character occurs in the route's name – opens the screens of that access name and
 * no others.
 */
export function alternativeName(access: string): string {
  return exact.has(access) ? access : `${access}.*`
}

/** The access name of an alternative name. */
export function accessOf(alternativeName: string): string {
  return alternativeName.replace(/\.\*$/, '')
}

/** The name of a screen's route, as the guard reads it: 'place.dispatching-v2-places'. */
export function routeName(
  { access }: Pick<Resource, 'access'>,
  { path }: Pick<Screen, 'path'>,
): string {
  return exact.has(access)
    ? access
    : `${access}.${path
        .slice(1)
        .replace(/\/:\w+/g, '')
        .replaceAll('/', '-')}`
}

/**
 * The navigation guard to the letter: some entry has access above 0 and its alternative name
 * without the last character appears, case-insensitively, within the route's name.
 */
export function guardPasses(
  entries: readonly { alternative_name: string; access: number }[],
  routeName: string,
): boolean {
  const route = routeName.toLowerCase()
  return entries.some(({ alternative_name: name, access }) => {
    if (access <= 0) return false
    return exact.has(route)
      ? name.toLowerCase() === route
      : route.includes(name.slice(0, -1).toLowerCase())
  })
}

/** The roles that start with all rights, above all other roles. */
export const highestRoles: readonly RoleName[] = ['customer-admin', 'root']

const readOnlyKinds: readonly ScreenKind[] = ['archive', 'show']

/**
 * The initial level of a role: 15 if it is in the list of a screen that is not read-only, 1 for a
 * read-only one and for every catalogue, else 0.
 */
function seedLevel(role: RoleName, resource: Resource): number {
  if (highestRoles.includes(role)) return editLevel
  if (Object.hasOwn(sharedAccess, resource.access))
    return seedShared(role, resource.access as keyof typeof sharedAccess)
  const screens = screensOf(resource).filter(
    ({ screen }) => screen.roles === 'all' || screen.roles.includes(role),
  )
  if (
    screens.some(
      ({ kind, screen }) =>
        !readOnlyKinds.includes(kind) &&
        screen.roles !== 'all' &&
        !resource.desk?.readOnly &&
        resource.mode !== 'ledger',
    )
  )
    return editLevel
  const isOpen = !resource.desk && (resource.readableByAll || resource.area === 'catalogue')
  return screens.length > 0 || isOpen ? readLevel : 0
}

function seedShared(role: RoleName, access: keyof typeof sharedAccess): number {
  return (sharedAccess[access] as readonly RoleName[]).includes(role) ? editLevel : 0
}

/** Its own access name, and those that its transitions require. */
export function accessNamesOf(resource: Resource): AccessName[] {
  const ofTransitions = transitionsOf(resource).flatMap(([, one]) => [
    accessOfTransition(resource, one),
    one.override?.access ?? resource.access,
  ])
  return [resource.access, ...ofTransitions]
}

/** Not given by the lists of screens: who may make transitions under an access name. */
function seedTransition(role: RoleName, access: AccessName): number {
  if (highestRoles.includes(role)) return editLevel
  return Object.hasOwn(sharedAccess, access)
    ? seedShared(role, access as keyof typeof sharedAccess)
    : 0
}

/** The levels of a new contract, highest over the resources that share an access resource. */
export function seedLevels(
  declared: readonly Resource[],
): { role: RoleName; resource: AccessName; level: number }[] {
  const lookups = lookupReaders(declared)
  const resources = withDesks(declared).filter(({ access }) => !lookups.has(access))
  const accesses = [...new Set(resources.flatMap(accessNamesOf))]
  return roleNames.flatMap((role) =>
    accesses.map((access) => ({
      role,
      resource: access,
      level: Math.max(
        seedTransition(role, access),
        ...resources.filter((one) => one.access === access).map((one) => seedLevel(role, one)),
      ),
    })),
  )
}

/** A caller's levels, with the derived ones on lookups. */
export function withLookups(readers: LookupReaders, levels: Levels): Levels {
  const brought = [...readers].flatMap(([lookup, accesses]) =>
    [...accesses].some((one) => (levels[one] ?? 0) >= readLevel) ? [[lookup, readLevel]] : [],
  )
  return { ...levels, ...(Object.fromEntries(brought) as Levels) }
}

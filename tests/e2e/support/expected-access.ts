// The screens and actions that a role should have, derived from the specification's tables only.
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { access, builtPaths, ownRoutes, routes } from '#tests/conformance/tables.ts'

/** Rooms that let every signed-in user in and belong to no access name. */
const rooms: readonly string[] = ['/', '/profile', '/notification-items', '/messages']
const listOf = (path: string) =>
  routes.find((one) => one.path === path)?.decided ??
  ownRoutes.find((one) => one.path === path)?.roles
const rowOf = (path: string) => access.find((row) => row.routes.some((one) => one.path === path))

/** The 99 screens and our own, as they are written in the tables. */
export const allPaths: readonly string[] = [...routes, ...ownRoutes].map(({ path }) => path)
export const isRoom = (path: string) => rooms.includes(path)

/**
 * Whether a screen opens to a user with all of these roles: it is built, its list names one of
 * them, and their level is above 0.
 */
export function opens(path: string, roles: readonly RoleName[]): boolean {
  if (isRoom(path)) return true
  const list = listOf(path)
  const level = Math.max(0, ...roles.map((role) => rowOf(path)?.levels[role] ?? 0))
  const listed = list === 'all' || roles.some((role) => list?.includes(role))
  return builtPaths.includes(path) && listed && level > 0
}

/**
 * Paths of the lists that the menu offers: a list under a second path is offered where the first
 * does not open, tabs are in their lists.
 */
export function menuPaths(roles: readonly RoleName[]): string[] {
  const lists = allPaths.filter((path) => {
    const route = routes.find((one) => one.path === path)
    const isList = route
      ? route.action === null
      : ownRoutes.find((one) => one.path === path)?.tabOf === null && !path.endsWith('/add')
    return isList && !path.includes('{') && !isRoom(path) && opens(path, roles)
  })
  const isSecond = (path: string) =>
    path.startsWith('/dispatching-v2/') || routes.some((one) => one.path === path && one.alias)
  return lists.filter(
    (path) =>
      !isSecond(path) || !lists.some((other) => other !== path && rowOf(other) === rowOf(path)),
  )
}

/** Whether the path is that of a desk: only the list itself, without its other screens. */
const isDesk = (host: string, path: string) =>
  Object.values(resourceOf(host as ResourceName).desks ?? {}).some(
    ({ screens }) => screens.list?.path === path,
  )

/** Paths of the tabs beside a list, without the list itself: guests and the archive. */
export function tabPaths(path: string, roles: readonly RoleName[]): string[] {
  // a history is a list of its own, beside that of the resource
  if (path.endsWith('/history')) return []
  const { resource, routes: own = [] } = rowOf(path) ?? {}
  const archive = own.map((one) => one.path).filter((one) => one.endsWith('/archive'))
  const isHost = (host: string) =>
    (host === resource && !isDesk(host, path)) ||
    resourceOf(host as ResourceName).screens.list?.path === path
  const guests = ownRoutes
    .filter(({ tabOf }) => tabOf !== null && isHost(tabOf))
    .map((one) => one.path)
  return [...archive, ...guests].filter((one) => opens(one, roles))
}

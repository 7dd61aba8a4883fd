// The screens and actions that a role should have, derived from the specification's tables only.
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { access, builtPaths, ownRoutes, routes } from '#tests/conformance/tables.ts'

/** Pages that are open to every signed-in user and have no access resource. */
const rooms: readonly string[] = ['/', '/profile', '/notification-items', '/messages']
const listOf = (path: string) =>
  routes.find((one) => one.path === path)?.decided ??
  ownRoutes.find((one) => one.path === path)?.roles
const rowOf = (path: string) => access.find((row) => row.routes.some((one) => one.path === path))

/** The 99 screens of the specification and our own, as listed in the tables. */
export const allPaths: readonly string[] = [...routes, ...ownRoutes].map(({ path }) => path)
export const isRoom = (path: string) => rooms.includes(path)

/**
 * Whether a screen opens for a user with all of these roles: it is built, its role list contains
 * one of them, and their level is above 0.
 */
export function opens(path: string, roles: readonly RoleName[]): boolean {
  if (isRoom(path)) return true
  const list = listOf(path)
  const level = Math.max(0, ...roles.map((role) => rowOf(path)?.levels[role] ?? 0))
  const listed = list === 'all' || roles.some((role) => list?.includes(role))
  return builtPaths.includes(path) && listed && level > 0
}

/**
 * Paths of the lists in the menu: a list with a second path is shown under that path only if the
 * first one does not open; tabs are shown on their lists.
 */
export function menuPaths(roles: readonly RoleName[]): string[] {
  const lists = allPaths.filter((path) => {
    const route = routes.find((one) => one.path === path)
    const own = ownRoutes.find((one) => one.path === path)
    const isList = route
      ? route.action === null
      : own?.tabOf === null && own.action === undefined && !path.endsWith('/add')
    return isList && !path.includes('{') && !isRoom(path) && opens(path, roles)
  })
  const isSecond = (path: string) =>
    path.startsWith('/dispatching-v2/') || routes.some((one) => one.path === path && one.alias)
  return lists.filter(
    (path) =>
      !isSecond(path) || !lists.some((other) => other !== path && rowOf(other) === rowOf(path)),
  )
}

/** Whether the path is that of a desk, which has only the list and no other screens. */
const isDesk = (host: string, path: string) =>
  Object.values(resourceOf(host as ResourceName).desks ?? {}).some(
    ({ screens }) => screens.list?.path === path,
  )

/** Paths of the tabs next to a list, without the list itself: guest lists and the archive. */
export function tabPaths(path: string, roles: readonly RoleName[]): string[] {
  // a history has a separate list, next to that of the resource
  if (path.endsWith('/history')) return []
  const { resource, routes: own = [] } = rowOf(path) ?? {}
  const archive = own.map((one) => one.path).filter((one) => one === `${path}/archive`)
  const isHost = (host: string) =>
    (host === resource && !isDesk(host, path)) ||
    resourceOf(host as ResourceName).screens.list?.path === path
  const guests = ownRoutes
    .filter(({ tabOf }) => tabOf !== null && isHost(tabOf))
    .map((one) => one.path)
  return [...archive, ...guests].filter((one) => opens(one, roles))
}

// Which screens stand together, and which of them a user may open: what menu, tabs, home page and
// breadcrumbs are made of.
import { isPrivileged, mayDo, mayOpen } from '#dataProviders/session/rights.ts'
import type { Session } from '#resources/wire/session.ts'
import { withAlternateScreens } from '#resources/kernel/derive.ts'
import { areas } from '#resources/kernel/names.ts'
import type { AreaName } from '#resources/kernel/names.ts'
import type { Resource, Screen } from '#resources/kernel/types.ts'

type User = Pick<Session, 'fmsStaff' | 'realm_access'>
/** A list, or an archive, that can be opened from the menu or a tab. */
interface ScreenTab {
  resource: Resource
  archive: boolean
  path: string
}

/** One entry of the menu: a list with its archive and the lists that stand beside it as tabs. */
export interface MenuEntry {
  /** The host of its tabs, also where that does not open to the user. */
  resource: Resource
  /** Those that the user may open; the first is where the entry leads, and whose name it has. */
  tabs: readonly ScreenTab[]
}

/** An area, or what others than administrators have of the administrators' one. */
type MenuGroupName = AreaName | 'settings'

export interface MenuGroup {
  area: MenuGroupName
  entries: readonly MenuEntry[]
}

/**
 * The guard goes by parts of names and may open more than its calls answer: only what can be read
 * is offered.
 */
function tabsOf(resource: Resource, user: User): ScreenTab[] {
  if (!mayDo(user, resource, 'list')) return []
  const { list, archive } = resource.screens
  const tabs: ScreenTab[] = []
  if (list && mayOpen(user, resource, list))
    tabs.push({ resource, archive: false, path: list.path })
  if (archive && mayOpen(user, resource, archive))
    tabs.push({ resource, archive: true, path: archive.path })
  return tabs
}

/** Where a resource is found: its list, or its archive where that alone opens. */
export function homeScreen({ screens }: Pick<Resource, 'screens'>): Screen | undefined {
  return screens.list ?? screens.archive
}

const hostOf = (resource: Resource) => homeScreen(resource)?.tabOf

/** Whether one of its lists opens, be it the archive alone. */
export function isOpen(user: User, resource: Resource): boolean {
  return tabsOf(resource, user).length > 0
}

/** Whether the list of its active records opens. */
export function isListOpen(user: User, resource: Resource): boolean {
  return tabsOf(resource, user).some(({ archive }) => !archive)
}

/** Whether a record can be opened: where the archive alone opens, only an archived one. */
export function isRecordOpen(user: User, resource: Resource, archived = false): boolean {
  return archived ? isOpen(user, resource) : isListOpen(user, resource)
}

/**
 * A resource at the paths that are open to the user: its own where they are, else the alternate
 * ones. Who may open nothing but its archive gets that screen alone, so that every address of a
 * record leads into the archive. Who may open the list but not the screen where a record is edited
 * reads records over the list.
 */
export function screensFor(user: User, resource: Resource): Resource {
  const alternate = withAlternateScreens(resource)
  if (alternate && isOpen(user, alternate) && !isOpen(user, resource))
    return { ...alternate, alternateScreens: resource.screens }
  const { archive, edit, ...others } = resource.screens
  if (archive && isOpen(user, resource) && !isListOpen(user, resource))
    return { ...resource, screens: { archive } }
  return edit && !others.show && !mayOpen(user, resource, edit)
    ? { ...resource, screens: { ...others, ...(archive && { archive }) } }
    : resource
}

/**
 * The extra menu of administrators, `platform`, is for the privileged alone: they find there what
 * belongs there. To others the same screens are settings.
 */
function groupFor(user: User, { area, adminMenu }: Resource): MenuGroupName {
  if (isPrivileged(user)) return adminMenu ? 'platform' : area
  return area === 'platform' ? 'settings' : area
}

const groupNames: readonly MenuGroupName[] = areas.flatMap((area) =>
  area === 'platform' ? [area, 'settings' as const] : [area],
)

/** Two desks of the same rows, under the same rights and with calls of their own each. */
function areTwins({ desk, access }: Resource, other: Resource): boolean {
  return Boolean(
    desk?.ownCalls &&
    other.desk?.ownCalls &&
    desk.of === other.desk.of &&
    desk.slice === other.desk.slice &&
    access === other.access,
  )
}

/** Of desks that are twins, the menu offers the first that opens. */
function entriesOf(user: User, resources: readonly Resource[], pinned: boolean): MenuEntry[] {
  return resources
    .filter((one) => {
      const home = homeScreen(one)
      return home && !home.tabOf && Boolean(home.pinned) === pinned
    })
    .map((resource) => {
      const guests = resources.filter((one) => hostOf(one) === resource.name)
      return { resource, tabs: [resource, ...guests].flatMap((one) => tabsOf(one, user)) }
    })
    .filter(({ tabs }) => tabs.length > 0)
    .filter(
      ({ resource }, index, all) =>
        all.findIndex((one) => one.resource === resource || areTwins(one.resource, resource)) ===
        index,
    )
}

/** Lists that stand in the menu before its areas. */
export function pinnedEntriesOf(user: User, resources: readonly Resource[]): MenuEntry[] {
  return entriesOf(user, resources, true)
}

/**
 * The menu of a user: areas in their order, each with the lists that open for him; empty areas are
 * left out, but for the extra menu of the privileged.
 */
export function menuOf(user: User, resources: readonly Resource[]): MenuGroup[] {
  const entries = entriesOf(user, resources, false)
  return groupNames
    .map((area) => ({
      area,
      entries: entries.filter(({ resource }) => groupFor(user, resource) === area),
    }))
    .filter(({ area, entries: own }) => own.length > 0 || isExtra(user, area))
}

function isExtra(user: User, area: MenuGroupName): boolean {
  return area === 'platform' && isPrivileged(user)
}

/**
 * The group of the menu under which a resource's screens lie, if it has one; its own area's where
 * the menu does not have it.
 */
export function groupAreaOf(
  groups: readonly MenuGroup[],
  resource: Resource,
): MenuGroupName | null {
  if (resource.screens.list?.pinned) return null
  const entry = entryOf(groups, resource)
  return groups.find(({ entries }) => entry && entries.includes(entry))?.area ?? resource.area
}

/** The entry under which a resource's screens lie: its own, its host's or its twin's. */
export function entryOf(
  groups: readonly MenuGroup[],
  resource: Resource,
  pinned: readonly MenuEntry[] = [],
): MenuEntry | undefined {
  const name = hostOf(resource) ?? resource.name
  const entries = [...pinned, ...groups.flatMap((group) => group.entries)]
  return (
    entries.find((entry) => entry.resource.name === name) ??
    entries.find((entry) => areTwins(entry.resource, resource))
  )
}

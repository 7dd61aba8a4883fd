// Groups screens, and filters them by the user's rights: for menu, tabs, home page and breadcrumbs.
import { isPrivileged, mayDo, mayOpen } from '#dataProviders/session/rights.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
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

/** One menu entry: a list with its archive and the lists that are its tabs. */
export interface MenuEntry {
  /** The host of its tabs, even if the user may not open it. */
  resource: Resource
  /** Those that the user may open; the first is the entry's target and provides its name. */
  tabs: readonly ScreenTab[]
}

/** An area, or the settings, which have the administrators' screens open to other users. */
type MenuGroupName = AreaName | 'settings'

export interface MenuGroup {
  area: MenuGroupName
  entries: readonly MenuEntry[]
}

/**
 * The guard compares parts of names and may permit more screens than calls: only readable ones are
 * offered.
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

/** The main screen of a resource: its list, or its archive if only that opens. */
export function homeScreen({ screens }: Pick<Resource, 'screens'>): Screen | undefined {
  return screens.list ?? screens.archive
}

const hostOf = (resource: Resource) => homeScreen(resource)?.tabOf

/** Whether a screen of one of its lists is permitted, even if only the archive. */
export function isOpen(user: User, resource: Resource): boolean {
  return tabsOf(resource, user).length > 0
}

/** Whether the list of its active records is permitted. */
export function isListOpen(user: User, resource: Resource): boolean {
  return tabsOf(resource, user).some(({ archive }) => !archive)
}

/** Whether a record can be opened: if only the archive opens, only an archived one. */
export function isRecordOpen(user: User, resource: Resource, archived = false): boolean {
  return archived ? isOpen(user, resource) : isListOpen(user, resource)
}

/**
 * A resource with the paths open to the user: its own if they are, else the alternate ones. For
 * users who may open only its archive that is its only screen, so that every record address leads
 * into it. Users who may open the list but not the edit screen read records over the list.
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
 * The administrators' menu, `platform`, is for privileged users. For others the same screens are in
 * settings.
 */
function groupFor(user: User, { area, adminMenu }: Resource): MenuGroupName {
  if (isPrivileged(user)) return adminMenu ? 'platform' : area
  return area === 'platform' ? 'settings' : area
}

const groupNames: readonly MenuGroupName[] = areas.flatMap((area) =>
  area === 'platform' ? [area, 'settings' as const] : [area],
)

/** Two desks of the same rows, under the same rights and with separate calls. */
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

/** Lists in the menu above its areas. */
export function pinnedEntriesOf(user: User, resources: readonly Resource[]): MenuEntry[] {
  return entriesOf(user, resources, true)
}

/**
 * A user's menu: areas in order, each with the lists that they may open; empty areas are left out,
 * except the extra menu of privileged users.
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

/** The menu group of a resource's screens, if it has one; its own area's if the menu lacks it. */
export function groupAreaOf(
  groups: readonly MenuGroup[],
  resource: Resource,
): MenuGroupName | null {
  if (resource.screens.list?.pinned) return null
  const entry = entryOf(groups, resource)
  return groups.find(({ entries }) => entry && entries.includes(entry))?.area ?? resource.area
}

/** The menu entry of a resource's screens: its own, its host's or its twin's. */
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

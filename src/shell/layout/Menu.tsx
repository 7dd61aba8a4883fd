import ExpandMore from '@mui/icons-material/ExpandMore'
import Home from '@mui/icons-material/HomeOutlined'
import { memo, useId } from 'react'
import { useStore } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { badges } from '#dataProviders/live/badges.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import { entryOf } from '../../kernel/menuScreens.ts'
import type { MenuEntry, MenuGroup } from '../../kernel/menuScreens.ts'
import { areaIcons } from '../../ui/areaIcons.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { listIconOf, pinnedPages } from './pinnedPages.ts'
import { PinnedViews } from './PinnedViews.tsx'
import { profilePath } from './profilePath.ts'
import { useResourceName } from '../../common/useResourceName.ts'

/** Number of groups up to which they are all open. */
const fewGroups = 3

/**
 * The user's screens by area. A group is open if it contains the current page, otherwise as the
 * user left it.
 */
export const Menu = memo(function Menu() {
  const { above, groups, paths } = useAppServices()
  const { pathname } = useLocation()
  const t = useT()
  const resource = paths.screenAt(pathname)?.resource
  const current = resource && entryOf(groups, resource, above)
  return (
    <nav aria-label={t('app.shell.menu')}>
      <ul className="menu-list">
        <li>
          <Link className="menu-item" to="/" aria-current={pathname === '/' ? 'page' : undefined}>
            <Home aria-hidden="true" />
            <span className="menu-label">{t('app.home.title')}</span>
          </Link>
        </li>
        {pinnedPages.map(({ name, path, title, Icon }) => (
          <li key={name} data-here={pathname === path}>
            <Link
              className="menu-item"
              to={path}
              aria-current={pathname === path ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              <span className="menu-label">{t(title)}</span>
              <BadgeCount of={[name]} />
            </Link>
          </li>
        ))}
        {above.map((entry) => (
          <MenuLink
            key={entry.resource.name}
            entry={entry}
            Icon={listIconOf(entry.resource.name)}
            here={entry === current}
          />
        ))}
        <PinnedViews entries={[...above, ...groups.flatMap(({ entries }) => entries)]} />
        {groups.map((group) => {
          const [only, ...others] = group.entries
          return only && others.length === 0 && group.area !== 'platform' ? (
            <MenuLink
              key={group.area}
              entry={only}
              Icon={areaIcons[group.area]}
              here={only === current}
            />
          ) : (
            <MenuGroup
              key={group.area}
              group={group}
              current={current}
              short={groups.length <= fewGroups}
            />
          )
        })}
      </ul>
      {groups.length === 0 && <p className="menu-none menu-label">{t('app.shell.no_sections')}</p>}
    </nav>
  )
})

/** A list outside the groups: above the areas, or the only one of its area. */
function MenuLink({
  entry: { resource, tabs },
  Icon,
  here,
}: {
  entry: MenuEntry
  Icon: typeof Home
  here: boolean
}) {
  const nameOf = useResourceName()
  return (
    <li data-here={here}>
      <Link
        className="menu-item"
        to={tabs[0]?.path ?? '/'}
        aria-current={here ? 'page' : undefined}
      >
        <Icon aria-hidden="true" />
        <span className="menu-label">{nameOf(tabs[0]?.resource ?? resource)}</span>
        <BadgeCount of={[resource.name]} />
      </Link>
    </li>
  )
}

function MenuGroup({
  group,
  current,
  short,
}: {
  group: MenuGroup
  current: MenuEntry | undefined
  short: boolean
}) {
  const { area, entries } = group
  const t = useT()
  const nameOf = useResourceName()
  const id = useId()
  const [chosen, setChosen] = useStore<boolean | null>(`menu.${area}`, null)
  const onProfile = useLocation().pathname === profilePath
  const extra = area === 'platform'
  const here = (current !== undefined && entries.includes(current)) || (extra && onProfile)
  const open = chosen ?? (here || short)
  const Icon = areaIcons[area]
  return (
    <li data-here={here}>
      <button
        className="menu-item"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <Icon aria-hidden="true" />
        <span className="menu-label">{t(`app.areas.${area}`)}</span>
        {!open && <BadgeCount of={entries.map(({ resource }) => resource.name)} />}
        <ExpandMore className="menu-arrow" aria-hidden="true" />
      </button>
      <ul id={id} className="menu-sub" hidden={!open}>
        {/* of a closed group nothing is drawn: the menu has a hundred entries */}
        {open &&
          entries.map((entry) => (
            <li key={entry.resource.name}>
              <Link
                className="menu-item"
                to={entry.tabs[0]?.path ?? '/'}
                aria-current={entry === current ? 'page' : undefined}
              >
                <span className="menu-label">
                  {nameOf(entry.tabs[0]?.resource ?? entry.resource)}
                </span>
                <BadgeCount of={[entry.resource.name]} />
              </Link>
            </li>
          ))}
        {open && extra && (
          <li>
            <Link
              className="menu-item"
              to={profilePath}
              aria-current={onProfile ? 'page' : undefined}
            >
              <span className="menu-label">{t('app.account.title')}</span>
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}

/** The total count of these menu entries, read aloud with the entry's name; nothing if zero. */
function BadgeCount({ of }: { of: readonly string[] }) {
  const t = useT()
  const formats = useFormats()
  const counts = useSignal(badges)
  const sum = of.reduce((all, name) => all + (counts[name] ?? 0), 0)
  if (sum === 0) return null
  const count = formats.count(sum)
  return (
    <span className="menu-count">
      <span aria-hidden="true">{count}</span>
      <span className="hidden"> – {t('app.shell.waiting', { count })}</span>
    </span>
  )
}

import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { pinnedViews } from '#dataProviders/records/view-uses.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { viewIn, viewSearch } from '../../common/listAddress.ts'
import { pinnedKey } from '../../common/pinnedKey.ts'
import { useAfterFirstPage } from '../../common/useAfterFirstPage.ts'
import { useT } from '../../common/useT.ts'
import type { MenuEntry } from '../../kernel/menuScreens.ts'

/** The saved views that the user keeps in the menu, of lists that the menu has. */
export function PinnedViews({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT()
  const { pathname, search } = useLocation()
  // not needed by the first page
  const enabled = useAfterFirstPage()
  const { data = [] } = useQuery({
    queryKey: pinnedKey,
    queryFn: ({ signal }) => pinnedViews(signal),
    enabled,
    staleTime: Infinity,
    retry: false,
  })
  const tabs = entries.flatMap((entry) => entry.tabs)
  const links = data.flatMap((view) => {
    const archive = view.content.archive ?? false
    const tab = tabs.find(
      (one) => deskName(one.resource) === view.resource && one.archive === archive,
    )
    return tab ? [{ view, path: tab.path, to: tab.path + viewSearch(tab.resource, view) }] : []
  })
  if (links.length === 0) return null
  return (
    <li>
      <ul className="menu-list menu-pinned" aria-label={t('app.views.pinned_title')}>
        {links.map(({ view, path, to }) => (
          <li key={view.id}>
            <Link
              className="menu-item"
              to={to}
              aria-current={pathname === path && viewIn(search) === view.id ? 'page' : undefined}
            >
              <BookmarkBorder aria-hidden="true" />
              <span className="menu-label">{view.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

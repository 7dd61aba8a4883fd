import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { changedSearch, filterIn } from '../common/listAddress.ts'
import type { Filter } from '../common/listAddress.ts'
import { useAfterFirstPage } from '../common/useAfterFirstPage.ts'
import { useT } from '../common/useT.ts'
import { useCountText, useCounts } from './list/useCounts.ts'
import { entryOf } from './menuScreens.ts'
import { useAppServices } from './appServices.ts'
import { useResourceName } from '../common/useResourceName.ts'

/**
 * Related lists: links, because each has its own address. In a narrow row the open one is scrolled
 * into view. A list and its archive share their filter, and show the number of matching rows.
 */
export function Tabs({ of }: { of: Resource }) {
  const { above, groups } = useAppServices()
  const { pathname, search } = useLocation()
  const t = useT()
  const nameOf = useResourceName()
  const countText = useCountText()
  const entry = entryOf(groups, of, above)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector('[aria-current]')
    if (!row || !current) return
    const around = row.getBoundingClientRect()
    const link = current.getBoundingClientRect()
    // horizontally only: the page keeps its scroll position
    row.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2)
  }, [pathname])
  const tabs = entry && entry.tabs.length > 1 ? entry.tabs : []
  const both = tabs.filter(({ resource }) => resource.name === of.name)
  const filter = commonFilter(filterIn(search))
  // rows are loaded first, counts after them
  const isTime = useAfterFirstPage(50)
  const asked = both.map(({ archive }) => (archive ? { archive } : {}))
  const counts = useCounts(of, filter, both.length > 1 && isTime ? asked : [])
  if (!entry || tabs.length === 0) return null
  // a list may be open under its second path
  const here = tabs.find(({ path }) => path === pathname) ?? both.find(({ archive }) => !archive)
  return (
    <nav ref={nav} className="tabs" aria-label={nameOf(entry.resource)}>
      {tabs.map((tab) => {
        const { resource, archive, path } = tab
        const count = counts[both.indexOf(tab)]
        return (
          <Link
            key={path}
            to={both.includes(tab) ? path + changedSearch(of, '', { filter }) : path}
            aria-current={tab === here ? 'page' : undefined}
          >
            {archive ? t('app.shell.archive') : nameOf(resource)}
            {count && (
              <>
                {' '}
                <span className="tab-count">{countText(count)}</span>
              </>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** The moment and author of archiving are filters of an archive only. */
function commonFilter(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !key.startsWith('archived_')))
}

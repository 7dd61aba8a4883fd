import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../common/useT.ts'
import { entryOf } from './menuScreens.ts'
import { useAppServices } from './appServices.ts'
import { useResourceName } from '../common/useResourceName.ts'

/**
 * Lists that stand together: links, because each has its own address. Where they have no room the
 * one that is open is in sight.
 */
export function Tabs({ of }: { of: Resource }) {
  const { groups } = useAppServices()
  const { pathname } = useLocation()
  const t = useT()
  const nameOf = useResourceName()
  const entry = entryOf(groups, of)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector('[aria-current]')
    if (!row || !current) return
    const [around, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    // sideways alone: the page stays where it was left
    row.scrollLeft += link.left + link.width / 2 - (around.left + around.width / 2)
  }, [pathname])
  if (!entry || entry.tabs.length < 2) return null
  return (
    <nav ref={nav} className="tabs" aria-label={nameOf(entry.resource)}>
      {entry.tabs.map(({ resource, archive, path }) => (
        <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {archive ? t('app.shell.archive') : nameOf(resource)}
        </Link>
      ))}
    </nav>
  )
}

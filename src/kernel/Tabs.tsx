import { Link, useLocation } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../common/useT.ts'
import { entryOf } from './menuScreens.ts'
import { useAppServices } from './appServices.ts'
import { useResourceName } from '../common/useResourceName.ts'

/** Lists that stand together: links, because each has its own address. */
export function Tabs({ of }: { of: Resource }) {
  const { groups } = useAppServices()
  const { pathname } = useLocation()
  const t = useT()
  const nameOf = useResourceName()
  const entry = entryOf(groups, of)
  if (!entry || entry.tabs.length < 2) return null
  return (
    <nav className="tabs" aria-label={nameOf(entry.resource)}>
      {entry.tabs.map(({ resource, archive, path }) => (
        <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {archive ? t('app.shell.archive') : nameOf(resource)}
        </Link>
      ))}
    </nav>
  )
}

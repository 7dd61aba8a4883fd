import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mayOpen } from '#dataProviders/session/rights.ts'
import { windowTitle } from '../../common/productName.ts'
import { groupAreaOf } from '../../kernel/menuScreens.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { inboxPath } from '../inbox/inboxPath.ts'
import { pageName } from '../../common/pageName.ts'
import { profilePath } from './profilePath.ts'
import { pinnedPages } from './pinnedPages.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { useSignal } from '../../common/useSignal.ts'
import './page-head.css'

interface Crumb {
  /** Not the text: an area and a list in it may have the same name, as employees do in Uzbek. */
  step: 'area' | 'list' | 'page'
  text: string
  to?: string
}

/** Breadcrumbs; the last one is the page's heading and the window title. */
export function PageHead() {
  const t = useT()
  const { crumbs, isRecord } = useCrumbs()
  const last = crumbs.at(-1)?.text
  useEffect(() => {
    document.title = windowTitle(last)
  }, [last])
  if (crumbs.length === 0) return null
  return (
    <nav className="head" data-record={isRecord} aria-label={t('app.shell.breadcrumbs')}>
      <ol>
        <li>
          <Link to="/">{t('app.home.title')}</Link>
        </li>
        {crumbs.slice(0, -1).map(({ step, text, to }) => (
          <li key={step}>{to ? <Link to={to}>{text}</Link> : text}</li>
        ))}
        <li aria-current="page">
          {/* A record's page has a heading of its own. */}
          {isRecord ? last : <h1>{last}</h1>}
        </li>
      </ol>
    </nav>
  )
}

function useCrumbs(): { crumbs: Crumb[]; isRecord: boolean } {
  const { user, groups, paths } = useAppServices()
  const { pathname } = useLocation()
  const t = useT()
  const nameOf = useResourceName()
  const record = useSignal(pageName)
  const at = paths.screenAt(pathname)
  if (pathname === profilePath)
    return { crumbs: [{ step: 'page', text: t('app.account.title') }], isRecord: false }
  if (pathname === inboxPath)
    return { crumbs: [{ step: 'page', text: t('app.inbox.title') }], isRecord: false }
  const room = pinnedPages.find(({ path }) => path === pathname)
  if (room) return { crumbs: [{ step: 'page', text: t(room.title) }], isRecord: false }
  if (!at) return { crumbs: [], isRecord: false }
  const { resource, kind, id } = at
  const { list } = resource.screens
  const group = groupAreaOf(groups, resource)
  const areaName = group && t(`app.areas.${group}`)
  // shown once if the area has the name of its list
  const area: Crumb[] =
    areaName && areaName !== nameOf(resource) ? [{ step: 'area', text: areaName }] : []
  const rows: Crumb = {
    step: 'list',
    text: nameOf(resource),
    ...(list && mayOpen(user, resource, list) && { to: list.path }),
  }
  if (kind === 'list') return { crumbs: [...area, rows], isRecord: false }
  if (kind === 'archive')
    return {
      crumbs: [...area, rows, { step: 'page', text: t('app.shell.archive') }],
      isRecord: false,
    }
  const name = kind === 'create' ? t('app.list.create') : (record ?? `№ ${id}`)
  return { crumbs: [...area, rows, { step: 'page', text: name }], isRecord: true }
}

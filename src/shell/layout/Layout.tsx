import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { errorFlag } from '#dataProviders/http/connection.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useT } from '../../common/useT.ts'
import { drawerInAddress } from '../../common/listAddress.ts'
import { useAfterFirstPage } from '../../common/useAfterFirstPage.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { useAppServices } from '../../kernel/appServices.ts'
import { PageBars } from '../../ui/PageFrame.tsx'
import { PageHead } from './PageHead.tsx'
import { Menu } from './Menu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { Notifications } from '../Notifications.tsx'
import { PageBoundary } from '../start/PageBoundary.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { ViewedRole } from './ViewedRole.tsx'
import { TopBar } from './TopBar.tsx'
import '../../ui/shell.css'
import '../../ui/menu.css'
import '../icons.css'
import { lazyOptional, loadChunk } from '../../common/loadChunk.ts'

// without this part only hints are missing
const ScreenHint = lazyOptional(() => import('../help/ScreenHint.tsx'))

/** Hints are loaded after the first page, which has none. */
function LaterHint() {
  return (
    useAfterFirstPage() && (
      <Suspense>
        <ScreenHint />
      </Suspense>
    )
  )
}

/** ms after the first page, so that the stream does not compete with it. */
const later = 1000

/** Opens the stream of other users' changes after the first page. */
function useLive(): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let stop: (() => void) | undefined
    let over = false
    const begin = async () => {
      const { startLive } = await loadChunk(() => import('#dataProviders/live/live-stream.ts'))
      if (!over) stop = startLive()
    }
    // without the chunk or the stream only live updates are missing
    const timer = setTimeout(() => void begin().catch(() => null), later)
    return () => {
      over = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
}

/** px; below, the menu is a drawer (the library's breakpoint md). */
const wide = '(min-width: 900px)'
const forms: ReadonlySet<string> = new Set(['create', 'edit'])

/** The vertical layout: bar on top, menu at the side, the page in the full width of the rest. */
export function Layout({ children }: { children?: ReactNode }) {
  const { user, paths } = useAppServices()
  const { pathname, search } = useLocation()
  const t = useT()
  const [rail, setRail] = useStore('menu.rail', false)
  useLive()
  const drawer = useRef<HTMLDialogElement>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const editing =
    forms.has(paths.screenAt(pathname)?.kind ?? '') ||
    forms.has(drawerInAddress(search)?.screen ?? '')
  useEffect(() => {
    if (drawer.current?.open) drawer.current.close()
  }, [pathname, search])
  const onMenu = () => {
    if (matchMedia(wide).matches) return setRail(!rail)
    setHasOpened(true)
    drawer.current?.showModal()
  }

  return (
    // Outside of forms the user's style applies.
    <div className={editing ? 'shell' : 'shell role-user'} data-rail={rail}>
      <a className="skip" href="#content">
        {t('app.shell.skip')}
      </a>
      <RequestBar />
      <header className="top">
        {user.demo && <p className="demo">{t('app.shell.demo')}</p>}
        {user.viewsRole && <ViewedRole />}
        <TopBar onMenu={onMenu} />
      </header>
      <div className="menu">
        <Menu />
      </div>
      <MenuDrawer dialog={drawer} filled={hasOpened} />
      <main id="content" className="content" tabIndex={-1}>
        <PageHead />
        <LaterHint />
        <PageBoundary at={pathname}>
          <Suspense fallback={<PageBars />}>{children}</Suspense>
        </PageBoundary>
      </main>
      <ScrollToTop />
      <ConnectionStrip />
      <Notifications />
    </div>
  )
}

/**
 * A line at the top of the window: animated while a response is pending, red for half a second
 * after an error.
 */
function RequestBar() {
  const busy = useIsFetching() + useIsMutating() > 0
  const failed = useSignal(errorFlag)
  return <div className="request-bar" data-busy={busy} data-failed={failed} role="presentation" />
}

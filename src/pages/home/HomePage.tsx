import { lazy, Suspense, useEffect } from 'react'
import { mayDo, rolesOf } from '#dataProviders/session/rights.ts'
import { dashboardRoles } from '#resources/kernel/role-lists.ts'
import { product, windowTitle } from '../../common/productName.ts'
import { useT } from '../../common/useT.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import type { AppServices } from '../../kernel/appServices.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { ClockCard } from './ClockCard.tsx'
import { HomeSections } from './HomeSections.tsx'
import { readsStock } from './readsStock.ts'
import './home.css'

const board = () => loadChunk(() => import('./board/index.ts'))
const Board = lazy(async () => ({ default: (await board()).Board }))
const BackupNote = lazy(async () => ({ default: (await board()).BackupNote }))
const FindingsCard = lazy(async () => ({ default: (await board()).FindingsCard }))
const UnfinishedWork = lazy(async () => ({ default: (await board()).UnfinishedWork }))
const Worklist = lazy(async () => ({ default: (await board()).Worklist }))
const MovingInNote = lazy(async () => ({
  default: (await loadChunk(() => import('../moving-in/index.ts'))).MovingInNote,
}))
const Birthdays = lazy(async () => ({ default: (await board()).Birthdays }))

/**
 * Roles on the dashboard's list see it, if there is anything on it that they may read; for all
 * others the page begins with their sections.
 */
function boardOf({ user, resources }: AppServices): {
  any: boolean
  staff: boolean
  backup: boolean
} {
  const listed = rolesOf(user).some((role) => (dashboardRoles as readonly string[]).includes(role))
  const reads = (name: string) =>
    listed && resources.some((one) => one.name === name && mayDo(user, one, 'list'))
  return {
    any:
      (['car', 'staff', 'medical-checkup', 'mechanic-checkup'] as const).some(reads) ||
      (reads('reservoir') && readsStock(user)),
    staff: reads('staff'),
    backup: mayDo(user, { access: 'user' }, 'edit'),
  }
}

/**
 * The start page: the product, the time, and the state of the fleet – or the user's
 * own screens.
 */
export function HomePage() {
  const services = useAppServices()
  const t = useT()
  const title = t('app.home.title')
  const shown = boardOf(services)
  const { user, resources } = services
  const movingIn = resources.find(({ name }) => name === 'moving-in-step')
  const findings = services.resources.find(({ name }) => name === 'finding')
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <div className="home">
      <div className="home-head">
        <section className="home-card home-welcome">
          <h1>{product.title}</h1>
          <p>{t(product.subtitle)}</p>
        </section>
        <ClockCard>
          {shown.staff && (
            <Suspense fallback={null}>
              <Birthdays />
            </Suspense>
          )}
        </ClockCard>
      </div>
      <Suspense fallback={null}>
        {movingIn && mayDo(user, movingIn, 'edit') && <MovingInNote of={movingIn} />}
        {shown.backup && <BackupNote when="late" />}
        <UnfinishedWork />
        <Worklist />
      </Suspense>
      {shown.any ? (
        <Suspense fallback={null}>
          <Board />
        </Suspense>
      ) : (
        <>
          {findings && isListOpen(services.user, findings) && (
            <Suspense fallback={null}>
              <FindingsCard of={findings} />
            </Suspense>
          )}
          <HomeSections />
        </>
      )}
      {shown.backup && (
        <Suspense fallback={null}>
          <BackupNote when="fine" />
        </Suspense>
      )}
    </div>
  )
}

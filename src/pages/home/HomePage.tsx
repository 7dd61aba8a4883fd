import { lazy, Suspense, useEffect } from 'react'
import { mayDo, rolesOf } from '#dataProviders/rights.ts'
import { dashboardRoles } from '#resources/kernel/lists.ts'
import { product, windowTitle } from '../../common/config.ts'
import { useSay } from '../../common/translate.ts'
import { chunk } from '../../common/loadChunk.ts'
import { useConsole } from '../../kernel/console.ts'
import type { Console } from '../../kernel/console.ts'
import { ClockCard } from './ClockCard.tsx'
import { Sections } from './Sections.tsx'
import { Unfinished } from './Unfinished.tsx'
import './home.css'

const board = () => chunk(() => import('./board/index.ts'))
const Board = lazy(async () => ({ default: (await board()).Board }))
const BackupNote = lazy(async () => ({ default: (await board()).BackupNote }))
const Birthdays = lazy(async () => ({ default: (await board()).Birthdays }))

/** Who stands in its list has the dashboard, where there is anything on it that he may read; the others begin with their sections. */
function boardOf({ user, resources }: Console): { any: boolean; staff: boolean; backup: boolean } {
  const listed = rolesOf(user).some((role) => (dashboardRoles as readonly string[]).includes(role))
  const reads = (name: string) => listed && resources.some((one) => one.name === name && mayDo(user, one, 'list'))
  return {
    any: reads('car') || reads('staff') || reads('reservoir'),
    staff: reads('staff'),
    backup: mayDo(user, { access: 'user' }, 'edit'),
  }
}

/** Where everybody begins: what this is, what time it is, and how the fleet stands – or the user's own screens. */
export function HomePage() {
  const console = useConsole()
  const say = useSay()
  const title = say('app.home.title')
  const shown = boardOf(console)
  useEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return (
    <div className="home">
      <section className="home-card home-welcome">
        <h1>{product.title}</h1>
        <p>{say(product.subtitle)}</p>
      </section>
      <ClockCard>
        {shown.staff && (
          <Suspense fallback={null}>
            <Birthdays />
          </Suspense>
        )}
      </ClockCard>
      <Unfinished />
      {shown.any ? (
        <Suspense fallback={null}>
          <Board />
        </Suspense>
      ) : (
        <Sections />
      )}
      {shown.backup && (
        <Suspense fallback={null}>
          <BackupNote />
        </Suspense>
      )}
    </div>
  )
}

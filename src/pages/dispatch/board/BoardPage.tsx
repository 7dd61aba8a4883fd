// Vehicles with their orders over the hours of a day, the orders waiting for a vehicle, and the
// map; in large type on a wall display, which is read-only.
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { drawerInAddress } from '../../../common/listAddress.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { RecordDrawer } from '../../../kernel/lazyViews.ts'
import { TimelineView } from '../../../kernel/timeline/TimelineView.tsx'
import type { Bar } from '../../../kernel/timeline/bars/bars.ts'
import type { GridHandle } from '../../../kernel/timeline/grid/useGridHandle.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Picked } from '../mapContents.ts'
import { useNow } from '../useDispatchMap.ts'
import { BoardContext } from './boardContext.ts'
import { OrderTray } from './OrderTray.tsx'
import { useOrderPlacement } from './useOrderPlacement.ts'
import './board.css'

const BoardMap = lazy(async () => ({
  default: (await loadChunk(() => import('./BoardMap.tsx'))).BoardMap,
}))

export function BoardPage({ of }: { of: Resource }) {
  const t = useT()
  const formats = useFormats()
  const now = useNow()
  const { search } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const [hasMap, setHasMap] = useStore('dispatch.map', false)
  const [picked, setPicked] = useState<Picked | null>(null)
  const { placement, carry } = useOrderPlacement()
  const { isWall, enter, leave } = useWall(box)
  const shown = useMemo(() => (isWall ? readOnly(of) : of), [of, isWall])
  const board = useMemo(() => {
    const pick = (next: Picked | null) => {
      setPicked(next)
      if (next?.kind === 'car') grid.current?.goTo(next.id)
      if (next?.kind === 'order') grid.current?.goToBar(String(next.id))
    }
    return { picked, pick, carry }
  }, [picked, carry])
  const onPicked = ({ record }: Bar) => record && setPicked({ kind: 'order', id: record.id })
  if (!of.timeline) return null
  return (
    <BoardContext value={board}>
      <div ref={box} className="dispatch-board" data-wall={isWall || undefined}>
        <div className="list dispatch-board-tools">
          {isWall && (
            <strong>
              {formats.longDay(formats.today())} {formats.time(new Date(now).toISOString())}
            </strong>
          )}
          <button
            type="button"
            className="button"
            aria-pressed={hasMap}
            onClick={() => setHasMap(!hasMap)}
          >
            {t('app.dispatch_board.map')}
          </button>
          <button type="button" className="button" onClick={isWall ? leave : enter}>
            {t(`app.dispatch_board.${isWall ? 'leave' : 'wall'}`)}
          </button>
        </div>
        <div className="dispatch-board-parts" data-map={hasMap || undefined}>
          <TimelineView
            of={shown}
            timeline={of.timeline}
            handle={grid}
            onPicked={onPicked}
            {...(!isWall && { placement, tray: OrderTray })}
          />
          {hasMap && (
            <Suspense>
              <BoardMap now={now} isWall={isWall} />
            </Suspense>
          )}
        </div>
      </div>
      {drawerInAddress(search) && (
        <Suspense>
          <RecordDrawer of={of} archive={false} />
        </Suspense>
      )}
    </BoardContext>
  )
}

/** The wall display is read-only. */
const readOnly = (of: Resource): Resource => ({
  ...of,
  ...(of.desk && { desk: { ...of.desk, readOnly: true, creates: false } }),
})

/** Full screen if the browser permits it; otherwise the whole window. Escape ends it. */
function useWall(box: React.RefObject<HTMLDivElement | null>) {
  const [isWall, setIsWall] = useState(false)
  useEffect(() => {
    if (!isWall) return undefined
    const onChange = () => setIsWall(document.fullscreenElement !== null)
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setIsWall(false)
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isWall])
  return {
    isWall,
    enter() {
      setIsWall(true)
      if (document.fullscreenEnabled) void box.current?.requestFullscreen().catch(() => undefined)
    },
    leave() {
      setIsWall(false)
      if (document.fullscreenElement) void document.exitFullscreen()
    },
  }
}

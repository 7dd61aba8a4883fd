import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import type { Draft } from '#resources/wire/drafts.ts'
import { viewSearch } from '../../common/listAddress.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { PageBars } from '../../ui/PageFrame.tsx'
import { useDraft } from '../form/drafts/useDraft.ts'
import { useRemainingHeight } from '../list/grid/useRemainingHeight.ts'
import { useShortcuts } from '../list/useShortcuts.ts'
import { CardPane } from './CardPane.tsx'
import { QueuePane } from './queue/QueuePane.tsx'
import { unfinishedFrom } from './useCard.ts'
import { useQueueOf, useWorkstation } from './useWorkstation.ts'
import { WorkstationHead } from './WorkstationHead.tsx'
import './workstation.css'

const HelpDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../list/ShortcutsDialog.tsx'))).ShortcutsDialog,
}))

interface WorkstationViewProps {
  of: Resource
  station: Workstation
}

/** A workstation, once its draft and the default view of its queue are known. */
export function WorkstationView({ of, station }: WorkstationViewProps) {
  const mayMake = useRights(of).create
  const draft = useDraft(of, null, null, mayMake)
  const settings = useSyncExternalStore(gridSettings.watch, gridSettings.get)
  const { pathname, search, state } = useLocation()
  const queue = useQueueOf(station)
  if (draft === undefined || !settings || settings.waiting?.includes(queue.name))
    return <PageBars />
  const { view } = settings.by[queue.name] ?? {}
  if (view && search === '')
    return <Navigate to={{ pathname, search: viewSearch(queue, view) }} replace state={state} />
  return <OpenedWorkstation of={of} station={station} draft={draft} mayMake={mayMake} />
}

interface OpenedWorkstationProps extends WorkstationViewProps {
  draft: Draft | null
  mayMake: boolean
}

/** The queue on the left, one card after another on the right; on a phone one at a time. */
function OpenedWorkstation({ of, station, draft, mayMake }: OpenedWorkstationProps) {
  const t = useT()
  const [{ unfinished, id: begun }] = useState(() => unfinishedFrom(of, station, draft))
  const work = useWorkstation(of, station, begun)
  const [helps, setHelps] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const grid = useRef<{ focus: () => void }>(null)
  const fit = useRemainingHeight()
  useSearchFocus(search, station, work.sought)
  useShortcuts({ search: () => search.current?.focus(), help: () => setHelps(true) })
  const toQueue = () => {
    work.leave()
    // on a phone the queue is mounted by then
    setTimeout(() => grid.current?.focus())
  }
  const onScan = (code: string) => {
    const came = work.chooseFound(code)
    if (came === 'shown') grid.current?.focus()
    else if (came === 'nothing') work.say(t('app.workstation.scanned'))
  }
  return (
    // The keys of all elements within are handled here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="list cells workstation"
      data-step={work.step}
      data-walk-in={station.walkIn}
      onKeyDown={(event) => station.walkIn && typesIntoSearch(event) && search.current?.focus()}
    >
      <WorkstationHead
        of={of}
        counts={work.counts}
        walkIn={station.walkIn === true}
        message={work.message}
        last={work.last}
        onHelp={() => setHelps(true)}
      />
      <div className="workstation-body" ref={fit}>
        <QueuePane
          of={of}
          station={station}
          work={work}
          mayMake={mayMake}
          search={search}
          grid={grid}
        />
        <CardPane
          of={of}
          station={station}
          work={work}
          unfinished={unfinished}
          onLeave={toQueue}
          onScan={onScan}
        />
      </div>
      {helps && (
        <Suspense>
          <HelpDialog edits={false} workstation onClose={() => setHelps(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * For walk-ins the search is focused initially and after each card, except after touch: it would
 * open the on-screen keyboard.
 */
function useSearchFocus(
  search: RefObject<HTMLInputElement | null>,
  { walkIn }: Workstation,
  sought: number,
): void {
  useEffect(() => {
    if (walkIn && !matchMedia('(pointer: coarse)').matches) search.current?.focus()
  }, [search, walkIn, sought])
}

/** A letter or a digit outside of inputs starts a search, as does a scanned code. */
function typesIntoSearch({ key, target, ...event }: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
  if (isCommand || !/^[\p{L}\p{N}]$/u.test(key) || !(target instanceof Element)) return false
  return !target.closest('input, textarea, select, [contenteditable], [data-choice], [role=menu]')
}

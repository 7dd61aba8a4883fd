import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ComponentType, RefObject } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { createAddress } from '../../common/newRecordAddress.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { UndoToast } from '../../ui/UndoToast.tsx'
import { useIsMobile } from '../list/grid/useIsMobile.ts'
import { useRemainingHeight } from '../list/grid/useRemainingHeight.ts'
import { ListFailed, ListOutdated } from '../list/listNotes.tsx'
import { useShortcuts } from '../list/useShortcuts.ts'
import { useRefusal } from '../useRefusal.tsx'
import { BarCard } from './bars/BarCard.tsx'
import type { OpenedCard } from './bars/BarCard.tsx'
import type { Bar } from './bars/bars.ts'
import { TimelineGrid } from './grid/TimelineGrid.tsx'
import type { GridHandle } from './grid/useGridHandle.ts'
import { useWindowTitle } from './grid/TimelineHead.tsx'
import type { RowPlacement } from './grid/row-placement.ts'
import { DraftNote, RefusedNote } from './TimelineNotes.tsx'
import { mostPrintedRows, TimelinePaper } from './TimelinePaper.tsx'
import { TimelineTable } from './TimelineTable.tsx'
import { TimelineToolbar } from './TimelineToolbar.tsx'
import { useTimeline } from './useTimeline.ts'
import type { TimelineModel } from './useTimeline.ts'
import '../cells/cells.css'
import '../list/list.css'
import './timeline.css'
import './timeline-sides.css'

const HelpDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../list/ShortcutsDialog.tsx'))).ShortcutsDialog,
}))

interface TimelineViewProps {
  of: Resource
  timeline: Timeline
}

/** Props of components beside the rows. */
export interface BesideRows {
  readonly grid: RefObject<GridHandle | null>
  readonly model: TimelineModel
}

interface WithPlacement extends TimelineViewProps {
  placement?: RowPlacement
  /** Displayed before the rows: records without a row. */
  tray?: ComponentType<BesideRows>
  /** Called with each bar whose card is opened. */
  onPicked?: (bar: Bar) => void
  /** The grid, for external control. */
  handle?: RefObject<GridHandle | null>
}

/** Records as bars over days and hours, in rows of the records that they refer to. */
export function TimelineView({ of, timeline, placement, tray: Tray, ...outer }: WithPlacement) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search: address } = useLocation()
  const rights = useRights(of)
  const onCreate = useEvent((values: Readonly<Record<string, number | string>>) =>
    navigate(createAddress(of, values), { state: { list: pathname + address } }),
  )
  const model = useTimeline(of, timeline, onCreate, placement)
  const { state, writes, drafting, rows } = model
  const [helps, setHelps] = useState(false)
  const [card, setCard] = useState<OpenedCard | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const ownGrid = useRef<GridHandle>(null)
  const grid = outer.handle ?? ownGrid
  const printing = usePrinting(model)
  useShortcuts({
    search: () => search.current?.focus(),
    help: () => setHelps(true),
    ...(rights.create && { create: () => grid.current?.create() }),
  })
  const titleOf = (id: number) => rows.find((row) => row.id === id)?.title ?? ''
  return (
    <div className="list cells timeline">
      <TimelineToolbar
        of={of}
        timeline={timeline}
        state={state}
        search={search}
        createAddress={rights.create ? createAddress(of, {}) : null}
        onDown={() => grid.current?.focus()}
        onPrint={printing.begin}
        onHelp={() => setHelps(true)}
      />
      <Trouble model={model} />
      {writes.refused && (
        <RefusedNote of={of} refused={writes.refused} onClose={writes.closeRefused} />
      )}
      <div className="timeline-sides">
        {Tray && <Tray grid={grid} model={model} />}
        <TimelineBody
          of={of}
          timeline={timeline}
          model={model}
          grid={grid}
          onCard={(bar, anchor) => {
            setCard({ bar, anchor })
            outer.onPicked?.(bar)
          }}
        />
      </div>
      <div className="timeline-status" role="status">
        {drafting.draft && (
          <DraftNote
            draft={drafting.draft}
            row={titleOf(drafting.draft.row)}
            words={model.words}
            blocking={drafting.blocking}
            trial={drafting.trial}
          />
        )}
        {!drafting.draft && model.note}
      </div>
      <UndoToast message={writes.outcome} onUndo={writes.undo} onClose={writes.closeOutcome} />
      <ConfirmDialog
        question={writes.question && t('app.timeline.save_anyway')}
        text={writes.question?.text}
        onYes={() => {
          writes.question?.yes()
          writes.closeQuestion()
        }}
        onNo={writes.closeQuestion}
      />
      {card && (
        <BarCard
          of={of}
          timeline={timeline}
          card={card}
          words={model.words}
          onCancel={model.onCancel}
          onClose={() => setCard(null)}
        />
      )}
      {helps && (
        <Suspense>
          <HelpDialog edits={false} timeline onClose={() => setHelps(false)} />
        </Suspense>
      )}
      {printing.isReady && <Printed of={of} model={model} onClose={printing.end} />}
    </div>
  )
}

interface TimelineBodyProps extends TimelineViewProps {
  model: TimelineModel
  grid: RefObject<GridHandle | null>
  onCard: (bar: Bar, anchor: Element) => void
}

/** The rows, as bars or as text; on a phone always as text. */
function TimelineBody({ of, timeline, model, grid, onCard }: TimelineBodyProps) {
  const t = useT()
  const translate = useTranslate()
  const isMobile = useIsMobile()
  const fit = useRemainingHeight()
  const rights = useRights(of)
  const { state, rows, more } = model
  const name = translate(`resources.${of.name}.fields.${state.by}`)
  const title = useWindowTitle(state.window)
  if (rows.length === 0)
    return (
      <p className="muted timeline-empty" role="status">
        {t(model.isPending ? 'app.timeline.rows_loading' : 'app.list.nothing_found')}
      </p>
    )
  const shared = { of, timeline, name, rows, more, window: state.window, bars: model.bars }
  if (isMobile || state.shown === 'table')
    return <TimelineTable {...shared} title={title} words={model.words} />
  return (
    <div ref={fit} className="timeline-frame">
      <TimelineGrid
        {...shared}
        drafting={model.drafting}
        words={model.words}
        mayCreate={rights.create && !timeline.fixedPeriod}
        handle={grid}
        onWindow={state.shift}
        onToday={state.goToday}
        onCard={onCard}
        onCancel={model.onCancel}
        onUndo={model.writes.undo}
        onFixed={model.onFixed}
      />
    </div>
  )
}

/** Loading errors, with a retry. */
function Trouble({ model: { error, rows, retry } }: { model: TimelineModel }) {
  const refusal = useRefusal()
  if (!error) return null
  const { message } = refusal(error)
  if (rows.length === 0) return <ListFailed message={message} onRetry={retry} />
  return <ListOutdated message={message} onRetry={retry} />
}

/** Loads the remaining rows before printing. */
function usePrinting({ more, rows, isPending, say }: TimelineModel) {
  const t = useT()
  const [isWanted, setIsWanted] = useState(false)
  const isTooLong = rows.length > mostPrintedRows
  const readMore = useEvent(() => {
    if (!isTooLong) return more?.()
    setIsWanted(false)
    say(t('app.timeline.too_many'))
  })
  useEffect(() => {
    if (isWanted) readMore()
  }, [isWanted, rows.length, readMore])
  return {
    isReady: isWanted && !more && !isPending,
    begin: () => setIsWanted(true),
    end: useEvent(() => setIsWanted(false)),
  }
}

function Printed({
  of,
  model,
  onClose,
}: {
  of: Resource
  model: TimelineModel
  onClose: () => void
}) {
  const translate = useTranslate()
  const { state, rows, bars } = model
  const title = useWindowTitle(state.window)
  const name = translate(`resources.${of.name}.fields.${state.by}`)
  return (
    <TimelinePaper
      of={of}
      window={state.window}
      name={name}
      title={title}
      rows={rows}
      bars={bars}
      onClose={onClose}
    />
  )
}

import { lazy, Suspense } from 'react'
import { liveStreamOpened } from '#dataProviders/live/live-changes.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useSignal } from '../../common/useSignal.ts'
import { SelectionActions } from './bulk/SelectionActions.tsx'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import type { useSelection } from './bulk/useSelection.ts'
import type { LiveList } from './live/rowRefresher.ts'
import { PageSize } from './toolbar/PageSize.tsx'
import { Pager } from './toolbar/Pager.tsx'
import type { ResultCounting } from './toolbar/useResultCount.ts'
import type { OfferedForm } from '../print/usePrinting.tsx'
import { bulkAction } from './useRecordActions.ts'
import type { OfferedTransition } from '../transitions/useTransitions.ts'
import './list.css'

const LiveRows = lazy(async () => ({
  default: (await loadChunk(() => import('./live/LiveRows.tsx'))).LiveRows,
}))

interface ListFootProps {
  list: Omit<LiveList, 'rows'> & { rows: LiveList['rows'] | undefined }
  /** All groups are collapsed: there are no pages of rows. */
  closed: boolean
  selection: ReturnType<typeof useSelection>
  counting: ResultCounting
  onAction: (() => void) | undefined
  /** undefined without the right to edit, and among archived records. */
  onEdit: (() => void) | undefined
  /** Transitions that can be made of several documents at once. */
  transitions: readonly OfferedTransition[]
  onTransition: (transition: OfferedTransition) => void
  /** Forms that print several records. */
  prints: readonly OfferedForm[]
  onPrint: (form: OfferedForm) => void
  onPage: (page: number) => void
  onPerPage: (size: number) => void
  onRefresh: () => void
}

/**
 * The line below the rows: the actions on selected ones, or the page size; live changes; the pager.
 */
export function ListFoot({
  list,
  closed,
  selection,
  counting,
  onAction,
  onEdit,
  transitions,
  onTransition,
  prints,
  onPrint,
  onPage,
  onPerPage,
  onRefresh,
}: ListFootProps) {
  const live = useSignal(liveStreamOpened)
  const { of, archive, rows, page, perPage } = list
  return (
    <div className="foot">
      {selection.shown.length > 0 ? (
        <SelectionBar
          selection={selection}
          counting={counting}
          action={bulkAction(of, archive)}
          onAction={onAction}
          onEdit={onEdit}
          transitions={transitions}
          onTransition={onTransition}
          prints={prints}
          onPrint={onPrint}
          more={<SelectionActions of={of} archive={archive} selection={selection} />}
        />
      ) : (
        !closed && (
          <PageSize page={page} perPage={perPage} rows={rows?.length ?? 0} onPerPage={onPerPage} />
        )
      )}
      <span className="space" />
      {live && rows && !closed && (
        <Suspense>
          <LiveRows list={{ ...list, rows }} onRefresh={onRefresh} />
        </Suspense>
      )}
      {!closed && (
        <Pager
          page={page}
          perPage={perPage}
          rows={rows?.length ?? 0}
          counting={counting}
          onPage={onPage}
        />
      )}
    </div>
  )
}

import { memo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useT } from '../../../common/useT.ts'
import type { Column } from '../../list/grid/columns/gridColumns.ts'
import type { QueueItem } from './queueItems.ts'
import { rowHeight } from './rowHeight.ts'

interface QueueRowProps {
  id: string
  item: QueueItem
  index: number
  /** Shown below the name, and at the end. */
  details: readonly Column[]
  states: readonly Column[]
  current: boolean
  /** null if rows cannot be marked. */
  marked: boolean | null
}

/** One row of the queue. Clicks and keys are handled by the queue as a whole. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { id, item, index, details, states, current, marked } = props
  const t = useT()
  const { row, name, state } = item
  const shown = details.map((column) => cellOf(column, item)).filter(Boolean)
  return (
    <div
      id={id}
      role="row"
      aria-selected={current}
      aria-rowindex={index + 1}
      className="queue-row"
      data-id={row.id}
      data-state={state}
      style={{ '--at': `${index * rowHeight}px` } as CSSProperties}
    >
      {marked !== null && (
        <span role="gridcell" className="queue-mark">
          <Checkbox
            tabIndex={-1}
            checked={marked}
            readOnly
            disabled={state === 'done' || state === 'waiting'}
            aria-label={t('app.workstation.mark', { name })}
          />
        </span>
      )}
      <span role="gridcell" className="queue-text">
        <strong className="clipped">{name}</strong>
        <span className="clipped caption muted">
          {shown.map((value, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns keep their order
            <span key={at}>{value}</span>
          ))}
        </span>
      </span>
      <span role="gridcell" className="queue-state">
        {state === 'waiting' && <span className="chip chip-warn">{t('app.outbox.waiting')}</span>}
        {state === 'refused' && (
          <span className="chip chip-bad">{t('app.workstation.refused')}</span>
        )}
        {(state === 'left' || state === 'done') &&
          states.map((column) => <span key={column.source}>{cellOf(column, item)}</span>)}
      </span>
    </div>
  )
})

function cellOf(column: Column, { row }: QueueItem): ReactNode {
  const { source, field, context, cell } = column
  return cell({ ...context, headless: true, source, field, row, tabbable: false })
}

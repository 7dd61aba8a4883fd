import { useId, useImperativeHandle, useMemo } from 'react'
import type { CSSProperties, KeyboardEvent, MouseEvent, Ref } from 'react'
import { useTranslate } from 'react-admin'
import { titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { titleWhereClipped } from '../../../ui/clippedTitle.ts'
import { columnsOf } from '../../list/grid/columns/gridColumns.ts'
import { isLeft } from './queueItems.ts'
import type { QueueItem } from './queueItems.ts'
import { QueueRow } from './QueueRow.tsx'
import { useRowWindow } from '../../useRowWindow.ts'
import { rowHeight } from './rowHeight.ts'

interface QueueGridProps {
  queue: Resource
  station: Workstation
  items: readonly QueueItem[]
  current: number | null
  /** null if rows cannot be marked. */
  marked: ReadonlySet<number> | null
  onMark: (items: readonly QueueItem[], on: boolean) => void
  onChoose: (item: QueueItem) => void
  /** Moves the focus to the card of the chosen row. */
  onEnter: () => void
  handle: Ref<{ focus: () => void }>
}

/** The rows of the queue as one tab stop; only visible ones are rendered. */
export function QueueGrid(props: QueueGridProps) {
  const { queue, station, items, current, marked, onMark, onChoose, onEnter } = props
  const t = useT()
  const id = useId()
  const at = items.findIndex(({ row }) => row.id === current)
  const { scroll, first, last, onScroll, screen } = useRowWindow({
    count: items.length,
    rowHeight,
    current: at,
  })
  const { details, states } = useQueueColumns(queue, station)
  useImperativeHandle(props.handle, () => ({ focus: () => scroll.current?.focus() }), [scroll])
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + screen,
    PageUp: at - screen,
    Home: 0,
    End: items.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[at]
    const to = moves[event.key]
    const command = event.ctrlKey || event.metaKey
    if (command && event.code === 'KeyA' && marked) onMark(items.filter(isLeft), true)
    else if (command || event.altKey) return
    else if (to !== undefined) {
      const next = items[Math.max(0, Math.min(to, items.length - 1))]
      if (next) onChoose(next)
    } else if (event.key === 'Enter' && item) {
      if (!event.repeat) onEnter()
    } else if (event.key === ' ' && item && marked) onMark([item], !marked.has(item.row.id))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const row = target.closest<HTMLElement>('[data-id]')?.dataset.id
    const item = items.find((one) => String(one.row.id) === row)
    if (!item) return
    if (marked && target.closest('.queue-mark')) onMark([item], !marked.has(item.row.id))
    else {
      onChoose(item)
      onEnter()
    }
  }
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={t('app.workstation.queue')}
      {...forPointer}
      aria-rowcount={items.length}
      aria-activedescendant={at >= first && at < last ? `${id}-${current}` : undefined}
      className="queue-rows"
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div
        role="rowgroup"
        className="queue-room"
        style={{ '--height': `${items.length * rowHeight}px` } as CSSProperties}
      >
        {items.slice(first, last).map((item, n) => (
          <QueueRow
            key={item.row.id}
            id={`${id}-${item.row.id}`}
            item={item}
            index={first + n}
            details={details}
            states={states}
            current={item.row.id === current}
            marked={marked && marked.has(item.row.id)}
          />
        ))}
      </div>
    </div>
  )
}

/** Titles are for pointers only: screen readers read the whole text. */
const forPointer = {
  onMouseOver({ target }: MouseEvent) {
    const text = target instanceof Element ? target.closest<HTMLElement>('.queue-text') : null
    if (text) titleWhereClipped(text, '.clipped', ', ')
  },
}

/** The columns beside a row's name: those of the queue's list, its state last. */
function useQueueColumns(queue: Resource, station: Workstation) {
  const translate = useTranslate()
  const formats = useFormats()
  const t = useT()
  return useMemo(() => {
    const states = Object.keys(station.done)
    const details = queue.list.columns.filter(
      (key) => !titleFields(queue).includes(key) && !states.includes(key),
    )
    const columns = (keys: readonly string[]) =>
      columnsOf(queue, keys, (key) => translate(key), { formats, t })
    return { details: columns(details), states: columns(states) }
  }, [queue, station, translate, formats, t])
}

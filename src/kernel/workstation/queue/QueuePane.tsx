import { lazy, Suspense, useMemo, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { listDefaults } from '../../../common/listAddress.ts'
import { loadChunk } from '../../../common/loadChunk.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { SearchGlyph } from '../../../ui/glyphs.tsx'
import { FilterBar } from '../../list/filters/FilterBar.tsx'
import { ListFailed, ListOutdated } from '../../list/listNotes.tsx'
import { ViewsMenu } from '../../list/views/ViewsMenu.tsx'
import { useRefusal } from '../../useRefusal.tsx'
import { isLeft } from './queueItems.ts'
import { QueueGrid } from './QueueGrid.tsx'
import { mostQueueRows } from './useQueueRows.ts'
import type { useWorkstation } from '../useWorkstation.ts'
import type { QueueItem } from './queueItems.ts'

/** Rows of the queue marked for a bulk action; handled ones lose their marks. */
function useMarks(items: readonly QueueItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    marked: ids,
    chosen: items.filter((one) => isLeft(one) && ids.has(one.row.id)),
    mark(changed: readonly QueueItem[], on: boolean) {
      const changedIds = changed.filter(isLeft).map(({ row }) => row.id)
      const others = [...ids].filter((id) => !changedIds.includes(id))
      setIds(new Set(on ? [...others, ...changedIds] : others))
    },
    clear: () => setIds(new Set()),
  }
}

const BulkCards = lazy(async () => ({
  default: (await loadChunk(() => import('../BulkCards.tsx'))).BulkCards,
}))

type Work = ReturnType<typeof useWorkstation>
interface QueuePaneProps {
  of: Resource
  station: Workstation
  work: Work
  mayMake: boolean
  search: RefObject<HTMLInputElement | null>
  grid: RefObject<{ focus: () => void } | null>
}

/** The queue with its search, filters, saved views, and the actions on marked rows. */
export function QueuePane(props: QueuePaneProps) {
  const { of, station, work, mayMake, search, grid } = props
  const t = useT()
  const formats = useFormats()
  const { queue, query, filter, onFilter, items, found, chosen } = work
  const marks = useMarks(items)
  const rows = query.data
  return (
    <section className="workstation-queue" aria-label={t('app.workstation.queue')}>
      <div className="toolbar">
        <QueueSearch work={work} input={search} onDown={() => grid.current?.focus()} />
        <FilterBar of={queue} archive={false} filter={filter} onFilter={onFilter} />
        <QueueViews work={work} />
      </div>
      <QueueTrouble query={query} />
      {rows && rows.length >= mostQueueRows && (
        <p className="caption muted">
          {t('app.workstation.first_rows', { count: formats.integer(rows.length) })}
        </p>
      )}
      {rows && found.length === 0 && (
        <p className="muted workstation-note" role="status">
          {t(items.length > 0 ? 'app.list.nothing_found' : 'app.workstation.empty')}
        </p>
      )}
      {found.length > 0 && (
        <QueueGrid
          queue={queue}
          station={station}
          items={found}
          current={chosen?.id ?? null}
          marked={station.bulk && mayMake ? marks.marked : null}
          onMark={marks.mark}
          onChoose={work.choose}
          onEnter={work.enter}
          handle={grid}
        />
      )}
      {station.bulk && mayMake && <BulkBar of={of} station={station} work={work} marks={marks} />}
    </section>
  )
}

/** Saved views of the queue: named filters, one of which can be the default. */
function QueueViews({ work: { queue, filter } }: Pick<QueuePaneProps, 'work'>) {
  const standard = useMemo(() => listDefaults(queue), [queue])
  const columns = queue.list.columns.map((source) => ({ source }))
  return (
    <ViewsMenu
      of={queue}
      archive={false}
      shown={{ filter, sort: standard.sort }}
      columns={columns}
      standard={standard}
    />
  )
}

interface QueueSearchProps {
  work: Work
  input: RefObject<HTMLInputElement | null>
  /** Moves the focus to the rows. */
  onDown: () => void
}

/** Searches while typing or scanning: the Enter of a scanner chooses the row, and nothing else. */
function QueueSearch({ work, input, onDown }: QueueSearchProps) {
  const t = useT()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      const looksFor = work.search.trim()
      if (looksFor !== '' && work.chooseFound(looksFor) === 'shown') onDown()
    } else if (event.key === 'Escape') work.setSearch('')
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
  }
  return (
    <div className="search" role="search">
      <SearchGlyph />
      <input
        ref={input}
        type="search"
        value={work.search}
        onChange={(event) => work.setSearch(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('app.workstation.search')}
        aria-label={t('app.workstation.search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="search"
      />
    </div>
  )
}

/** Why the queue is missing or out of date. */
function QueueTrouble({ query }: Pick<Work, 'query'>) {
  const refusal = useRefusal()
  if (!query.error) return null
  const { message } = refusal(query.error)
  const retry = () => void query.refetch()
  return query.data ? (
    <ListOutdated message={message} onRetry={retry} />
  ) : (
    <ListFailed message={message} onRetry={retry} />
  )
}

interface BulkBarProps {
  of: Resource
  station: Workstation
  work: Work
  marks: ReturnType<typeof useMarks>
}

/** Creates one card for each marked row; a checkbox marks all rows that are left. */
function BulkBar({ of, station, work, marks }: BulkBarProps) {
  const t = useT()
  const formats = useFormats()
  const words = useBulkWords(of, station)
  const [open, setOpen] = useState(false)
  const { chosen } = marks
  return (
    <div className="bulk workstation-bulk">
      {chosen.length === 0 ? (
        <button
          type="button"
          className="button"
          disabled={work.counts.left === 0}
          onClick={() => marks.mark(work.found.filter(isLeft), true)}
        >
          {t('app.workstation.mark_all')}
        </button>
      ) : (
        <>
          <button type="button" className="button main" onClick={() => setOpen(true)}>
            {t('app.workstation.bulk', { values: words, count: formats.integer(chosen.length) })}
          </button>
          <button type="button" className="button quiet" onClick={marks.clear}>
            {t('app.list.unselect')}
          </button>
        </>
      )}
      {open && (
        <Suspense>
          <BulkCards
            of={of}
            station={station}
            queue={work.queue}
            items={chosen}
            words={words}
            onClose={() => setOpen(false)}
            onDone={(count) => {
              work.say(t('app.workstation.bulk_done', { smart_count: count }))
              void work.refresh(chosen.map(({ row }) => row.id))
              marks.clear()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** 'Result: passed' */
function useBulkWords(of: Resource, { bulk }: Workstation): string {
  const translate = useTranslate()
  return Object.entries(bulk?.set ?? {})
    .map(([key, value]) => {
      const words = `resources.${of.name}`
      const isChoice = of.fields[key]?.options.choices !== undefined
      const text = isChoice ? translate(`${words}.options.${key}.${String(value)}`) : String(value)
      return `${translate(`${words}.fields.${key}`)}: ${text}`
    })
    .join(', ')
}

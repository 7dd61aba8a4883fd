import type { ReactNode, RefObject } from 'react'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { PlusGlyph, RefreshGlyph } from '../../../ui/glyphs.tsx'
import { useT } from '../../../common/useT.ts'
import type { Filter, Sort } from '../../../common/listAddress.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import type { MoreItem } from './MoreMenu.tsx'
import { preloadForm } from '../preloadForm.ts'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { ResultCount } from './ResultCount.tsx'
import type { ResultCounting } from './useResultCount.ts'
import './buttons.css'
import './toolbar.css'

interface ToolbarProps {
  of: Resource
  archive: boolean
  filter: Filter
  onFilter: (filter: Filter, replace?: boolean) => void
  sort: Sort
  onSort: (sort: Sort) => void
  search: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  counting: ResultCounting
  /** undefined if refreshing is in the menu. */
  onRefresh: (() => void) | undefined
  busy: boolean
  /** undefined without the right to create. */
  onCreate: (() => void) | undefined
  /** The items of the menu. */
  more: readonly MoreItem[]
  /** The configuration of the list: its views and its columns. */
  setup: ReactNode
}

/** Search, filters, the number of matches, and a button for new records. */
export function Toolbar({
  of,
  archive,
  filter,
  onFilter,
  sort,
  onSort,
  search,
  onLeaveSearch,
  counting,
  onRefresh,
  busy,
  onCreate,
  more,
  setup,
}: ToolbarProps) {
  const t = useT()
  const text = typeof filter.search === 'string' ? filter.search : ''
  const onSearch = (next: string) => {
    const { search: _, ...rest } = filter
    onFilter(next ? { ...rest, search: next } : rest, text !== '')
  }
  return (
    <div className="toolbar">
      {fieldEntries(of.fields).some(([, field]) => field.options.search) && (
        <SearchBox value={text} onSearch={onSearch} onLeave={onLeaveSearch} input={search} />
      )}
      <FilterBar of={of} archive={archive} filter={filter} onFilter={onFilter} />
      <SortSelect of={of} sort={sort} onSort={onSort} />
      <div className="actions">
        <ResultCount counting={counting} />
        {setup}
        {onRefresh && (
          <button
            type="button"
            className="button round quiet"
            onClick={onRefresh}
            aria-label={t('app.list.refresh')}
            title={t('app.list.refresh')}
            aria-busy={busy}
          >
            <RefreshGlyph />
          </button>
        )}
        <MoreMenu items={more} />
        {onCreate && (
          <button
            type="button"
            className="button main"
            onClick={onCreate}
            onPointerEnter={preloadForm}
            onFocus={preloadForm}
            aria-label={t('app.list.create')}
            aria-keyshortcuts="n"
          >
            <PlusGlyph /> <span className="word">{t('app.list.create')}</span>
          </button>
        )}
      </div>
    </div>
  )
}

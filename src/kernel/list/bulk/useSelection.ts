import { useEffect, useRef, useState } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { BulkScope } from './useBulkAction.ts'
import type { ResultCounting } from '../toolbar/useResultCount.ts'

interface SelectionInput {
  rows: readonly WireRow[] | undefined
  /** Selected ids, on all pages. */
  selected: readonly number[]
  onSelect: (ids: number[]) => void
  filter: Filter
  archive: boolean
  counting: ResultCounting
}

/**
 * The selection of a list: single rows, across its pages, or everything that matches its filter.
 */
export function useSelection({
  rows,
  selected,
  onSelect,
  filter,
  archive,
  counting,
}: SelectionInput) {
  const key = JSON.stringify([filter, archive])
  const [everything, setEverything] = useState<string | null>(null)
  const all = everything === key
  const { known } = counting
  const exact = known?.approximate ? undefined : known?.count
  const seen = useSeen(rows, selected)
  const onPage = (rows ?? []).filter(({ id }) => selected.includes(id)).length
  /** Changing one row ends the selection of everything. */
  const select = (ids: number[]) => {
    setEverything(null)
    onSelect(ids)
  }
  return {
    /** Everything that matches the filter. */
    all,
    /** The selection as the page's rows show it. */
    shown: all ? (rows ?? []).map(({ id }) => id) : selected,
    count: all ? exact : selected.length,
    select,
    /** The whole page is selected and there are more rows: they can be added. */
    more:
      !all &&
      onPage > 0 &&
      onPage === rows?.length &&
      (known?.approximate === true || (known?.count ?? 0) > selected.length),
    selectAll: () => setEverything(key),
    clear: () => select([]),
    scope: (): BulkScope =>
      all ? { filter, archive, count: exact } : { rows: seen.current.rows(selected) },
  }
}

/** The selected rows, including those of other pages, as last loaded. */
function useSeen(rows: readonly WireRow[] | undefined, selected: readonly number[]) {
  const seen = useRef({
    known: new Map<number, WireRow>(),
    rows(ids: readonly number[]): WireRow[] {
      return ids.flatMap((id) => this.known.get(id) ?? [])
    },
  })
  useEffect(() => {
    for (const row of rows ?? []) if (selected.includes(row.id)) seen.current.known.set(row.id, row)
  }, [rows, selected])
  return seen
}

import { useEffect, useRef, useState } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { BulkScope } from './useBulkAction.ts'
import type { ResultCounting } from '../toolbar/useResultCount.ts'

interface Asked {
  rows: readonly WireRow[] | undefined
  /** Ids that were chosen, on all pages. */
  selected: readonly number[]
  onSelect: (ids: number[]) => void
  filter: Filter
  archive: boolean
  counting: ResultCounting
}

/**
 * What is selected in a list: rows one by one, over its pages, or everything that its filter finds.
 */
export function useSelection({ rows, selected, onSelect, filter, archive, counting }: Asked) {
  const key = JSON.stringify([filter, archive])
  const [everything, setEverything] = useState<string | null>(null)
  const all = everything === key
  const { known } = counting
  const exact = known?.approximate ? undefined : known?.count
  const seen = useSeen(rows, selected)
  const onPage = (rows ?? []).filter(({ id }) => selected.includes(id)).length
  /** One row more or less, and it is no longer everything. */
  const select = (ids: number[]) => {
    setEverything(null)
    onSelect(ids)
  }
  return {
    /** Everything that the filter finds. */
    all,
    /** As the rows of the page show it. */
    shown: all ? (rows ?? []).map(({ id }) => id) : selected,
    count: all ? exact : selected.length,
    select,
    /** The page is selected whole and there are more: they may be had with it. */
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

/** The selected rows, those of other pages too: as they were when they were last seen. */
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

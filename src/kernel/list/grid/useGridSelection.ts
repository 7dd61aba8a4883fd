import { useRef } from 'react'
import { idRange, withSelected } from '../bulk/selectedIds.ts'

/**
 * Selects rows of a page one by one, in ranges, and all at once. `select` is absent if nothing can
 * be selected.
 */
export function useGridSelection(
  ids: readonly number[],
  selected: readonly number[],
  select: ((ids: number[]) => void) | undefined,
) {
  /** The start of a range: the row selected last. */
  const anchor = useRef<number | null>(null)
  return {
    selected,
    select,
    toggle(id: number, range: boolean) {
      const on = !selected.includes(id)
      select?.(withSelected(selected, range ? idRange(ids, anchor.current, id) : [id], on))
      anchor.current = id
    },
    /** With Shift and an arrow: from one row to the next. */
    extend(from: number, to: number) {
      anchor.current ??= from
      select?.(withSelected(selected, [from, to], true))
    },
    selectAll: () => select?.(withSelected(selected, ids, true)),
  }
}

export type GridSelection = ReturnType<typeof useGridSelection>

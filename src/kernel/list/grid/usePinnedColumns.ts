import { useCallback } from 'react'
import { loadListParts } from '../loadListParts.ts'

/**
 * A ref for the table that keeps its first `pinned` columns side by side while the others are
 * scrolled past them; the first one needs no measuring. `key` stands for the columns.
 */
export function usePinnedColumns(pinned: number, key: string) {
  return useCallback(
    (table: HTMLTableElement | null) => {
      if (!table || pinned < 2 || key === '') return
      let stop = () => {}
      let isGone = false
      // without the script the columns scroll with the others
      loadListParts()
        .then(({ keepPinnedPlaces }) => isGone || (stop = keepPinnedPlaces(table, pinned)))
        .catch(() => null)
      return () => {
        isGone = true
        stop()
      }
    },
    [pinned, key],
  )
}

/** The class of a cell by the place of its column; undefined for those that are not pinned. */
export function pinClass(at: number, pinned: number): string | undefined {
  if (at >= pinned) return undefined
  return at === 0 ? 'first' : `pinned pin-${at + 1}`
}

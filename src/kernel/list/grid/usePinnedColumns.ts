import { useCallback } from 'react'
import { loadListParts } from '../loadListParts.ts'

/**
 * A ref for the table whose first `pinned` columns stay in place while the others scroll; the first
 * one needs no measuring. `key` identifies the columns.
 */
export function usePinnedColumns(pinned: number, key: string) {
  return useCallback(
    (table: HTMLTableElement | null) => {
      if (!table || pinned < 2 || key === '') return
      let stop = () => {}
      let isUnmounted = false
      // if the script cannot be loaded, these columns scroll like the others
      loadListParts()
        .then(({ keepPinnedPlaces }) => isUnmounted || (stop = keepPinnedPlaces(table, pinned)))
        .catch(() => null)
      return () => {
        isUnmounted = true
        stop()
      }
    },
    [pinned, key],
  )
}

/** The class of a cell by its column's index; undefined for columns that are not pinned. */
export function pinClass(at: number, pinned: number): string | undefined {
  if (at >= pinned) return undefined
  return at === 0 ? 'first' : `pinned pin-${at + 1}`
}

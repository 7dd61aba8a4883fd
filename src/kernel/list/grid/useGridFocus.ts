import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import { cellIn } from './gridCells.ts'

/** The focused row or cell of a grid: one tab stop, kept when rows are refreshed. */
export function useGridFocus(rows: readonly WireRow[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const inside = useRef(false)
  /** The column of the focused cell; null for the row as a whole. */
  const column = useRef<string | null>(null)
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const active = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null)

  const focusAt = useCallback((id: number | null, source: string | null) => {
    const row = id === null ? null : body.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)
    const cell =
      source === null ? null : row?.querySelector<HTMLElement>(`[data-source="${source}"]`)
    ;(cell ?? row)?.focus()
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [])
  // Changing the page removes the focused row: the new first row is focused, so that the next key
  // is not lost.
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) focusAt(active, column.current)
  }, [ids, active, focusAt])

  const rowOf = (target: EventTarget) => {
    const id = Number(
      target instanceof Element && target.closest('[data-id]')?.getAttribute('data-id'),
    )
    return rows.find((row) => row.id === id)
  }
  return {
    body,
    ids,
    active,
    setWanted,
    focusAt,
    rowOf,
    goTo(id: number | undefined, source = column.current) {
      if (id === undefined) return
      setWanted(id)
      focusAt(id, source)
    },
    /** Records the focus; returns the column of a cell, null for anything else. */
    onFocus(event: FocusEvent<HTMLElement>): string | null {
      inside.current = true
      const row = rowOf(event.target)
      if (row) setWanted(row.id)
      if (!row || !event.target.matches('tr, td')) return null
      column.current = cellIn(event.target)
      return column.current
    },
    onBlur: () => {
      inside.current = false
    },
  }
}

export type GridFocus = ReturnType<typeof useGridFocus>

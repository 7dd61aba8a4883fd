import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { cellIn, cellsOf, nextCell } from './gridCells.ts'
import { gridKey } from './gridKeymap.ts'
import type { GridKey } from './gridKeymap.ts'
import { preloadForm } from '../preloadForm.ts'
import type { CellEditing } from '../cell-editing/cellEditingTypes.ts'
import { idRange, withSelected } from '../bulk/selectedIds.ts'
import { useCellClicks } from './useCellClicks.ts'
import { useGridClipboard } from './useGridClipboard.ts'
import type { WireRow } from '../../cells/cell.ts'

export interface GridActions {
  open(row: WireRow): void
  remove?(row: WireRow): void
  select?(ids: number[]): void
  /** From the last row on, or before the first: to the next page or the one before. */
  turn(step: 1 | -1): void
  /** Absent where cells are only looked at. */
  quick?: CellEditing | undefined
}

/** The manners of a grid: one row or cell has the keyboard, ranges are selected with Shift, and nothing moves under the hand when rows are refreshed. */
export function useGrid(rows: readonly WireRow[], selected: readonly number[], actions: GridActions) {
  const { quick } = actions
  const body = useRef<HTMLTableSectionElement>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const anchor = useRef<number | null>(null)
  const inside = useRef(false)
  /** The column of the cell that has the keyboard; null for the row as a whole. */
  const column = useRef<string | null>(null)
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const active = wanted !== null && ids.includes(wanted) ? wanted : (ids[0] ?? null)

  const focusAt = useCallback((id: number | null, source: string | null) => {
    const row = id === null ? null : body.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)
    const cell = source === null ? null : row?.querySelector<HTMLElement>(`[data-source="${source}"]`)
    ;(cell ?? row)?.focus()
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [])
  // A turned page takes the row away that had the focus: its first row gets it, and the next key does not go to nowhere.
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) focusAt(active, column.current)
  }, [ids, active, focusAt])

  const goTo = (id: number | undefined, source = column.current) => {
    if (id === undefined) return
    setWanted(id)
    focusAt(id, source)
  }
  const toggle = (id: number, range: boolean) => {
    const on = !selected.includes(id)
    actions.select?.(withSelected(selected, range ? idRange(ids, anchor.current, id) : [id], on))
    anchor.current = id
  }
  const rowOf = (target: EventTarget) => {
    const id = Number(target instanceof Element && target.closest('[data-id]')?.getAttribute('data-id'))
    return rows.find((row) => row.id === id)
  }
  const edit = (row: WireRow, source: string | null, text: string | null): boolean => {
    const key = source ?? quick?.keys[0]
    if (!quick || key === undefined || !quick.keys.includes(key)) return false
    quick.open(row, key, text)
    return true
  }
  /** False: the key means nothing here, and goes on. */
  const act = (key: Extract<GridKey, { act: string }>, row: WireRow, event: KeyboardEvent, source: string | null): boolean => {
    switch (key.act) {
      case 'open':
        actions.open(row)
        return true
      case 'remove':
        actions.remove?.(row)
        return actions.remove !== undefined
      case 'edit':
        return edit(row, source, null)
      case 'type':
        if (edit(row, source, key.text)) return true
        if (event.key === 'Delete') actions.remove?.(row)
        return event.key === 'Delete'
      case 'fill':
        if (!quick || quick.keys.length === 0) return false
        quick.fillDown({ id: row.id, source })
        return true
      case 'select':
        if (actions.select) toggle(row.id, event.shiftKey)
        return actions.select !== undefined
      case 'selectAll':
        actions.select?.(withSelected(selected, ids, true))
        return actions.select !== undefined
      case 'unselect':
        if (source !== null) goTo(row.id, null)
        else if (selected.length === 0 || !actions.select) return false
        else actions.select([])
        return true
    }
  }
  const move = (key: Extract<GridKey, { move: string }>, row: WireRow, event: KeyboardEvent, source: string | null) => {
    const at = ids.indexOf(row.id)
    const last = ids.length - 1
    if (key.move === 'by') {
      const next = ids[at + key.rows]
      if (event.shiftKey && next !== undefined && actions.select) {
        anchor.current ??= row.id
        actions.select(withSelected(selected, [row.id, next], true))
      }
      goTo(next)
    } else if (key.move === 'screen') {
      if (key.down && at === last) actions.turn(1)
      else if (!key.down && at === 0) actions.turn(-1)
      else goTo(ids[Math.min(Math.max(at + (key.down ? 1 : -1) * rowsInSight(body.current), 0), last)])
    } else if (key.move === 'cell') goTo(row.id, nextCell(body.current, row.id, source, key.step))
    else if (key.move === 'firstCell' || key.move === 'lastCell')
      goTo(row.id, cellsOf(body.current, row.id).at(key.move === 'firstCell' ? 0 : -1) ?? null)
    else goTo(ids[key.move === 'first' ? 0 : last])
  }
  /** What is typed into an open cell is its own; while its input is on its way, it is kept for it. */
  const onOpening = (event: KeyboardEvent<HTMLElement>, source: string | null) => {
    const row = rowOf(event.target)
    if (source === null || !row) return
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) quick?.open(row, source, event.key)
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const source = cellIn(event.target)
    if (event.target instanceof Element && event.target.closest('.editing')) return onOpening(event, source)
    const key = gridKey(event, source !== null)
    const row = rowOf(event.target)
    // Enter on a link within the row is the link's.
    if (!key || !row || (event.target instanceof HTMLAnchorElement && 'act' in key && key.act === 'open')) return
    if ('move' in key) move(key, row, event, source)
    else if (!act(key, row, event, source)) return
    event.preventDefault()
  }
  const clicks = useCellClicks({ quick, rowOf, setWanted, toggle, open: actions.open })
  const clipboard = useGridClipboard(quick, rowOf)
  return {
    body,
    active,
    focus: () => focusAt(active, null),
    focusAt: (id: number, source: string | null) => goTo(id, source),
    bodyProps: {
      onKeyDown,
      ...clicks,
      ...clipboard,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        inside.current = true
        preloadForm()
        const row = rowOf(event.target)
        if (row) setWanted(row.id)
        if (!row || !event.target.matches('tr, td')) return
        column.current = cellIn(event.target)
        if (column.current !== null && quick?.keys.includes(column.current)) quick.preload()
      },
      onBlur: () => {
        inside.current = false
      },
      onPointerEnter: preloadForm,
      onMouseOver: titleOfClipped,
    },
  }
}

function rowsInSight(body: HTMLElement | null): number {
  const scroll = body?.closest('.scroll')
  const row = body?.querySelector('tr')
  return Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / (row?.clientHeight || 38)) - 2)
}
/** A text that its cell cuts off is read by resting the pointer on it. */
function titleOfClipped(event: MouseEvent<HTMLElement>) {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td') : null
  if (!cell || cell.classList.contains('check')) return
  const clipped = [cell, ...cell.querySelectorAll<HTMLElement>('.chip, .record, .cell-long')].some(
    (one) => one.scrollWidth > one.clientWidth,
  )
  cell.title = clipped ? (cell.textContent ?? '') : ''
}

// Keyboard actions of a grid: movement between rows and cells, selection, and the actions on a row.
import type { KeyboardEvent } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import type { CellEditing } from '../cell-editing/cellEditingTypes.ts'
import { cellIn, cellsOf, nextCell } from './gridCells.ts'
import { gridKey } from './gridKeymap.ts'
import type { GridKey } from './gridKeymap.ts'
import type { GridFocus } from './useGridFocus.ts'
import type { GridSelection } from './useGridSelection.ts'

export interface GridActions {
  open(row: WireRow): void
  /** The focus has moved to another row. */
  follow?: ((row: WireRow) => void) | undefined
  remove?(row: WireRow): void
  select?(ids: number[]): void
  /** Moves past the last row, or before the first: to the next or the previous page. */
  turn(step: 1 | -1): void
  /** Down from the last row, or up from the first, if there is something else beyond it. */
  leave?(step: 1 | -1): void
  /** Absent if cells are read-only. */
  quick?: CellEditing | undefined
}

interface Keyboard {
  focus: GridFocus
  selection: GridSelection
  actions: GridActions
}

/** A key, and the focused row and cell; `source` null for the row as a whole. */
interface PressedAt {
  row: WireRow
  source: string | null
  event: KeyboardEvent
}

export function onGridKeyDown(event: KeyboardEvent<HTMLElement>, keyboard: Keyboard): void {
  const source = cellIn(event.target)
  const row = keyboard.focus.rowOf(event.target)
  if (event.target instanceof Element && event.target.closest('.editing'))
    return onOpening(event, row, source, keyboard.actions.quick)
  const key = gridKey(event, source !== null)
  // Enter on a link within the row is the link's.
  if (
    !key ||
    !row ||
    (event.target instanceof HTMLAnchorElement && 'act' in key && key.act === 'open')
  )
    return
  const at = { row, source, event }
  if ('move' in key) move(key, at, keyboard)
  else if (!act(key, at, keyboard)) return
  event.preventDefault()
}

/**
 * Keys typed into an opening cell belong to its input; while that is loading, they are buffered.
 */
function onOpening(
  event: KeyboardEvent,
  row: WireRow | undefined,
  source: string | null,
  quick: CellEditing | undefined,
): void {
  if (source === null || !row) return
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
    quick?.open(row, source, event.key)
  event.preventDefault()
}

/** False: the key is not handled here. */
function act(
  key: Extract<GridKey, { act: string }>,
  { row, source, event }: PressedAt,
  { focus, selection, actions }: Keyboard,
): boolean {
  const { quick } = actions
  switch (key.act) {
    case 'open':
      actions.open(row)
      return true
    case 'remove':
      actions.remove?.(row)
      return actions.remove !== undefined
    case 'edit':
      return edit(quick, row, source, null)
    case 'type':
      if (edit(quick, row, source, key.text)) return true
      if (event.key === 'Delete') actions.remove?.(row)
      return event.key === 'Delete'
    case 'fill':
      if (!quick || quick.keys.length === 0) return false
      quick.fillDown({ id: row.id, source })
      return true
    case 'select':
      if (selection.select) selection.toggle(row.id, event.shiftKey)
      return selection.select !== undefined
    case 'selectAll':
      selection.selectAll()
      return selection.select !== undefined
    case 'unselect':
      if (source !== null) focus.goTo(row.id, null)
      else if (selection.selected.length === 0 || !selection.select) return false
      else selection.select([])
      return true
  }
}

function edit(
  quick: CellEditing | undefined,
  row: WireRow,
  source: string | null,
  text: string | null,
): boolean {
  const key = source ?? quick?.keys[0]
  if (!quick || key === undefined || !quick.keys.includes(key)) return false
  quick.open(row, key, text)
  return true
}

function move(
  key: Extract<GridKey, { move: string }>,
  { row, source, event }: PressedAt,
  { focus, selection, actions }: Keyboard,
): void {
  const { ids, body, goTo } = focus
  const at = ids.indexOf(row.id)
  const last = ids.length - 1
  switch (key.move) {
    case 'by': {
      const next = ids[at + key.rows]
      if (event.shiftKey && next !== undefined && selection.select) selection.extend(row.id, next)
      if (next === undefined && !event.shiftKey) actions.leave?.(key.rows > 0 ? 1 : -1)
      return goTo(next)
    }
    case 'screen': {
      if (key.down && at === last) return actions.turn(1)
      if (!key.down && at === 0) return actions.turn(-1)
      const wanted = at + (key.down ? 1 : -1) * rowsInSight(body.current)
      return goTo(ids[Math.min(Math.max(wanted, 0), last)])
    }
    case 'cell':
      return goTo(row.id, nextCell(body.current, row.id, source, key.step))
    case 'firstCell':
      return goTo(row.id, cellsOf(body.current, row.id).at(0) ?? null)
    case 'lastCell':
      return goTo(row.id, cellsOf(body.current, row.id).at(-1) ?? null)
    case 'first':
      return goTo(ids[0])
    case 'last':
      return goTo(ids[last])
  }
}

function rowsInSight(body: HTMLElement | null): number {
  const scroll = body?.closest('.scroll')
  const row = body?.querySelector('tr')
  return Math.max(1, Math.floor((scroll?.clientHeight ?? 0) / (row?.clientHeight || 38)) - 2)
}

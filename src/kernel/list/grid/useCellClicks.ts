import { useRef } from 'react'
import type { MouseEvent } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import type { CellEditing } from '../cell-editing/cellEditingTypes.ts'

interface Clicked {
  quick: CellEditing | undefined
  rowOf(target: EventTarget): WireRow | undefined
  setWanted(id: number): void
  toggle(id: number, range: boolean): void
  open(row: WireRow): void
}

/** ms within which a second click is a double click. */
const double = 220

/**
 * A click opens the record; a double click on an editable cell edits it, so a first click there
 * waits for a second one.
 */
export function useCellClicks({ quick, rowOf, setWanted, toggle, open }: Clicked) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const quickCell = (target: EventTarget) => {
    const source =
      target instanceof Element
        ? target.closest<HTMLElement>('td[data-source]')?.dataset.source
        : undefined
    return source !== undefined && quick?.keys.includes(source) ? source : null
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    clearTimeout(waiting.current)
    if (!row || !(event.target instanceof Element) || event.target.closest('.editing')) return
    setWanted(row.id)
    if (event.target.closest('.check')) return toggle(row.id, event.shiftKey)
    const link = event.target.closest('a')
    if (link && !link.classList.contains('record')) return
    const aside = event.ctrlKey || event.metaKey || event.shiftKey
    // Selecting text with the mouse ends in a click too.
    if (aside || (window.getSelection()?.toString() ?? '') !== '') return
    event.preventDefault()
    if (link || quickCell(event.target) === null) open(row)
    else if (event.detail < 2) waiting.current = setTimeout(() => open(row), double)
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    const source = quickCell(event.target)
    if (
      !row ||
      source === null ||
      (event.target instanceof Element && event.target.closest('.editing, a'))
    )
      return
    clearTimeout(waiting.current)
    window.getSelection()?.removeAllRanges()
    quick?.open(row, source, null)
  }
  return { onClick, onDoubleClick }
}

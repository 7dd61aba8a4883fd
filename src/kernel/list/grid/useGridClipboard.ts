import type { ClipboardEvent } from 'react'
import type { WireRow } from '../../cells/cell.ts'
import { cellIn } from './gridCells.ts'
import type { CellEditing } from '../cell-editing/cellEditingTypes.ts'

/** Ctrl+C and Ctrl+V on a row or a cell. Selected text and text inputs are left to the browser. */
export function useGridClipboard(
  quick: CellEditing | undefined,
  rowOf: (target: EventTarget) => WireRow | undefined,
) {
  const at = (event: ClipboardEvent) => {
    const { target } = event
    const row = rowOf(target)
    if (!quick || !row || (target instanceof Element && target.closest('.editing'))) return null
    return { id: row.id, source: cellIn(target) }
  }
  return {
    onCopy(event: ClipboardEvent<HTMLElement>) {
      const here = at(event)
      if (!here || (window.getSelection()?.toString() ?? '') !== '') return
      event.clipboardData.setData('text/plain', quick?.copy(here) ?? '')
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const here = at(event)
      const text = event.clipboardData.getData('text/plain')
      if (!here || text === '' || quick?.keys.length === 0) return
      quick?.paste(text, here)
      event.preventDefault()
    },
  }
}

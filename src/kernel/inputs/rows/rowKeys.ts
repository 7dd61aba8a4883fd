import type { KeyboardEvent } from 'react'
import type { FormRows } from './useRows.ts'

/**
 * Shortcuts of a child row: Tab and Enter in the last cell add one, Alt with an arrow moves it, F9
 * copies it, Ctrl+Delete removes it. `lastChild`: the last editable one.
 */
export function onRowKeyDown(
  event: KeyboardEvent,
  index: number,
  rows: FormRows,
  lastChild: string | undefined,
): void {
  const inLastCell = rows.childAt(event.target) === lastChild
  const forward =
    (event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey) ||
    (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
  // An arrow with Alt opens lists elsewhere; in a table it moves the row.
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    rows.move(index, event.key === 'ArrowUp' ? -1 : 1, event.target)
  else if (event.key === 'F9') rows.copy(index)
  else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) rows.remove(index)
  else if (inLastCell && forward && !event.defaultPrevented && index === rows.fields.length - 1) {
    if (rows.full || rows.isUntouched(index)) {
      if (rows.isUntouched(index) && event.key === 'Tab') rows.removeLater(index)
      return
    }
    rows.add()
  } else return
  event.preventDefault()
  event.stopPropagation()
}

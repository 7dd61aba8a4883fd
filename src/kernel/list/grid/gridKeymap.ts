/** Maps keys to actions on the focused row or cell. */
export type GridKey =
  | { move: 'by'; rows: number }
  | { move: 'first' | 'last' }
  | { move: 'screen'; down: boolean }
  | { move: 'cell'; step: 1 | -1 }
  | { move: 'firstCell' | 'lastCell' }
  | { act: 'open' | 'select' | 'selectAll' | 'unselect' | 'remove' | 'edit' | 'fill' }
  /** A character that starts editing the cell. */
  | { act: 'type'; text: string }

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  code: string
}

/** `inCell`: a cell has the focus, not its row. */
export function gridKey(event: Pressed, inCell = false): GridKey | null {
  const command = event.ctrlKey || event.metaKey
  // Matched by physical position: on a Russian keyboard the same key types ф.
  if (command && event.code === 'KeyA') return { act: 'selectAll' }
  if (command && event.code === 'KeyD') return { act: 'fill' }
  if (command && event.key === 'Home') return { move: 'first' }
  if (command && event.key === 'End') return { move: 'last' }
  if (command || event.altKey) return null
  switch (event.key) {
    case 'ArrowDown':
      return { move: 'by', rows: 1 }
    case 'ArrowUp':
      return { move: 'by', rows: -1 }
    case 'ArrowRight':
      return { move: 'cell', step: 1 }
    case 'ArrowLeft':
      return { move: 'cell', step: -1 }
    case 'Home':
      return { move: inCell ? 'firstCell' : 'first' }
    case 'End':
      return { move: inCell ? 'lastCell' : 'last' }
    case 'PageDown':
      return { move: 'screen', down: true }
    case 'PageUp':
      return { move: 'screen', down: false }
    case 'Enter':
      return { act: 'open' }
    case ' ':
      return { act: 'select' }
    case 'F2':
      return { act: 'edit' }
    case 'Delete':
      return inCell ? { act: 'type', text: '' } : { act: 'remove' }
    case 'Backspace':
      return inCell ? { act: 'type', text: '' } : null
    case 'Escape':
      return { act: 'unselect' }
    default:
      // '/' and '?' are shortcuts of the page.
      return inCell && event.key.length === 1 && !/[/?]/.test(event.key)
        ? { act: 'type', text: event.key }
        : null
  }
}

export type PageKey = 'search' | 'create' | 'help' | 'undo' | 'rows'
/**
 * '/' for the search box, 'n' for a new record, '?' for the shortcuts, Ctrl+Z, outside of text
 * inputs; also by physical key positions. Down focuses the rows if nothing is focused.
 */
export function pageKey(
  event: Pressed & { target: EventTarget | null; defaultPrevented: boolean },
): PageKey | null {
  const command = event.ctrlKey || event.metaKey
  if (
    event.altKey ||
    event.defaultPrevented ||
    (command && (event.code !== 'KeyZ' || event.shiftKey))
  )
    return null
  const { target } = event
  if (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    )
  )
    return null
  if (document.querySelector('[role="dialog"]')) return null
  if (command) return 'undo'
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) return 'help'
  if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) return 'search'
  if (event.key === 'ArrowDown' && target === document.body && !event.shiftKey) return 'rows'
  return event.code === 'KeyN' && !event.shiftKey ? 'create' : null
}

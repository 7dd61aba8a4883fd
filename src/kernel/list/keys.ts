/** What a key means to the row that has the focus. */
export type GridKey =
  | { move: 'by'; rows: number }
  | { move: 'first' | 'last' }
  | { move: 'screen'; down: boolean }
  | { act: 'open' | 'select' | 'selectAll' | 'unselect' | 'remove' }

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  code: string
}
export function gridKey(event: Pressed): GridKey | null {
  const command = event.ctrlKey || event.metaKey
  // By its place on the keyboard: on a Russian one the same key types ф.
  if (command && event.code === 'KeyA') return { act: 'selectAll' }
  if (command || event.altKey) return null
  switch (event.key) {
    case 'ArrowDown':
      return { move: 'by', rows: 1 }
    case 'ArrowUp':
      return { move: 'by', rows: -1 }
    case 'Home':
      return { move: 'first' }
    case 'End':
      return { move: 'last' }
    case 'PageDown':
      return { move: 'screen', down: true }
    case 'PageUp':
      return { move: 'screen', down: false }
    case 'Enter':
      return { act: 'open' }
    case ' ':
      return { act: 'select' }
    case 'Delete':
      return { act: 'remove' }
    case 'Escape':
      return { act: 'unselect' }
    default:
      return null
  }
}

/** '/' for the search box and 'n' for a new record, wherever nothing is being typed; by their places on the keyboard too. */
export function pageKey(event: Pressed & { target: EventTarget | null; defaultPrevented: boolean }): 'search' | 'create' | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const { target } = event
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]')
  )
    return null
  if (document.querySelector('[role="dialog"]')) return null
  if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) return 'search'
  return event.code === 'KeyN' && !event.shiftKey ? 'create' : null
}

import type { KeyboardEvent } from 'react'

/**
 * Keys in a dialog with a map are none of the form's, where Enter goes on and Ctrl+S saves. The map
 * listens to its own on the document.
 */
export function keepKeys(event: KeyboardEvent) {
  const onMap = event.target instanceof Element && event.target.matches('.leaflet-container')
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'F9'
  if (!onMap || !plain) event.stopPropagation()
}

import type { KeyboardEvent } from 'react'

/**
 * Keeps keys of a dialog with a map from the form, where Enter moves on and Ctrl+S saves. The map
 * listens on the document.
 */
export function keepKeys(event: KeyboardEvent) {
  const onMap = event.target instanceof Element && event.target.matches('.leaflet-container')
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'F9'
  if (!onMap || !plain) event.stopPropagation()
}

import { useSyncExternalStore } from 'react'

// The width at which records become cards (table.css).
const query = matchMedia('(max-width: 599.95px)')
const watch = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the list has the width of a phone. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(watch, () => query.matches)
}

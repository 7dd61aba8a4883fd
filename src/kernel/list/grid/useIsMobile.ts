import { useSyncExternalStore } from 'react'

// Where records are cards (table.css).
const query = matchMedia('(max-width: 599.95px)')
const watch = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the list stands in a telephone's width. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(watch, () => query.matches)
}

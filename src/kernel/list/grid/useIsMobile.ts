import { useSyncExternalStore } from 'react'

// Where records are cards (gridStyles.ts).
const query = matchMedia('(max-width: 599.95px)')
const watch = (told: () => void) => {
  query.addEventListener('change', told)
  return () => query.removeEventListener('change', told)
}
/** Whether the list stands in a telephone's width. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(watch, () => query.matches)
}

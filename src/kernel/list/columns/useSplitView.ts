import { useSyncExternalStore } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { useGridSettings } from './useGridSettings.ts'

// Narrower windows have no room for a record beside its list.
const query = matchMedia('(min-width: 1200px)')
const watch = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is wide enough for a list and a record side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => query.matches)

/** Whether the user has records of this list opened beside it, and there is room for that. */
export function useSplitView(of: Resource): boolean {
  const { split = false } = useGridSettings(of.name)
  return useIsWide() && split
}

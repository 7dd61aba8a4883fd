import type { Resource } from '#resources/kernel/types.ts'
import { createMediaHook } from '../grid/mediaQuery.ts'
import { useGridSettings } from './useGridSettings.ts'

/** Whether the window is wide enough for a list and a record side by side. */
export const useIsWide = createMediaHook('(min-width: 1200px)')

/** Whether the user has records of this list opened beside it, and there is room for that. */
export function useSplitView(of: Resource): boolean {
  const { split = false } = useGridSettings(of.name)
  return useIsWide() && split
}

import { useSyncExternalStore } from 'react'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import type { GridSetting } from '#resources/kernel/views/views.ts'

const asDelivered: GridSetting = {}
/** How the user has set up the lists of a resource: the same on every computer. */
export function useGridSettings(resource: string): GridSetting {
  return useSyncExternalStore(gridSettings.watch, gridSettings.get)?.by[resource] ?? asDelivered
}

import { lazy } from 'react'
import type { ComponentType } from 'react'
import { loadChunk } from '../../../../common/loadChunk.ts'
import type * as Charts from './charts.tsx'
import { logDashboardFailure } from '../logDashboardFailure.ts'

/**
 * Loads a chart on demand. The page does not wait for it, and works without it if it cannot be
 * loaded, because its texts have the same contents.
 */
function drawn<P>(pick: (charts: typeof Charts) => ComponentType<P>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: pick(await loadChunk(() => import('./charts.tsx'))) }
    } catch (error) {
      logDashboardFailure('the charts', error)
      return { default: () => null }
    }
  })
}

export const Donut = drawn((charts) => charts.Donut)
export const Bars = drawn((charts) => charts.Bars)
export const Columns = drawn((charts) => charts.Columns)

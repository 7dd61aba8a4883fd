import { lazy } from 'react'
import type { ComponentType } from 'react'
import { loadChunk } from '../../../../common/loadChunk.ts'
import type * as Charts from './charts.tsx'
import { logDashboardFailure } from '../logDashboardFailure.ts'

/**
 * A chart by itself: the page waits for none, and stays without the picture where it cannot be had,
 * because its texts have the same contents.
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

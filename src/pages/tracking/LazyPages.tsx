// The monitoring map, loaded when it is opened, since the other tracking screens do not need it.
import { lazy } from 'react'
import { loadChunk } from '../../common/loadChunk.ts'

const LazyMonitoring = lazy(async () => ({
  default: (await loadChunk(() => import('./MonitoringPage.tsx'))).MonitoringPage,
}))

export const MonitoringPage = () => <LazyMonitoring />

// The monitoring map, loaded once it opens: the connection and the synchronisation need it not.
import { lazy } from 'react'
import { loadChunk } from '../../common/loadChunk.ts'

const LazyMonitoring = lazy(async () => ({
  default: (await loadChunk(() => import('./MonitoringPage.tsx'))).MonitoringPage,
}))

export const MonitoringPage = () => <LazyMonitoring />

// What tracking puts into generated views.
export { MonitoringPage } from './LazyPages.tsx'
export { SyncDialog } from './SyncDialog.tsx'
export { TestConnection } from './TestConnection.tsx'
export { TrackerStatus } from './TrackerStatus.tsx'

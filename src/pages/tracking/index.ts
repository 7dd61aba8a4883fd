// Components of tracking in generated views.
export { ImportTrackDialog } from './track-import/ImportTrackDialog.tsx'
export { MapLink } from './MapLink.tsx'
export { MonitoringPage } from './LazyPages.tsx'
export { SheetVisits } from './SheetVisits.tsx'
export { SyncDialog } from './SyncDialog.tsx'
export { TestConnection } from './TestConnection.tsx'
export { TrackerStatus } from './TrackerStatus.tsx'

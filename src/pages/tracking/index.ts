// What tracking puts into generated views.
export { SyncDialog } from './SyncDialog.tsx'
export { TestConnection } from './TestConnection.tsx'

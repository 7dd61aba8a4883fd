export { EventPanel } from './EventPanel.tsx'
export { RetentionNote } from './RetentionNote.tsx'

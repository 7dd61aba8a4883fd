export { AcceptFinding } from './AcceptFinding.tsx'
export { FindingNote } from './FindingNote.tsx'

export { AcceptFinding } from './AcceptFinding.tsx'
export { FindingNote } from './FindingNote.tsx'
export { Remedy } from './Remedy.tsx'

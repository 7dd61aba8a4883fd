export { MissingNorms } from './MissingNorms.tsx'
export { NormPanel, NormRecordPanel } from './NormPanel.tsx'

export { FindingPanel } from './FindingPanel.tsx'

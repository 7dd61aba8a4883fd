export { AccountPanel } from './AccountPanel.tsx'

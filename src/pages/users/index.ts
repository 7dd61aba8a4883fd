export { AccountPanel } from './AccountPanel.tsx'
export { SignOutAll } from './SignOutAll.tsx'

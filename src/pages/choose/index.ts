export { ChoosePage } from './ChoosePage.tsx'
export { PasswordForm } from './PasswordForm.tsx'
export { SwitchDialog } from './SwitchDialog.tsx'

export { DismissDialog } from './DismissDialog.tsx'
export { DismissedInput } from './DismissedInput.tsx'

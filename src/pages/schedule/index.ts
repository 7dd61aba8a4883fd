export { CopyWeekDialog } from './CopyWeekDialog.tsx'
export { RepeatInput, RepeatUntilInput } from './RepeatInput.tsx'

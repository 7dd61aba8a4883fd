export { CalendarFeed } from './CalendarFeed.tsx'
export { CopyWeekDialog } from './CopyWeekDialog.tsx'
export { RepeatInput, RepeatUntilInput } from './RepeatInput.tsx'
export { WhoIsFree } from './WhoIsFree.tsx'

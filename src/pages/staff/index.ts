export { DismissedInput } from './DismissedInput.tsx'

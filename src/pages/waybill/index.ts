export { DaysInput } from './DaysInput.tsx'

export { MonthClose } from './MonthClose.tsx'

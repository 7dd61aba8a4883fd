export { DaysInput } from './DaysInput.tsx'
export { ElectronicSheetFile } from './ElectronicSheetFile.tsx'
export { HandoversInput } from './HandoversInput.tsx'

export { DaysInput } from './DaysInput.tsx'
export { ElectronicSheetFile } from './ElectronicSheetFile.tsx'

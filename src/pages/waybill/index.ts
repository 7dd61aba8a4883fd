export { ElectronicSheetFile } from './ElectronicSheetFile.tsx'
export { DaysInput, HandoversInput } from './periodInputs.tsx'

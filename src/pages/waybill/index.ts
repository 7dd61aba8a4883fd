export { ElectronicSheetFile } from './ElectronicSheetFile.tsx'

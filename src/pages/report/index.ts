export { ReportPage } from './ReportPage.tsx'
export { SummaryPage } from './SummaryPage.tsx'

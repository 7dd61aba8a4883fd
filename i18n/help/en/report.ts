import type { ScreenTexts } from '../texts.ts'

export const report = {
  report: {
    what: 'Reports: fuel, mileage, costs, use of the fleet, stock, orders, checks, expiries, late entries. As a table with totals and links to the documents behind each number, as a chart, as XLSX and CSV, and on paper.',
    steps: [
      'Choose a report and a period; a period can be words such as “last closed month”.',
      'Press {$app.reports.generate}.',
      'Press a number to see its documents.',
      '{$app.reports.save}: a report can arrive by e-mail each day, week or month.',
    ],
    refusals: [
      [
        '{$app.reports.none}',
        'Widen the period, or remove the selection. Documents that are not posted do not count.',
      ],
      [
        '{$app.reports.no_reports}',
        'A report is visible to those who may read its documents: {@rights}.',
      ],
    ],
  },
  'report-summary': {
    what: 'Summary reports of the whole fleet, and dashboards of their own.',
  },
  'report-deliveries': {
    what: 'Saved reports: to whom, how often and in which form they are sent, and when they were.',
    refusals: [
      [
        'A letter did not arrive',
        'The recipient has no address, or no right to the report; or the period was empty.',
      ],
    ],
  },
  'bi-connection': {
    what: 'Connection of your Superset: its dashboards are embedded beside the reports, and everybody sees the rows of their own organisation.',
  },
} satisfies ScreenTexts

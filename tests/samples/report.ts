import type { Samples } from './sample.ts'

export const reportSamples: Samples = {
  report: {
    choices: {
      // their parameters, together, are all that a saved report can have
      report: ['refuelling_summary', 'checks_and_refusals', 'tank_movement', 'stock_turnover'],
      // of every report
      preset: ['last_month', 'this_month'],
    },
    // written when a report is sent
    empty: ['sent_on'],
  },
}

import type { Samples } from './sample.ts'

export const reportSamples: Samples = {
  // a report has times of its own
  report: {
    complete: () => ({ report: 'refuelling_summary', preset: 'last_month' }),
    together: ['report', 'preset'],
  },
}

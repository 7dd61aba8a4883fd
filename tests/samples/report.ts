import type { Samples } from './sample.ts'

export const reportSamples: Samples = {
  // a report determines its presets
  report: {
    complete: () => ({ report: 'refuelling_summary', preset: 'last_month' }),
    together: ['report', 'preset'],
  },
}

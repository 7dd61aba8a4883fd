import type { Samples } from './sample.ts'

export const staffSamples: Samples = {
  'driver-name': {
    shows: { resource: 'staff', values: { dismissed: false, dismissal_date: null } },
  },
}

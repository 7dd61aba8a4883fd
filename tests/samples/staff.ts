import type { Samples } from './sample.ts'

export const staffSamples: Samples = {
  // a category has few signs
  'driver-license': { complete: (_, { n, tag }) => ({ name: `${tag} ${n}` }) },
  'driver-name': {
    shows: { resource: 'staff', values: { dismissed: false, dismissal_date: null } },
  },
  'employee-name': {
    shows: { resource: 'staff', values: { dismissed: false, dismissal_date: null } },
  },
}

import type { Samples } from './sample.ts'

export const staffSamples: Samples = {
  // the name of a licence category is short
  'driver-license': { complete: (_, { n, tag }) => ({ name: `${tag} ${n}` }) },
  'driver-name': {
    shows: { resource: 'staff', values: { dismissed: false, dismissal_date: null } },
  },
  'employee-name': {
    shows: { resource: 'staff', values: { dismissed: false, dismissal_date: null } },
  },
}

import type { Samples } from './sample.ts'

export const fleetSamples: Samples = {
  'insurance-policy': {
    // a restriction is to somebody
    complete: async ({ have_restrictions, driver_ids }, { target }) =>
      have_restrictions && !(driver_ids as unknown[] | undefined)?.length
        ? { driver_ids: [(await target('staff')).id] }
        : {},
  },
}

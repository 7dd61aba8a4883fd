import type { Samples } from './sample.ts'

let device = 7_000_000

export const trackingSamples: Samples = {
  object: {
    shows: {
      resource: 'car',
      values: () => {
        device += 1
        return Promise.resolve({ mobject_id: device })
      },
    },
    // of the last contact: nothing has been heard of it
    empty: [
      ...['driver_id', 'state', 'contact_at', 'coordinates', 'speed', 'course'],
      ...['ignition', 'fuel'],
    ],
  },
}

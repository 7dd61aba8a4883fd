import type { Samples } from '#tests/samples/sample.ts'

export const specimenSamples: Samples = {
  'specimen-summary': { shows: { resource: 'specimen' } },
  'specimen-queue': { shows: { resource: 'specimen' } },
}

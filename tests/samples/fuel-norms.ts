import type { Samples } from './sample.ts'

/** Whole seasons that do not overlap, even if some of their dates come from another n. */
function seasons(n: number) {
  const day = String(1 + (n % 28)).padStart(2, '0')
  return {
    ...{ winter_from: `11-${day}`, winter_until: `03-${day}` },
    ...{ summer_from: `04-${day}`, summer_until: `10-${day}` },
  }
}

export const fuelNormSamples: Samples = {
  'fuel-consumption-norm': {
    demanded: ['norm', 'summer_from', 'summer_until', 'winter_from', 'winter_until'],
    complete: (input, { n }) => ({
      ...('winter_from' in input && seasons(n)),
      ...(input.norm === undefined && { norm: '8.400' }),
    }),
  },
  'fuel-season': { complete: (_, { n }) => seasons(n) },
}

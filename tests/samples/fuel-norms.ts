import type { Samples } from './sample.ts'

const seasons = {
  ...{ winter_from: '11-01', winter_until: '03-15' },
  ...{ summer_from: '03-16', summer_until: '10-31' },
}

/** What a row has of the seasons: whole ones that do not overlap. */
const fittingSeasons = (input: Readonly<Record<string, unknown>>) =>
  Object.keys(seasons).some((key) => key in input) ? seasons : {}

export const fuelNormSamples: Samples = {
  'fuel-consumption-norm': {
    complete: (input) => ({
      ...fittingSeasons(input),
      ...(input.norm === undefined && { norm: '8.400' }),
    }),
  },
  // each but the built-in one is of a subdivision
  'fuel-season': {
    complete: async (input, { row }) => ({
      ...fittingSeasons(input),
      ...(input.subdivision_id === undefined && {
        subdivision_id: (await row('subdivision', {})).id,
      }),
    }),
  },
}

import { expect, test } from 'vitest'
import { plate, rows, text } from '#resources/kernel/fields.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'

const fields = { name: text(), plate: plate(), trailers: rows({ plate: plate() }) }

test('an unusual plate is a warning at its field, in child rows too; an empty one is none', () => {
  expect(
    rowWarnings(fields, {
      name: '1',
      plate: 'ABC',
      trailers: [{ plate: '01A123BC' }, { plate: '1' }, { plate: null }],
    }),
  ).toEqual({ plate: 'unusual_plate', 'trailers.1.plate': 'unusual_plate' })
  expect(rowWarnings(fields, { plate: '01A123BC', trailers: [] })).toEqual({})
  expect(rowWarnings(fields, { plate: null, trailers: null })).toEqual({})
})

test('only the fields that are asked about are looked at', () => {
  expect(rowWarnings(fields, { plate: '1', trailers: [{ plate: '1' }] }, ['trailers'])).toEqual({
    'trailers.0.plate': 'unusual_plate',
  })
})

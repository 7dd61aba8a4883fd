import { expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordTitle } from '#src/common/recordTitle.ts'
import { specimen } from '#tests/specimens/resources.ts'

it('a record title joins the title fields, uses the label of a reference, and falls back to the number', () => {
  const model = resourceOf('car-model')
  expect(
    recordTitle(specimen as unknown as Resource, { id: 1, name: 'One', code_word: null }),
  ).toBe('One')
  expect(
    recordTitle(specimen as unknown as Resource, { id: 1, name: 'One', code_word: 'AB-1' }),
  ).toBe('One AB-1')
  expect(
    recordTitle({ ...model, title: ['brand_id', 'name'] } as Resource, {
      id: 9,
      brand_id: 5,
      brand_name: 'Isuzu',
      name: 'NQR',
    }),
  ).toBe('Isuzu NQR')
  expect(recordTitle(model, { id: 9, name: null })).toBe('№ 9')
})

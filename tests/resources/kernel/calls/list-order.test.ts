// The order of rows with equal sort values.
import { expect, it } from 'vitest'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import { resourceOf } from '#resources/kernel/derive.ts'

const keys = (name: 'staff' | 'car', sort: Parameters<typeof orderOf>[1]) =>
  orderOf(resourceOf(name), sort).map(({ key, desc }) => (desc ? `-${key}` : key))

it('people with the same surname are ordered by their other names, up and down', () => {
  const whole = ['surname', 'name', 'patronymic', 'id']
  expect(keys('staff', [])).toEqual(whole)
  expect(keys('staff', [{ key: 'surname', desc: true }])).toEqual(whole.map((key) => `-${key}`))
})

it('any other order ends with the id only', () => {
  expect(keys('staff', [{ key: 'name', desc: false }])).toEqual(['name', 'id'])
  const both = [
    { key: 'surname', desc: false },
    { key: 'personnel_number', desc: false },
  ]
  expect(keys('staff', both)).toEqual(['surname', 'personnel_number', 'id'])
  expect(keys('car', [{ key: 'plate_number', desc: false }])).toEqual(['plate_number', 'id'])
})

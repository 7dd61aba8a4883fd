import { expect, it } from 'vitest'
import { nearestFirst } from '#src/kernel/inputs/matchRank.ts'

it('puts the same name first, then beginnings, then words, in any alphabet', () => {
  const names = ['Новый Дамас', 'Дамасская сталь', 'Damas', 'Нексия'].map((name) => ({ name }))
  expect(nearestFirst(names, 'дамас').map(({ name }) => name)).toEqual(['Damas', 'Дамасская сталь', 'Новый Дамас', 'Нексия'])
  expect(nearestFirst(names, ' ')).toEqual(names)
})

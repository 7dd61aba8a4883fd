import { expect, it } from 'vitest'
import { sortByMatch } from '#src/kernel/inputs/matchRank.ts'

it('the match rank puts the same name first, then prefixes, then words, in any alphabet', () => {
  const names = ['Новый Дамас', 'Дамасская сталь', 'Damas', 'Нексия'].map((name) => ({ name }))
  expect(sortByMatch(names, 'дамас').map(({ name }) => name)).toEqual([
    'Damas',
    'Дамасская сталь',
    'Новый Дамас',
    'Нексия',
  ])
  expect(sortByMatch(names, ' ')).toEqual(names)
})

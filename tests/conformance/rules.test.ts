// The rules of the specification: each of a built part has a test that holds it, those of other
// areas wait for them.
import { describe, expect, it } from 'vitest'
import { read } from '#tests/support/repository/sources.ts'
import { rules } from './tables.ts'

describe('a rule of the specification', () => {
  it('is in the table, whether its area is built or not', () => {
    expect(rules).toHaveLength(260)
    expect(new Set(rules.map(({ id }) => id)).size).toBe(260)
    const open = rules.filter(({ by, built, decided }) => !by && !decided && built !== false)
    expect(open.map(({ id }) => id)).toEqual([])
  })
  it.each(rules.filter(({ by }) => by))('$id is held by a test: $rule', ({ by }) => {
    expect(read(by!.file)).toContain(by!.test)
  })
})

// The rules of the specification: each has a test that proves it, or a decision that replaces it.
import { describe, expect, it } from 'vitest'
import { read } from '#tests/support/repository/sources.ts'
import { rules } from './tables.ts'

describe('a rule of the specification', () => {
  it('is in the table, with its test or what was decided otherwise', () => {
    expect(rules).toHaveLength(260)
    expect(new Set(rules.map(({ id }) => id)).size).toBe(260)
    const open = rules.filter(({ by, decided }) => !by && !decided)
    expect(open.map(({ id }) => id)).toEqual([])
  })
  it.each(rules.filter(({ by }) => by))('$id is held by a test: $rule', ({ by }) => {
    expect(read(by!.file)).toContain(by!.test)
  })
})

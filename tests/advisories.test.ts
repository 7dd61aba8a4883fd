// Every class of published advisories has tests, and a mutation that they catch.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mutations } from './mutations/list.ts'
import { advisories } from './support/repository/advisories.ts'
import { tableRows } from './support/repository/documents.ts'
import { read, root, sources } from './support/repository/sources.ts'

const classes = Object.keys(advisories)

it('every class of advisories has tests that carry its ids', () => {
  const tests = sources().filter(({ path }) => /^tests\/.*\.test\.tsx?$/.test(path))
  const named = new Set(
    tests.flatMap(({ text }) =>
      [...text.matchAll(/\$\{advisory\((\d+)\)\}/g)].map((match) => match[1] ?? ''),
    ),
  )
  expect([...named].sort()).toEqual([...classes].sort())
})

it('every class of advisories has a mutation that its tests must catch', () => {
  expect([...new Set(mutations.map((one) => String(one.class)))].sort()).toEqual(
    [...classes, 'lists'].sort(),
  )
  const listed = tableRows(read('tests/mutations/README.md')).map(
    ([number, fault]) => `${number}: ${fault}`,
  )
  expect(listed.sort()).toEqual(mutations.map((one) => `${one.class}: ${one.fault}`).sort())
})

it.each(mutations.map((one) => [one.fault, one] as const))(
  '%s: the mutated code stands in the file exactly once',
  (_, { file, find, replace, test, class: number, name }) => {
    expect(read(file).split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
    expect(existsSync(join(root, test))).toBe(true)
    expect(read(test)).toContain(name ?? `advisory(${number})`)
  },
)

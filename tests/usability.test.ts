// Each usability statement of tests/README.md has a test with its number.
import { expect, it } from 'vitest'
import { allFiles, read } from './support/repository/sources.ts'

const numbers = [
  ...(read('tests/README.md').split('## What clerks need')[1]?.split(/^## /m)[0] ?? '').matchAll(
    /^\| (\d+) /gm,
  ),
].map(([, number]) => Number(number))
const tests = allFiles()
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map(read)

it('tests/README.md lists twenty statements', () =>
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 1)))
it.each(numbers)('a test carries the number of statement %d', (number) => {
  expect(
    tests.filter((text) =>
      new RegExp(`['\`]usability ${number}: |; usability ${number}: `).test(text),
    ),
  ).not.toEqual([])
})

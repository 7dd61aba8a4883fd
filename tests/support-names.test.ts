// The shared test code names no resource of the product, so that a new resource changes nothing in
// it.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { code, sources } from './support/repository/sources.ts'

const resources = allResources()
const names = resources.map(({ name }) => name)
/** No word that means something else as well. */
const unmistakable = names.filter((name) => name.includes('-'))
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`

const hits: Readonly<Record<string, RegExp>> = {
  'a name that nothing else has': new RegExp(`['"\`]${oneOf(unmistakable)}['"\`]`),
  'a name where a resource is meant': new RegExp(
    `\\b(?:name|resource|screen|access|to|from)\\b\\s*(?:[!=]==|:)\\s*['"\`]${oneOf(names)}['"\`]` +
      `|\\b(?:resourceOf|byName|ref|refs|target\\w*)\\(\\s*['"\`]${oneOf(names)}['"\`]`,
  ),
  'an address of its calls': new RegExp(
    `\\b${oneOf(resources.flatMap(({ basePaths }) => basePaths))}(?![\\w-])`,
  ),
}

const faultsIn = (text: string) => Object.keys(hits).filter((what) => hits[what]!.test(code(text)))

describe('tests/support', () => {
  const files = sources().filter(({ path }) => path.startsWith('tests/support/'))
  it.each(files.map((one) => [one.path, one] as const))(
    '%s names no resource of the product',
    (_, { text }) => {
      expect(faultsIn(text)).toEqual([])
    },
  )
})

describe('the check for resource names', () => {
  it.each([
    `if (resource.name === 'user') filled.login = 'x'`,
    `await admin.post('/api/fms/car-brand/save', {})`,
    'const path = `/${at}api/fms/task/getList`',
    `const screen = 'car-brand'`,
    `draft({ screen: 'task' })`,
    `await target('fuel')`,
  ])('finds %s', (text) => expect(faultsIn(text)).not.toEqual([]))
  it.each([
    `new pg.Client({ user: 'postgres' })`,
    `const role = 'user'`,
    `type Route = 'route' | 'task'`,
    `await admin.post('/api/fms/specimen/save', {})`,
    `// as in '/api/fms/car-brand/save'`,
  ])('ignores %s', (text) => expect(faultsIn(text)).toEqual([]))
})

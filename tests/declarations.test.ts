// How constants are declared: each in a separate statement, so that a search for its name finds it.
import { expect, it } from 'vitest'
import { sources } from './support/repository/sources.ts'
import { isNode, nodesOfFile, type Node } from './support/repository/syntax-tree.ts'

const bare = (node: unknown): unknown =>
  isNode(node) && node.type === 'TSAsExpression' ? bare(node.expression) : node

/** Elements of an array or of a pattern; none if one is a spread. */
const elementsOf = (node: unknown, type: string): Node[] | null => {
  if (!isNode(node) || node.type !== type) return null
  const elements = node.elements as (Node | null)[]
  const single = elements.filter(isNode).filter((one) => !/^(Spread|Rest)Element$/.test(one.type))
  return single.length === elements.length ? single : null
}

/** Lines with `const [a, b] = [1, 2]`. */
function pairedLines(path: string, code: string): string[] {
  // a quick check first: parsing all files takes seconds
  if (!/\b(?:const|let) \[[^\]]*\][^=]{0,200}= \[/.test(code)) return []
  return nodesOfFile(path, code).flatMap(({ type, id, init, start }) => {
    if (type !== 'VariableDeclarator') return []
    const names = elementsOf(id, 'ArrayPattern')
    const values = elementsOf(bare(init), 'ArrayExpression')
    if (names === null || values?.length !== names.length) return []
    return [`${path}:${code.slice(0, start).split('\n').length}`]
  })
}

it('knows a pair of constants by its syntax', () => {
  const lines = (code: string) => pairedLines('one.ts', code)
  expect(lines('const [a, b] = [1, 2]')).toEqual(['one.ts:1'])
  expect(lines('\nlet [a, b]: [number, string] = [1, "x"] as const')).toEqual(['one.ts:2'])
  expect(lines('const [a, b] = pair()\n;[a, b] = [b, a]')).toEqual([])
  expect(lines('const [a, b] = [1, 2].map(String)\nconst [first] = [...all]')).toEqual([])
})

it('are not destructured from a literal', () => {
  const found = sources().flatMap(({ path, text }) => pairedLines(path, text))
  expect(
    found,
    'Write a declaration for each: it saves no line that is worth two glances.',
  ).toEqual([])
})

// Syntax trees of source files, parsed by Vite.
import { parseAst } from 'vite'

export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a file's syntax tree, parents before children. */
export function nodesOfFile(path: string, code: string): Node[] {
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts'
  return [...nodesOf(parseAst(code, { lang }) as unknown as Node)]
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) yield* nodesOf(child)
}

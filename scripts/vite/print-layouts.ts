// Leaves the layouts of printed papers out of the scripts of pages: the server alone lays papers out.
import type { Plugin, Rolldown } from 'vite'

const printFile = /\/resources\/[\w-]+\/prints\/[\w-]+\.ts$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: { readonly name?: string }
}

/** The calls `printParts(…)` within a syntax tree, the outermost only. */
function callsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee } = node as Node
  if (type === 'CallExpression' && callee?.name === 'printParts') return [node as Node]
  return Object.values(node).flatMap(callsIn)
}

/** Replaces each layout by an empty one, when the product is built. */
export function printLayouts(): Plugin {
  return {
    name: 'print-layouts',
    apply: 'build',
    enforce: 'post',
    transform(this: Rolldown.TransformPluginContext, code, id) {
      if (!printFile.test(id)) return null
      const calls = callsIn(this.parse(code))
      if (calls.length === 0) return null
      return {
        code: calls.reduceRight(
          (rest, { start, end }) => `${rest.slice(0, start)}[]${rest.slice(end)}`,
          code,
        ),
        map: null,
      }
    },
  }
}

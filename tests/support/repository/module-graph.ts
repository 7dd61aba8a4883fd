// Exports and imports of the project's modules by name, parsed from the sources.
import { code, target } from './sources.ts'
import type { Source } from './sources.ts'

export interface Import {
  /** A path relative to the root. */
  from: string
  /** `*`: the whole module, of which the importing file may use any name. */
  names: readonly string[] | '*'
  /** A type-only import, erased by the compiler: it never runs the other module. */
  types: boolean
  /** A dynamic import: it runs the other module only when it is executed. */
  later: boolean
}

const parts = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const bare = (name: string) => name.replace(/^type\s+/, '')

/** The imported files of the project, with the imported names; includes `export … from`. */
export function importsByName(file: Source): Import[] {
  const text = code(file.text)
  const statements = /\b(import|export)\s+(type\s+)?([\w$*{][^;'"`]*?)\s*from\s*['"]([^'"]+)['"]/g
  const whole = [...text.matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => [specifier, true] as const,
  )
  const bareImports = [...text.matchAll(/\bimport\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => [specifier, false] as const,
  )
  const named = [...text.matchAll(statements)].flatMap(
    ([, , type, clause = '', specifier = '']): Import[] => {
      const from = target(file, specifier)
      if (from === null) return []
      if (clause.includes('*')) return [{ from, names: '*', types: Boolean(type), later: false }]
      const list = parts(/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
      const byDefault = clause.startsWith('{') ? [] : ['default']
      const types =
        Boolean(type) ||
        (byDefault.length === 0 &&
          list.length > 0 &&
          list.every((part) => part.startsWith('type ')))
      return [
        {
          from,
          names: [...byDefault, ...list.map((part) => bare(part).split(/\s+as\s+/)[0] ?? '')],
          types,
          later: false,
        },
      ]
    },
  )
  const others = [...whole, ...bareImports].flatMap(([specifier, later]): Import[] => {
    const from = target(file, specifier)
    return from === null ? [] : [{ from, names: later ? '*' : [], types: false, later }]
  })
  return [...named, ...others]
}

/** Names under which a file exports something. */
export function exportsOf({ text }: Pick<Source, 'text'>): string[] {
  const source = code(text, false)
  const declared =
    /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|class|const|let|interface|type|enum|namespace)\s+([\w$]+)/gm
  const lists = /^export\s+(?:type\s+)?\{([^}]*)\}/gm
  const patterns = /^export\s+const\s+[{[]([^=]*)[}\]]\s*=/gm
  const last = (part: string) =>
    bare(part)
      .split(/\s+as\s+|:\s*/)
      .at(-1) ?? ''
  return [
    ...[...source.matchAll(declared)].map(([, name = '']) => name),
    ...[...source.matchAll(lists)].flatMap(([, list = '']) => parts(list).map(last)),
    ...[...source.matchAll(patterns)].flatMap(([, list = '']) => parts(list).map(last)),
    ...(/^export\s+default\b/m.test(source) ? ['default'] : []),
  ]
}

/**
 * Import cycles at load time: groups of files that import each other. Type-only and dynamic imports
 * do not count.
 */
export function circlesOf(files: readonly Source[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const edges = new Map(
    files.map((file) => [
      file.path,
      importsByName(file).flatMap(({ from, types, later }) =>
        types || later || !known.has(from) ? [] : [from],
      ),
    ]),
  )
  // Tarjan's algorithm: files that reach each other have the same lowest number
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  /** The lowest number reachable through an import from the file that has `number`. */
  function reachFile(path: string, number: number): number {
    if (!numbers.has(path)) return visit(path)
    return stack.includes(path) ? numbers.get(path)! : number
  }
  function visit(path: string): number {
    const number = numbers.size
    numbers.set(path, number)
    lowest.set(path, number)
    stack.push(path)
    for (const next of edges.get(path) ?? []) {
      const reached = reachFile(next, number)
      lowest.set(path, Math.min(lowest.get(path)!, reached))
    }
    if (lowest.get(path) === number) {
      const group = stack.splice(stack.indexOf(path))
      if (group.length > 1 || edges.get(path)?.includes(path)) circles.push(group.sort())
    }
    return lowest.get(path)!
  }
  for (const { path } of files) if (!numbers.has(path)) visit(path)
  return circles
}

// No import cycles, and no unused exports.
import { expect, describe, it } from 'vitest'
import { circlesOf, exportsOf, importsByName } from './support/repository/module-graph.ts'
import { sources } from './support/repository/sources.ts'
import type { Source } from './support/repository/sources.ts'

const all = sources()
const product = all.filter(
  ({ room, path }) => room && room !== 'tests' && room !== 'bench' && !path.endsWith('.d.mts'),
)
const fake = (path: string, text: string): Source => ({ path, room: 'server', lines: 1, text })

describe('imports', () => {
  it('are found with the names that they import', () => {
    const file = fake(
      'server/a.ts',
      `import one, { two as three, type Four } from './b.ts'\nimport type { Five } from './b.ts'\nexport { six } from './c.ts'\n` +
        `const seven = await import('#src/d.ts')\nimport './e.ts'\nimport { all } from 'kysely'`,
    )
    expect(importsByName(file)).toEqual([
      { from: 'server/b.ts', names: ['default', 'two', 'Four'], types: false, later: false },
      { from: 'server/b.ts', names: ['Five'], types: true, later: false },
      { from: 'server/c.ts', names: ['six'], types: false, later: false },
      { from: 'src/d.ts', names: '*', types: false, later: true },
      { from: 'server/e.ts', names: [], types: false, later: false },
    ])
  })

  it('form no cycle, in which a module would read another before it is loaded', () => {
    const circle = [
      fake('server/a.ts', `import { b } from './b.ts'`),
      fake('server/b.ts', `import { a } from './a.ts'`),
    ]
    expect(circlesOf(circle)).toEqual([['server/a.ts', 'server/b.ts']])
    expect(circlesOf([circle[0]!, fake('server/b.ts', `import type { A } from './a.ts'`)])).toEqual(
      [],
    )
    expect(
      circlesOf(product).map((files) => files.join(' ↔ ')),
      'Move what both files need into a third one below them, or import only the type.',
    ).toEqual([])
  })
})

describe('exports', () => {
  /** Exported for a tool that finds it by its name. */
  const exceptions: Readonly<Record<string, string>> = {}

  it('are found in each syntax', () => {
    const text = `export const a = 1\nexport async function b() {}\nexport interface C {}\nexport { d, type E, f as g } from './x.ts'\nexport const { h, i: j } = k\nexport default l`
    expect(exportsOf({ text })).toEqual(['a', 'b', 'C', 'd', 'E', 'g', 'h', 'j', 'default'])
  })

  it('are each imported somewhere', () => {
    const importers = new Map<string, { file: Source; names: readonly string[] | '*' }[]>()
    for (const file of all)
      for (const { from, names } of importsByName(file))
        importers.set(from, [...(importers.get(from) ?? []), { file, names }])
    const mentions = ({ text }: Source, name: string) =>
      name === 'default' || new RegExp(`\\b${name}\\b`).test(text)
    const isTaken = (path: string, name: string): boolean =>
      (importers.get(path) ?? []).some(({ file, names }) => {
        if (names !== '*') return names.includes(name)
        // handed on by the importing file: as its own export, or as the promise of a module
        return (
          mentions(file, name) ||
          (importers.get(file.path) ?? []).some((one) => mentions(one.file, name))
        )
      })
    const found = product.flatMap(({ path, text }) =>
      exportsOf({ text })
        .filter((name) => !isTaken(path, name))
        .map((name) => `${path}: ${name}`),
    )
    expect(
      found.filter((one) => !(one in exceptions)),
      'Delete the word `export`, or the code if its own file does not use it either; a promise ' +
        'to nobody only hides what is dead.',
    ).toEqual([])
  })
})

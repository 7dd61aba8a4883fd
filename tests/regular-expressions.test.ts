// Regular expressions of the server's code: each takes time proportional to the text, or the length
// of its input is bounded. Otherwise a single malicious cell could block all users.
import { analyse } from 'scslre'
import { describe, expect, it } from 'vitest'
import { advisory } from './support/repository/advisories.ts'
import { sources } from './support/repository/sources.ts'
import { isNode, nodesOfFile, type Node } from './support/repository/syntax-tree.ts'

interface Expression {
  path: string
  source: string
  flags: string
}

/** The text that a node evaluates to, if the file alone determines it. */
function textOf(node: unknown, constants: ReadonlyMap<string, Node>): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') {
    const value = constants.get(node.name as string)
    return value ? textOf(value, constants) : null
  }
  if (node.type !== 'TemplateLiteral') return null
  const texts = (node.expressions as Node[]).map((one) => textOf(one, constants))
  return (node.quasis as { value: { cooked: string } }[])
    .map(({ value }, i) => (i === 0 ? value.cooked : (texts[i - 1] ?? '\0') + value.cooked))
    .join('')
}

/** Literals, and what is built from constants; `unknown`: what is built from anything else. */
function expressionsIn(path: string, code: string): { known: Expression[]; unknown: string[] } {
  const known: Expression[] = []
  const unknown: string[] = []
  const nodes = nodesOfFile(path, code)
  const constants = new Map(
    nodes
      .filter(({ type, id, init }) => type === 'VariableDeclarator' && isNode(id) && isNode(init))
      .map(({ id, init }) => [(id as Node).name as string, init as Node]),
  )
  for (const node of nodes) {
    const regex = node.type === 'Literal' && (node.regex as { pattern: string; flags: string })
    if (regex) known.push({ path, source: regex.pattern, flags: regex.flags })
    const callee = node.type === 'NewExpression' && (node.callee as Node)
    if (!callee || callee.name !== 'RegExp') continue
    const [source, flags] = (node.arguments as Node[]).map((one) => textOf(one, constants))
    if (source == null || source.includes('\0')) unknown.push(path)
    else known.push({ path, source, flags: flags ?? '' })
  }
  return { known, unknown }
}

const served = sources().filter(
  ({ room, path }) => ['server', 'i18n', 'resources'].includes(room ?? '') && path.endsWith('.ts'),
)
const read = served.map(({ path, text }) => expressionsIn(path, text))
const expressions = read.flatMap(({ known }) => known)

/**
 * Expressions that take more than time in proportion: how many characters they ever see, and who
 * sees to that.
 */
const bounded: Readonly<Record<string, { most: number; by: string }>> = {
  ...of(100, 'the digits of a number that PostgreSQL answers', [
    /\B(?=(\d{3})+$)/g,
    /^(-?)(\d*)\.?(\d*)$/,
  ]),
  ...of(20, 'the expression before it', [/0+$/]),
  ...of(254, 'the longest address', [/^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/]),
  ...of(300, 'parseFullName', [/\s*,\s*|\s+/]),
  ...of(200, 'readValue of an import; a form has one value of the user’s own', [
    /[\s-]*(?:года|год|г|йил|йили|й|yil|yili|y)\.?$/u,
    /[ T]+0{1,2}:00(Z)?$/,
    /^(.*\p{L}.*?)[\s,]+(\d{1,2}:\d\d)$/u,
    /\s+(dan|дан)$/i,
    /\s*[–—]\s*|\s+-\s+|\s*\.\.\.?\s*|\s+(?:по|to)\s+/i,
    /\s+\S+$/,
  ]),
  ...of(200, 'the longest title of a column', [/[,(].*$/s]),
  ...of(255, 'the longest number format of a workbook', [/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g]),
  ...of(400, 'the part of a file’s name that is looked at', [/^[.\s]+|[.\s]+$/g]),
  ...of(64, 'the part of a password that is looked at', [/^(.{3,}?)\1+$/u]),
  ...of(200, 'the name of a sheet that we write', [/^'+|'+$/g]),
  ...of(1000, 'our own texts, of which Uzbek Cyrillic is made', [
    /(%?\{[^}]*\}|[\w.]+@[\w.]+|[A-Z]+\d[A-Z\d]*|\d+[A-Z][A-Z\d]*)/,
  ]),
  ...of(2000, 'our own migrations and what PostgreSQL says of our schema', [
    /^owned (.+)\.(.+)$/,
    /\(.*$/,
    /[ (].*$/,
    /--.*$/gm,
    /^\s*(\d+)\s+(\d+)\s+(.*)$/,
  ]),
}

/** Expressions that never see more than `most` characters, for the reason `by`. */
function of(most: number, by: string, expressions: readonly RegExp[]): typeof bounded {
  return Object.fromEntries(expressions.map((one) => [String(one), { most, by }]))
}

/** Files that build expressions from values known only at run time. */
const built: Readonly<Record<string, string>> = {
  'server/postgres/process/server-processes.ts': 'the name of a setting of ours',
  'server/kernel/schema/migrate/lock-tables.ts': 'names of tables, over our own migrations',
  'server/kernel/export/csv-writer.ts': 'the separator of a list',
  'server/kernel/export/formula-escape.ts': 'signs that begin a formula',
  'server/kernel/import/parse/xml-reader.ts': 'names of attributes that the reader asks for',
  'server/backup/backup-folder.ts': 'the form of names that we give',
  'i18n/parse/written-day.ts': 'beginnings of months',
  'resources/kernel/checks/check-fields.ts': 'patterns of descriptors, looked at below',
  'resources/kernel/calls/kind-schemas.ts': 'patterns of descriptors, looked at below',
  'resources/kernel/calls/answer-schema.ts': 'the scale of a decimal field',
}

/** ms of the quickest of some tries: a busy machine slows one of them, not all. */
function quickest(expression: RegExp, text: string): number {
  let best = Infinity
  for (let i = 0; i < 10 && best > 20; i++) {
    const began = performance.now()
    expression.test(text)
    best = Math.min(best, performance.now() - began)
  }
  return best
}

/** Whether the time grows faster than the text. */
function isSuperLinear({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  // where it begins matters only for what is looked for anywhere, as all of these are
  return analyse({ source, flags }, { maxReports: 1 }).reports.length > 0
}

describe(`${advisory(16)}: a regular expression`, () => {
  it('is found in every position', () => {
    const found = expressionsIn(
      'x.ts',
      "const day = '\\\\d+'\nconst a = /a+b/giu, b = new RegExp(`^${day}-${day}$`, 'u')\nnew RegExp(name)",
    )
    expect(found).toEqual({
      known: [
        { path: 'x.ts', source: 'a+b', flags: 'giu' },
        { path: 'x.ts', source: '^\\d+-\\d+$', flags: 'u' },
      ],
      unknown: ['x.ts'],
    })
    expect(expressions.length).toBeGreaterThan(150)
  })
  it.each([
    '(a+)+$',
    '\\s*[\\r\\n]+\\s*',
    '"[^"]*"|\\[[^\\]]*\\]',
    '^[.\\s]+|[.\\s]+$',
    '^(.*a.*?)b$',
  ])('such as %s is known to be slow', (source) => {
    expect(isSuperLinear({ source, flags: '' })).toBe(true)
  })
  it('takes time proportional to the text, or its input is bounded', () => {
    const slow = expressions.filter(
      (one) => !Object.hasOwn(bounded, `/${one.source}/${one.flags}`) && isSuperLinear(one),
    )
    expect(
      slow.map(({ path, source, flags }) => `${path}: /${source}/${flags}`),
      'A long text that does not match would take minutes. Split and trim instead, leave out what ' +
        'can match in two ways, or bound the text before and say so in `bounded`.',
    ).toEqual([])
  })
  it('in the list of exceptions still exists', () => {
    const spelled = new Set(expressions.map(({ source, flags }) => `/${source}/${flags}`))
    expect(Object.keys(bounded).filter((one) => !spelled.has(one))).toEqual([])
  })
  it('in the list of exceptions is fast on its longest input', () => {
    const pieces = [' ', '.', ',', '[', '"', '-', 'a', 'я', '1', '\n', '/', ' ,', '1.', 'a.']
    for (const { source, flags } of expressions) {
      const bound = bounded[`/${source}/${flags}`]
      if (!bound) continue
      const expression = new RegExp(source, flags.replace(/[gy]/g, ''))
      for (const piece of pieces)
        for (const end of ['', '\u0001', 'x'])
          for (const begin of ['', 'a']) {
            const text = (begin + piece.repeat(bound.most)).slice(0, bound.most) + end
            expect(quickest(expression, text), `/${source}/ over ${piece}…${end}`).toBeLessThan(50)
          }
    }
  })
  it('is built only from the program’s own texts, never from input', () => {
    const paths = [...new Set(read.flatMap(({ unknown }) => unknown))].sort()
    expect(paths).toEqual(Object.keys(built).sort())
  })
})

// Claims of the documents that a program can check: links, paths, commands, variables, tables.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bulkRows, callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { errorStatus } from '#resources/kernel/calls/error-codes.ts'
import { mostExported } from '#resources/kernel/calls/export-limits.ts'
import { messageTypes } from '#resources/kernel/message-types.ts'
import { roleNames } from '#resources/kernel/names.ts'
import { defaultSize, largestSize } from '#resources/kernel/calls/page-sizes.ts'
import { specimens } from '#tests/specimens/resources.ts'
import {
  anchorsOf,
  documentAt,
  documents,
  firstCells,
  linksOf,
  section,
  tableRows,
} from './support/repository/documents.ts'
import { allFiles, read, root, rooms, sources } from './support/repository/sources.ts'

const all = documents()
const code = sources()
/** The text of all sources whose path begins so. */
const codeOf = (...folders: string[]) =>
  code
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .map(({ text }) => text)
    .join('\n')
const readme = documentAt('README.md')
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>
const exists = (path: string) => existsSync(join(root, path))
const codesIn = (text: string, letter: string) =>
  [...new Set(text.match(new RegExp(`\\b${letter}\\d{3}\\b`, 'g')))].sort()

describe('the length', () => {
  it('of the README is at most 120 lines', () => {
    expect(readme.text.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })
  it('of the glossary is at most ten terms', () => {
    const terms = firstCells(section(documentAt('docs/glossary.md'), 'Terms of our own'))
    expect(terms.length).toBeGreaterThan(4)
    expect(terms.length).toBeLessThanOrEqual(10)
  })
})

describe('links and paths', () => {
  it('lead to existing files and headings', () => {
    const found = all.flatMap((document) =>
      linksOf(document).map((link) => ({ ...link, from: document.path })),
    )
    expect(found.length).toBeGreaterThan(60)
    const dead = found.filter(({ to, anchor }) => {
      if (!exists(to)) return true
      return (
        anchor !== undefined && !(to.endsWith('.md') && anchorsOf(documentAt(to)).includes(anchor))
      )
    })
    expect(dead).toEqual([])
  })
  it('lead from the README to every document', () => {
    const reached = new Set(['README.md'])
    for (const path of reached)
      if (path.endsWith('.md')) linksOf(documentAt(path)).forEach(({ to }) => reached.add(to))
    expect(all.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
  })
  it('cite only existing files and folders', () => {
    const files = allFiles()
    const extension = /\.(tsx?|mjs|json|md|sql|png)$/
    // a suite is named by the beginning of its path, as vitest takes it
    const isThere = (path: string) =>
      exists(path) || (!extension.test(path) && files.some((file) => file.startsWith(path)))
    const cited = all.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w/.@<:-])(?:[a-z][\w-]*\/)+[\w.-]*\w/g)]
        .map(([name]) => name)
        .filter((name) => rooms.some((room) => name.startsWith(`${room}/`)) || extension.test(name))
        .map((name) => ({ path, name })),
    )
    expect(cited.length).toBeGreaterThan(100)
    const missing = cited.filter(
      ({ path, name }) => !isThere(name) && !isThere(posix.join(posix.dirname(path), name)),
    )
    // the resource that the README adds, and what a run of the tests leaves behind
    const made = /^(resources\/catalogue\/car-colour\.ts$|test-results\/)/
    expect(missing.filter(({ name }) => !made.test(name))).toEqual([])
  })
  it('in the map of the tree name existing folders', () => {
    const map = /```\n(resources\/[\s\S]+?)```/.exec(readme.text)?.[1] ?? ''
    const folders = [...map.matchAll(/^(\w+)\//gm)].map((match) => match[1] ?? '')
    expect(folders).toEqual([...rooms].sort((a, b) => folders.indexOf(a) - folders.indexOf(b)))
    expect(folders.filter((path) => !exists(path))).toEqual([])
  })
})

describe('commands', () => {
  const named = new Set(
    all.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      ),
    ),
  )
  it('name scripts that exist', () => {
    expect(named.size).toBeGreaterThan(4)
    for (const name of named) expect(Object.keys(manifest.scripts)).toContain(name)
  })
  it('include every script in the README', () => {
    const listed = tableRows(section(readme, 'Commands')).flatMap(([cell = '']) =>
      [...cell.matchAll(/`npm (?:run )?([\w:-]+)`/g)].map((match) => match[1]),
    )
    expect(listed.sort()).toEqual(Object.keys(manifest.scripts).sort())
  })
  it('name Vitest projects that exist', () => {
    const projects = [...read('vitest.config.ts').matchAll(/name: '(\w+)'/g)].map(
      (match) => match[1],
    )
    const asked = all.flatMap(({ text }) =>
      [...text.matchAll(/--project (\w+)/g)].map((match) => match[1]),
    )
    expect(asked.length).toBeGreaterThan(6)
    expect(asked.filter((name) => !projects.includes(name))).toEqual([])
  })
})

describe('environment variables', () => {
  const isVariable = (word: string) => /^[A-Z][A-Z_]+$/.test(word)
  const listedIn = (path: string) =>
    tableRows(documentAt(path).text).flatMap(([cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)(?:=[^`]*)?`/g)].map((match) => match[1] ?? ''),
    )
  const configuration = listedIn('docs/operations/configuration.md')
  const others = [...listedIn('tests/README.md'), ...listedIn('bench/README.md')]
  /** Set by programs for each other, or the system's own. */
  const internal = new Set([
    ...['HOME', 'PATH', 'TZ', 'NODE_ENV', 'XDG_RUNTIME_DIR', 'PLAYWRIGHT_BROWSERS_PATH'],
    ...[
      'FAIL',
      'GAUGE_EVERY',
      'GAUGE_FILE',
      'PROFILE',
      'SLOW',
      'STAGE_REPORT',
      'TEST_BUILT',
      'TEST_CHANGED',
      'TEST_EXCEPT',
      'TEST_SWAP_PG',
    ],
  ])
  const readByCode = new Set(
    code.flatMap(({ text }) =>
      [...text.matchAll(/\benv\.([A-Z_]+)/g)].map((match) => match[1] ?? ''),
    ),
  )

  it('are documented exactly as the configuration reads them', () => {
    const asked = [...read('server/config.ts').matchAll(/\b(?:value\('|env\.)([A-Z_]+)/g)].map(
      (match) => match[1],
    )
    expect(asked.length).toBeGreaterThan(8)
    expect(configuration.sort()).toEqual([...new Set(asked)].sort())
  })
  it('of the tests and the bench are documented, and no others', () => {
    expect(others.length).toBeGreaterThan(6)
    expect(others.filter((name) => !readByCode.has(name) && !configuration.includes(name))).toEqual(
      [],
    )
    expect(
      [...readByCode].filter(
        (name) => ![...configuration, ...others].includes(name) && !internal.has(name),
      ),
    ).toEqual([])
    expect([...internal].filter((name) => !readByCode.has(name))).toEqual([])
  })
  it('named anywhere else exist', () => {
    /** Words in capitals that are none: of PostgreSQL, of HTTP, of faketime and the loader. */
    const words = new Set([
      'FOLDER',
      'DELETE',
      'GET',
      'POST',
      'COPY',
      'NOTIFY',
      'BEGIN',
      'COMMIT',
      'ANY',
    ])
    const known = new Set([
      ...configuration,
      ...others,
      ...words,
      'FAKETIME_DONT_FAKE_MONOTONIC',
      'LD_PRELOAD',
    ])
    const named = all.flatMap(({ path, text }) => [
      ...[...text.matchAll(/`([A-Z_]+)(?:=[^`]*)?`/g), ...text.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => isVariable(name) && !known.has(name))
        .map((name) => `${path}: ${name}`),
    ])
    expect(named).toEqual([])
  })
})

describe('tables', () => {
  it('have a row for every dependency, and no other', () => {
    const listed = firstCells(documentAt('docs/dependencies.md').text)
    const installed = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
    const covers = (entry: string, name: string) =>
      entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name
    expect(
      installed.filter(
        (name) => !name.startsWith('@types/') && !listed.some((entry) => covers(entry, name)),
      ),
    ).toEqual([])
    expect(listed.filter((entry) => !installed.some((name) => covers(entry, name)))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
  it('have a row for every code of the boot checks, and no other', () => {
    const used = codesIn(codeOf('resources/kernel/'), 'R')
    expect(used.length).toBeGreaterThan(15)
    expect(firstCells(section(documentAt('docs/boot-checks.md'), 'Descriptors'))).toEqual(used)
  })
  it('have a row for every code of the migration generator, and no other', () => {
    const used = codesIn(codeOf('server/kernel/schema/'), 'M')
    expect(used.length).toBeGreaterThan(5)
    expect(firstCells(section(documentAt('docs/boot-checks.md'), 'Migrations'))).toEqual(used)
  })
  it.each(['docs/guarantees.md', 'SECURITY.md'])('name a test in every row of %s', (path) => {
    const cited = tableRows(documentAt(path).text).map((row) => row.at(-1)?.split(', ') ?? [])
    expect(cited.length).toBeGreaterThan(8)
    for (const file of cited.flat())
      expect([file, /\.test\.tsx?$/.test(file) && exists(file)]).toEqual([file, true])
  })
  it('list every error code with its status', () => {
    const listed = tableRows(section(documentAt('docs/api.md'), 'Errors')).flatMap(
      ([status = '', codes = '']) =>
        [...codes.matchAll(/`([a-z_]+)`/g)].map((match): [string, number] => [
          match[1] ?? '',
          Number(status),
        ]),
    )
    expect(Object.fromEntries(listed.filter(([code]) => code !== 'id'))).toEqual(errorStatus)
  })
  it('list every standard call, and no other', () => {
    const listed = tableRows(section(documentAt('docs/api.md'), 'Calls')).flatMap(([cell = '']) =>
      [...cell.matchAll(/(?:GET|POST|DELETE)? ?(\w+)(?:\/[{}/\w]+)?`/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    const answered = new Set(
      [...allResources(), ...specimens].flatMap((one) => callsOf(one).map(({ name }) => name)),
    )
    // what single resources have besides is named in their descriptors
    const standard = [
      ...read('resources/kernel/calls/standard-calls.ts').matchAll(
        /(?:\bname: |\bread\()['"`](\w+)['"`]/g,
      ),
    ].map((match) => match[1] ?? '')
    expect(standard.length).toBeGreaterThan(15)
    expect(standard.filter((name) => answered.has(name) && !listed.includes(name))).toEqual([])
    expect(listed.filter((name) => !answered.has(name))).toEqual([])
  })
  it('state the limits in force', () => {
    const number = (value: number) => value.toLocaleString('en')
    const { text } = documentAt('docs/api.md')
    expect(text).toContain(`\`size\` is 1 to ${largestSize}, by default ${defaultSize}`)
    expect(text).toContain(`to up to ${bulkRows} records`)
    for (const path of ['docs/api.md', 'docs/operations/configuration.md'])
      expect(documentAt(path).text.replace(/\s+/g, ' ')).toMatch(
        new RegExp(
          `CSV (up to )?${number(mostExported.csv)} rows, XLSX (up to )?${number(mostExported.xlsx)}`,
        ),
      )
  })
  it.each([
    ['ends after 12 hours without a request', /\bidleLife = 12 \* hourMs\b/],
    ['after 7 days in any case', /\bwholeLife = 7 \* dayMs\b/],
    ['valid for 72 hours', /\boneTimeLife = 72 \* hourMs\b/],
    [
      '20 s for the head, 15 min in all, 30 s without progress',
      /\bhead: 20_000,[^}]*\brequest: 900_000,[^}]*\bstall: 30_000,/,
    ],
    ['8,000 per process', /\bmost: 8000,/],
    ['1 MB; 5 MB for `saveAll`', /\bjsonLimit = 1024 \* 1024\b/],
    ['1 MB; 5 MB for `saveAll`', /\bsaveAll: 5 \* 1024 \* 1024\b/],
    ['20 per account, 2,000 per process', /\bmostOfAccount = 20\n.*\bmostOfProcess = 2000\b/],
    ['photos 800 KB', /\bsize: 800 \* kilobyte\b/],
    ['documents 20 MB', /\bsize: 20 \* kilobyte \* kilobyte\b/],
    ['10 files per request', /\bmostInCall = 10\b/],
    ['50 MB, 100,000 rows, 500 columns', /\b50 \* 1024 \* 1024\b[^]*?= 100_000\b[^]*?= 500\b/],
    ['kept for 30 days', /\bkeptDays = 30\b/],
    ['kept for 30 days, for 365 days', /\bdraftLife = 30 \* dayMs\b/],
    ['3 to 240 months', /\bleast: 3, most: 240\b/],
    ['25 s for requests in flight', /\b25_000\b/],
  ])('state the fixed values "%s" as the server has them', (said, held) => {
    expect(section(documentAt('docs/operations/configuration.md'), 'Fixed values')).toContain(said)
    expect(codeOf('server/')).toMatch(held)
  })
  it('list every background job by its name in the log', () => {
    const named = [
      ...codeOf('server/').matchAll(/\bname: '([a-z ]+)',\s*(?:first:|\.\.\.(?:daily|times)\b)/g),
    ].map((match) => match[1])
    expect(named.length).toBeGreaterThan(4)
    expect(
      firstCells(section(documentAt('docs/operations/monitoring.md'), 'Background jobs')).sort(),
    ).toEqual(named.sort())
  })
  it('list every subject of the doctor', () => {
    const subjects = new Set(
      [...codeOf('server/doctor/').matchAll(/\babout\('([^']+)'\)/g)].map((match) => match[1]),
    )
    const listed = firstCells(
      section(documentAt('docs/operations/monitoring.md'), 'Doctor'),
    ).flatMap((cell) => cell.split(', '))
    expect(listed.sort()).toEqual([...subjects].sort())
  })
  it('list every type of notification', () => {
    const listed = firstCells(section(documentAt('docs/api.md'), 'Notifications')).flatMap(
      (cell) => {
        const [from = 0, to = from] = cell.split(' to ').map(Number)
        return cell.includes(',')
          ? cell.split(', ').map(Number)
          : Array.from({ length: to - from + 1 }, (_, i) => from + i)
      },
    )
    expect(listed).toEqual(Object.values(messageTypes).map(({ id }) => id))
  })
  it('list an account for every role', () => {
    const accounts = [
      ...section(readme, 'Sign in').matchAll(/^- ((?:`[\w-]+`,?\s+)*`[\w-]+`):/gm),
    ].flatMap((match) => [...(match[1] ?? '').matchAll(/`([\w-]+)`/g)].map((one) => one[1]))
    expect(accounts.sort()).toEqual([...roleNames, 'second-admin'].sort())
  })
  it('quote messages that the start prints', () => {
    const quoted = firstCells(
      section(documentAt('docs/operations/troubleshooting.md'), 'The server does not start'),
    )
    const printed = codeOf('server/', 'scripts/', 'resources/')
    expect(quoted.length).toBeGreaterThan(5)
    expect(
      quoted
        .flatMap((message) => message.split('…'))
        .filter((part) => !printed.includes(part.trim())),
    ).toEqual([])
  })
})

// Size budgets of what a browser loads before the first page and the first list, measured on the
// built files. Needs `npm run build`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#resources/kernel/names.ts'
import { read, root } from './support/repository/sources.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

const built = join(root, 'dist/public')
const kB = 1000
let manifest: Record<string, Chunk>

beforeAll(() => {
  if (!existsSync(join(built, '.vite/manifest.json')))
    throw new Error('dist/public is not built: npm run build')
  manifest = JSON.parse(read('dist/public/.vite/manifest.json')) as typeof manifest
})

/** Keys of a chunk and of all that it imports before it can run. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is no chunk of the build`)
  if (!seen.has(key)) {
    seen.add(key)
    chunk.imports?.forEach((one) => closure(one, seen))
  }
  return seen
}

const text = (key: string) => readFileSync(join(built, manifest[key]?.file ?? ''))
const gzipped = (data: Buffer) => gzipSync(data, { level: 9 }).length
const weigh = (keys: Iterable<string>) =>
  [...new Set(keys)].reduce((sum, key) => sum + gzipped(text(key)), 0)

/** Scripts that the page names outside the bundle. */
const beside = () =>
  [...read('dist/public/index.html').matchAll(/<script src="\/([^"]+)"/g)].reduce(
    (sum, match) => sum + gzipped(readFileSync(join(built, match[1] ?? ''))),
    0,
  )
const login = (locale: string) => [...closure('index.html'), ...closure(`i18n/${locale}/shell.ts`)]
/** The key of a chunk that vite.config.ts names. */
function named(name: string): string {
  const keys = Object.keys(manifest).filter(
    (key) => manifest[key]?.name === name && manifest[key]?.file.endsWith('.js'),
  )
  if (keys.length !== 1) throw new Error(`${keys.length} chunks are called ${name}`)
  return keys[0]!
}
const firstList = (locale: string) => [
  ...login(locale),
  ...closure(named('list')),
  ...closure(`i18n/${locale}/index.ts`),
]

describe.each(locales)('the build in %s', (locale) => {
  it('loads at most 76 kB of scripts for the sign-in', () => {
    expect(weigh(login(locale)) + beside()).toBeLessThanOrEqual(76 * kB)
  })
  it('loads at most 390 kB of scripts for the first list', () => {
    expect(weigh(firstList(locale)) + beside()).toBeLessThanOrEqual(390 * kB)
  })
})

it('no lazy chunk exceeds 120 kB, and no form exceeds 140 kB in all', () => {
  const there = new Set(firstList('ru'))
  const parts = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && !there.has(key),
  )
  expect(parts.length).toBeGreaterThan(5)
  /** What has been loaded where a part is opened from one chunk alone. */
  const before = (key: string) => {
    const openers = Object.keys(manifest).filter((one) =>
      manifest[one]?.dynamicImports?.includes(key),
    )
    return openers.length === 1 ? closure(openers[0]!) : new Set<string>()
  }
  const added = parts.map((key) => ({
    key,
    own: gzipped(text(key)),
    all: weigh([...closure(key)].filter((one) => !there.has(one) && !before(key).has(one))),
  }))
  expect(added.filter(({ own, all }) => own > 120 * kB || all > 140 * kB)).toEqual([])
})

it('the sign-in loads no react-admin, and the first list no forms, schemas or dialogs', () => {
  const holds = (keys: Iterable<string>, words: RegExp) =>
    [...keys].filter((key) => words.test(text(key).toString('utf8')))
  const every = Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js'))
  const reactAdmin = /ra\.notification\.|useResourceContext/
  const zod = /ZodError|invalid_union/
  for (const words of [reactAdmin, zod]) expect(holds(every, words).length).toBeGreaterThan(0)
  expect(holds(login('ru'), reactAdmin)).toEqual([])
  expect(holds(firstList('ru'), zod)).toEqual([])
  for (const part of [
    named('form'),
    named('dialogs'),
    'src/kernel/list/filters/FilterPopover.tsx',
  ]) {
    expect(Object.keys(manifest)).toContain(part)
    expect(firstList('ru')).not.toContain(part)
  }
})

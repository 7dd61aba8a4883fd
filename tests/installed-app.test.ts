// The built files that make the product installable and open it offline. Needs `npm run build`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/names.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { read, root } from './support/repository/sources.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}
interface Manifest {
  [member: string]: unknown
  name: string
  short_name: string
  icons: Icon[]
  shortcuts: { name: string; url: string }[]
}

const built = join(root, 'dist', 'public')
const kB = 1000
const page = () => read('dist/public/index.html')
const worker = () => read('dist/public/service-worker.js')
const manifestOf = (locale: string) =>
  JSON.parse(read(`dist/public/manifest.${locale}.webmanifest`)) as Manifest
const bytesOf = (path: string) => readFileSync(join(built, path))

beforeAll(() => {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('dist/public is not built: npm run build')
})

describe.each(locales)('the manifest in %s', (locale) => {
  it('has what an installation needs', () => {
    expect(manifestOf(locale)).toMatchObject({
      ...{ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: locale },
      ...{ theme_color: colour('primary'), background_color: colour('page') },
    })
    const { name, short_name } = manifestOf(locale)
    expect(name.length).toBeGreaterThan(short_name.length)
    expect(short_name.length).toBeLessThanOrEqual(12)
  })
  it('is in its own script', () => {
    const { name, short_name, shortcuts } = manifestOf(locale)
    const words = [name, short_name, ...shortcuts.map((one) => one.name)]
    const foreign = locale === 'ru' || locale === 'uz-Cyrl' ? /[a-z]/i : /\p{Script=Cyrillic}/u
    expect(words.filter((text) => foreign.test(text) || text === '')).toEqual([])
  })
  it('leads to existing screens', () => {
    const screens = new Set(
      allResources()
        .flatMap((one) => [one, ...namedDesks(one)])
        .map(({ screens }) => screens?.list?.path),
    )
    const { shortcuts } = manifestOf(locale)
    expect(shortcuts.length).toBeGreaterThan(4)
    expect(shortcuts.filter(({ url }) => !screens.has(url))).toEqual([])
  })
  it('names icons of the sizes that they have', async () => {
    const { icons } = manifestOf(locale)
    const drawn = icons.filter(({ type }) => type === 'image/png')
    for (const { src, sizes } of drawn) {
      const { width, height, format } = await sharp(bytesOf(src)).metadata()
      expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes])
    }
    const plain = drawn.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)
    expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.some(({ type }) => type === 'image/svg+xml')).toBe(true)
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })
})

/** A colour of the light theme. */
const colour = (name: string, theme = ':root {') => {
  const css = read('src/ui/base.css')
  return new RegExp(`--${name}: (#\\w+);`).exec(css.slice(css.indexOf(theme)))?.[1]
}

it('a maskable icon is coloured up to its edges, the plain one has round corners', async () => {
  const cornerOf = async (path: string) => {
    const { data } = await sharp(bytesOf(path)).ensureAlpha().raw().toBuffer({
      resolveWithObject: true,
    })
    return [...data.subarray(0, 4)]
  }
  const rgb = [1, 3, 5].map((at) => parseInt(colour('primary')?.slice(at, at + 2) ?? '', 16))
  expect(await cornerOf('icons/motorpool-maskable-512.png')).toEqual([...rgb, 255])
  expect((await cornerOf('icons/motorpool-512.png'))[3]).toBe(0)
})

it('the page names the manifest, an icon for iOS and the colours of the top bar', () => {
  const linked = /rel="manifest" href="\/manifest\.ru\.webmanifest"/
  expect(page()).toMatch(linked)
  const touch = /rel="apple-touch-icon" href="\/([^"]+)"/.exec(page())?.[1]
  expect(existsSync(join(built, touch ?? ''))).toBe(true)
  const paper = { light: colour('paper'), dark: colour('paper', "[data-theme='dark'] {") }
  expect(/name="theme-color" content="(#\w+)"/.exec(page())?.[1]).toBe(paper.light)
  expect(read('src/common/themeMode.ts')).toContain(
    `{ light: '${paper.light}', dark: '${paper.dark}' }`,
  )
  expect(read('src/static/early.js')).toContain(`'${paper.dark}'`)
})

describe('the service worker', () => {
  const stored = () => worker().match(/\/(assets\/[\w.-]+|early\.js|favicon\.svg)(?=")/g) ?? []
  it('stores existing files with a hash, and the two that the page names without', () => {
    const paths = stored()
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => !existsSync(join(built, path)))).toEqual([])
    const plain = paths.filter(
      (path) => !/^\/assets\/.+-[\w-]{7,8}\.(js|css|svg|woff2)$/.test(path),
    )
    expect(plain).toEqual(['/early.js', '/favicon.svg'])
    expect(worker()).not.toContain('__OFFLINE_FILES__')
  })
  it('stores the workstations in all languages, and what the page begins with', () => {
    const paths = stored()
    const names = ['WorkstationView', 'driving', 'inputs', 'list', 'dialogs', ...locales]
    for (const name of names)
      expect(
        [name, paths.filter((path) => path.startsWith(`/assets/${name}-`)).length > 0],
        name,
      ).toEqual([name, true])
    const begun = [...page().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((one) => one[1])
    expect(begun.length).toBeGreaterThan(0)
    expect(paths).toEqual(expect.arrayContaining(begun))
  })
  it('downloads at most 700 kB, most of which the page has loaded anyway', () => {
    const bytes = stored().reduce((sum, path) => sum + brotliCompressSync(bytesOf(path)).length, 0)
    expect(bytes).toBeLessThanOrEqual(700 * kB)
  })
  it('is one script without imports, of at most 10 kB', () => {
    expect(worker()).not.toMatch(/\bimport\b|\bexport\b/)
    expect(worker().length).toBeLessThanOrEqual(10 * kB)
  })
})

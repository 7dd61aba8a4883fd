// The service worker across versions: each stores only its own files, a page is never a mix of two
// versions, and without a server the latest one opens.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePages } from '#server/kernel/http/static-files.ts'
import { secure } from '#server/kernel/session/security-headers.ts'
import { root } from '#tests/support/repository/sources.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'

const built = join(root, 'dist', 'public')
const entryIn = (page: string) => /src="\/(assets\/index-[\w-]+\.js)"/.exec(page)?.[1] ?? ''
const directories: string[] = []
let running: FastifyInstance | null = null
let port = 0
let browser: Browser
let visitor: Person
let page: Page

/** The built pages under other names: as a release with changes in them. */
function versionOf(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'motorpool-version-'))
  directories.push(directory)
  cpSync(built, directory, { recursive: true })
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(directory, file), change(readFileSync(join(directory, file), 'utf8')))
  const before = entryIn(readFileSync(join(directory, 'index.html'), 'utf8'))
  const after = `assets/index-${name}.js`
  for (const end of ['', '.gz', '.br'])
    renameSync(join(directory, before + end), join(directory, after + end))
  edit('index.html', (text) => text.replaceAll(before, after))
  edit('service-worker.js', (text) =>
    text.replaceAll(before, after).replace(/(version"?:\s*["'`])[\w-]+/, `$1${name}`),
  )
  return directory
}

/** Serves the pages of one version, and nothing else, at the same address as before. */
async function serve(directory: string): Promise<void> {
  await running?.close()
  const app = Fastify({ forceCloseConnections: true })
  await app.register(cookie)
  secure(app, null)
  app.post('/auth/user', (_, reply) =>
    reply.code(401).send({ error: { code: 'unauthorized', message: '' } }),
  )
  await servePages(app, directory, false)
  await app.listen({ port, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  running = app
}

beforeAll(async () => {
  await serve(versionOf('first000'))
  browser = await launch()
  visitor = await person(browser, `http://127.0.0.1:${port}`, { serviceWorkers: 'allow' })
  page = visitor.page
})

afterAll(async () => {
  await closeContexts(browser)
  await running?.close()
  for (const directory of directories) rmSync(directory, { recursive: true })
})

/** Every stored path, by the name of its cache. */
const storedFiles = () =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const paths = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    return Object.fromEntries(names.map((name, i) => [name, paths[i] ?? []]))
  })
const cacheNames = async () => Object.keys(await storedFiles()).sort()
const entryOfPage = async () => entryIn(await page.content())
const signIn = () => page.getByRole('button', { name: 'Войти' })

it('stores the page and files of the build, and leaves what belongs to others', async () => {
  await page.goto('/login')
  await signIn().waitFor()
  await page.evaluate(async () => {
    await caches.open('motorpool-shell-before')
    await caches.open('of-something-else')
    await navigator.serviceWorker.register('/service-worker.js')
  })
  await expect.poll(cacheNames).toEqual(['motorpool-shell-first000', 'of-something-else'])
  const paths = (await storedFiles())['motorpool-shell-first000'] ?? []
  expect(paths).toContain('/assets/index-first000.js')
  expect(paths.filter((path) => !/^\/(assets\/.+|early\.js|favicon\.svg|)$/.test(path))).toEqual([])
})

it('is replaced by the next version as a whole, at the first page after it', async () => {
  await serve(versionOf('second00'))
  await page.reload()
  await signIn().waitFor()
  expect(await entryOfPage()).toBe('assets/index-second00.js')
  await expect.poll(cacheNames).toEqual(['motorpool-shell-second00', 'of-something-else'])
  const paths = (await storedFiles())['motorpool-shell-second00'] ?? []
  expect(paths).toContain('/assets/index-second00.js')
  expect(paths).not.toContain('/assets/index-first000.js')
})

it('does not mix the page of one version with the files of another', async () => {
  const mixed = versionOf('third000')
  // half deployed: the worker is there already, the page is still the previous one
  cpSync(join(directories[1] ?? '', 'index.html'), join(mixed, 'index.html'))
  cpSync(
    join(directories[1] ?? '', 'assets/index-second00.js'),
    join(mixed, 'assets/index-second00.js'),
  )
  await serve(mixed)
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    const worker = registration.installing
    if (!worker) return 'no new worker'
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => resolve())
    })
    return worker.state
  })
  expect(state).toBe('redundant')
  expect(await cacheNames()).toEqual(['motorpool-shell-second00', 'of-something-else'])
})

it('opens the pages of its version without a server', async () => {
  await running?.close()
  running = null
  await page.goto('/driver-orders')
  await page.getByText('Нет связи с сервером. Проверьте сеть и повторите').waitFor()
  expect(await entryOfPage()).toBe('assets/index-second00.js')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  const calls = await page.evaluate(() =>
    fetch('/health').then(
      ({ status }) => String(status),
      () => 'no response',
    ),
  )
  expect(calls).toBe('no response')
  expect(
    visitor.complaints.filter((one) => !/ERR_CONNECTION_REFUSED|^console: Failed/.test(one)),
  ).toEqual([])
})

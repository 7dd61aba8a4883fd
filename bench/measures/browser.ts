// In Chromium: the built product with the filled tables, and the product's grid compared with
// react-admin's table.
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { projectRoot } from '#server/root.ts'
import { launch } from '#tests/e2e/support/browser.ts'
import type { Measure } from '../browser/main.tsx'
import { measureAgainstStock } from './against-stock.ts'
import { median } from '../load.ts'
import type { Result } from '../report.ts'

const group = 'In the browser'
const list = '/staff'
/** Enough that noise of a busy machine averages out. */
const mounted = 100

export async function measureBrowser(
  address: string,
  cookie: string,
  rounds: number,
): Promise<Result[]> {
  const browser = await launch()
  try {
    return [
      ...(await measureProduct(browser, address, cookie, rounds)),
      ...(await measureAgainstStock(browser, address, cookie, rounds)),
      ...(await measureTables(browser, rounds)),
    ]
  } finally {
    await browser.close()
  }
}

async function measureProduct(
  browser: Browser,
  address: string,
  cookie: string,
  rounds: number,
): Promise<Result[]> {
  const [name = '', value = ''] = cookie.split('=')
  const cold: number[] = []
  const warm: number[] = []
  const key: number[] = []
  for (let round = 0; round <= rounds; round++) {
    // a browser without any cached files of the product
    const context = await browser.newContext({
      locale: 'ru-RU',
      viewport: { width: 1280, height: 800 },
    })
    await context.addCookies([{ name, value, url: address }])
    await context.addInitScript({ path: join(projectRoot, 'bench', 'browser', 'probe.mjs') })
    const page = await context.newPage()
    const visit = async () => {
      await page.goto(address + list, { waitUntil: 'commit' })
      return page.evaluate<number>('probe.firstRow()')
    }
    const times = [await visit(), await visit()]
    const typed = await typeInto(page)
    await context.close()
    if (round === 0) continue
    cold.push(times[0] ?? NaN)
    warm.push(times[1] ?? NaN)
    key.push(...typed)
  }
  const result = (measure: string, took: readonly number[]): Result => ({
    group,
    measure,
    value: median(took),
    unit: 'ms',
  })
  return [
    result('navigation to the first row, nothing cached', cold),
    result('navigation to the first row, scripts cached', warm),
    result('last keystroke of a search to its rows (250 ms of them are the pause)', key),
  ]
}

/**
 * Types each letter into the empty search and deletes it again; Latin letters only, because an
 * automated browser has no keys for others.
 */
async function typeInto(page: Page): Promise<number[]> {
  const took: number[] = []
  const press = async (key: string) => {
    // the probe must listen before the key is pressed
    await page.evaluate('void (probe.rows = probe.nextRows())')
    await page.keyboard.press(key)
    return page.evaluate<number>('probe.rows')
  }
  await page.getByRole('searchbox').focus()
  for (const letter of ['k', 'l', 'j', 'o']) {
    took.push(await press(letter))
    await press('Escape')
  }
  return took
}

async function measureTables(browser: Browser, rounds: number): Promise<Result[]> {
  const site = await serve(join(projectRoot, 'dist', 'bench-browser'))
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(site.address)
    await page.waitForFunction(() => 'measure' in window)
    const measure = (table: Parameters<Measure>[0]) =>
      page.evaluate(
        ([name, count]) => (window as unknown as { measure: Measure }).measure(name, count),
        [table, mounted] as const,
      )
    const ratios = { mount: [] as number[], narrow: [] as number[] }
    for (let round = -2; round < rounds * 2; round++) {
      const own = await measure('own')
      const other = await measure('react-admin')
      if (own.rows !== mounted || other.rows !== mounted)
        throw new Error(`the tables show ${own.rows} and ${other.rows} rows`)
      if (round < 0) continue
      ratios.mount.push(own.mount / other.mount)
      ratios.narrow.push(own.narrow / other.narrow)
    }
    const unit = '× DataTable'
    return [
      {
        group,
        measure: `${mounted} rows mounted`,
        value: median(ratios.mount),
        unit,
        target: { atMost: 0.4 },
      },
      { group, measure: 'rows drawn after a keystroke', value: median(ratios.narrow), unit },
    ]
  } finally {
    site.close()
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves the built page over HTTP, because scripts of a file: address would not load. */
async function serve(directory: string): Promise<{ address: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://bench').pathname
    const file = join(directory, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}

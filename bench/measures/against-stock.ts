// The product's list and form compared with those of a stock react-admin with the same rows and
// calls.
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { projectRoot } from '#server/root.ts'
import { median } from '../load.ts'
import type { Result } from '../report.ts'
import { serveStock } from '../processes/stock-site.ts'

const group = 'Against stock react-admin'
const unit = '× stock'
const list = '/staff'
/** ms between the list and the click on a record: users look before they choose. */
const look = 2000

interface Visit {
  cold: number
  warm: number
  form: number
  requests: number
}

/** One new visitor: opens the list twice, then one of its records. */
async function visit(browser: Browser, address: string, cookie: string): Promise<Visit> {
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  })
  try {
    await context.addCookies([{ name, value, url: address }])
    await context.addInitScript({ path: join(projectRoot, 'bench', 'browser', 'probe.mjs') })
    const page = await context.newPage()
    const open = async () => {
      await page.goto(address + list, { waitUntil: 'commit' })
      return page.evaluate<number>('probe.firstRow()')
    }
    const cold = await open()
    await page.waitForTimeout(look)
    const requests = await page.evaluate<number>('probe.requests()')
    const warm = await open()
    await page.waitForTimeout(look)
    return { cold, warm, form: await page.evaluate<number>('probe.firstForm()'), requests }
  } finally {
    await context.close()
  }
}

/** Alternately, after a warm-up round of both. */
export async function measureAgainstStock(
  browser: Browser,
  address: string,
  cookie: string,
  rounds: number,
): Promise<Result[]> {
  const site = await serveStock(join(projectRoot, 'dist', 'bench-stock'), address)
  const own: Visit[] = []
  const stock: Visit[] = []
  try {
    for (let round = -1; round < rounds; round++) {
      const pair = [
        await visit(browser, address, cookie),
        await visit(browser, site.address, cookie),
      ] as const
      if (round < 0) continue
      own.push(pair[0])
      stock.push(pair[1])
    }
  } finally {
    site.close()
  }
  const ratio = (measure: string, key: keyof Visit, atMost: number): Result => ({
    group,
    measure,
    value: median(own.map((one, n) => one[key] / (stock[n]?.[key] ?? NaN))),
    unit,
    target: { atMost },
  })
  const amount = (measure: string, of: readonly Visit[], key: keyof Visit, unit: string) => ({
    group,
    measure,
    value: median(of.map((one) => one[key])),
    unit,
  })
  return [
    ratio('list, nothing cached', 'cold', 1),
    ratio('list, scripts cached', 'warm', 0.8),
    ratio('first record in its form', 'form', 1.2),
    { ...amount('requests to the first row', own, 'requests', ''), target: { atMost: 15 } },
    amount('requests of stock react-admin', stock, 'requests', ''),
    ...(['cold', 'warm', 'form'] as const).flatMap((key) => [
      amount(`${key}, the product`, own, key, 'ms'),
      amount(`${key}, stock react-admin`, stock, key, 'ms'),
    ]),
  ]
}

// Navigation within the product without a reload, and recorded network requests.
import type { Page, Request } from 'playwright'

export interface Wire {
  /** «404 POST /api/…» of every rejected call since the last read; reading empties it. */
  refusals(): string[]
  /** Pending calls and chunks of the application. */
  pending: ReadonlySet<Request>
}

/** Records the requests of a page. */
export function wireOf(page: Page): Wire {
  const pending = new Set<Request>()
  let refused: string[] = []
  page.on('request', (request) => {
    // Event streams never end, and the last requests of a closing page get no response.
    if (!/\/api\/(live|presence)$/.test(request.url())) pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  page.on('response', (response) => {
    const call = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`
    if (response.status() >= 400) refused.push(call)
  })
  return {
    pending,
    refusals() {
      const said = refused
      refused = []
      return said
    },
  }
}

/** Navigates as the browser's Back and Forward do, without a reload. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    // the application follows the address within the next frames
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, path)
}

/** Loading indicators; dimmed rows of the previous search are not a final state. */
const loading = [
  '[aria-busy="true"]',
  '[role="progressbar"]',
  '[data-busy="true"]',
  '[data-stale="true"]',
  '[data-pending="true"]',
]

/** Waits until no request is pending and no loading indicator is shown. */
export async function settle(page: Page, wire: Wire): Promise<void> {
  const bars = page.locator(loading.join(', '))
  const limit = Date.now() + 10_000
  // a loaded chunk is rendered first, and only then requests its rows
  for (let quiet = 0; quiet < 4;) {
    if (Date.now() > limit)
      throw new Error(
        `${page.url()} does not come to rest: ${[...wire.pending].map((one) => one.url()).join(', ')}`,
      )
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    quiet = wire.pending.size === 0 && (await bars.count()) === 0 ? quiet + 1 : 0
  }
}

export const pathOf = (page: Page) => new URL(page.url()).pathname

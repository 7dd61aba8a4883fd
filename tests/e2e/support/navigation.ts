// Navigation within the product without a reload, and recorded network requests.
import type { Page, Request } from 'playwright'

export interface Wire {
  /** «404 POST /api/…» of every rejected call since the last read; reading empties it. */
  refusals(): string[]
  /** Calls and parts of the application that are under way. */
  pending: ReadonlySet<Request>
}

/** Listens to what a page asks the server for. */
export function wireOf(page: Page): Wire {
  const pending = new Set<Request>()
  let refused: string[] = []
  page.on('request', (request) => {
    // Event streams never end, and a page that is left does not wait for its last requests.
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

/** Goes to an address as the browser's own Back and Forward do: the application stays. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    // the address is taken up between one drawing and the next
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
  // a part that has come is drawn, and only then asks for its rows
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

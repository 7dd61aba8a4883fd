// Screenshots for the manual, taken from a running demonstration.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'
import type { HelpSource } from '#i18n/help/help-page.ts'
import type { Locale } from '#resources/kernel/locales.ts'

/** Pages about features of several screens, with a screen that shows the feature. */
const shown: Readonly<Record<string, string>> = {
  home: '/',
  list: '/vehicles',
  workstation: '/doctors',
  timeline: '/driver-schedule',
  profile: '/profile',
  inbox: '/notification-items',
  messages: '/messages',
}

interface Studio {
  /** Address of the demonstration. */
  address: string
  folder: string
}

/** Takes one screenshot per screen; returns file names below `folder`, by page. */
export async function takePictures(
  source: HelpSource,
  locale: Locale,
  { address, folder }: Studio,
): Promise<Map<string, string>> {
  const { chromium } = await import('playwright')
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && existsSync(executablePath) && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const lists = source.resources.flatMap(({ name, screens }): [string, string][] =>
    screens.list ? [[name, screens.list.path]] : [],
  )
  const pictures = new Map<string, string>()
  mkdirSync(join(folder, locale), { recursive: true })
  try {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    await context.addInitScript((one) => localStorage.setItem('locale', one), locale)
    const page = await context.newPage()
    const traffic = trafficOf(page)
    const answer = await page.request.post('/auth/login', {
      data: { login: 'root', password: 'motorpool-demo' },
    })
    if (!answer.ok()) throw new Error(`${address} is no demonstration: ${answer.status()}`)
    for (const [id, path] of [...Object.entries(shown), ...lists]) {
      await page.goto(path)
      await settled(page, traffic)
      const file = `${locale}/${id}.jpg`
      await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 })
      pictures.set(id, file)
    }
  } finally {
    await browser.close()
  }
  return pictures
}

/** What says that something is still loading. */
const busy = '[aria-busy="true"], .request-bar[data-busy="true"]'

/**
 * Waits until nothing is loading: no answer is outstanding for half a second, nothing is marked as busy,
 * and the screen does not change any more. With a limit of twenty seconds, as maps may be moving.
 */
async function settled(page: Page, traffic: Traffic): Promise<void> {
  await page.locator('main').waitFor()
  let before: Buffer | null = null
  for (const limit = Date.now() + 20_000; Date.now() < limit;) {
    await page.waitForTimeout(250)
    if (traffic.quietFor() < 500 || (await page.locator(busy).count()) > 0) continue
    const now = await page.screenshot()
    if (before?.equals(now)) return
    before = now
  }
}

interface Traffic {
  /** ms since the last request or answer; 0 while an answer is outstanding. */
  quietFor(): number
}

function trafficOf(page: Page): Traffic {
  const open = new Set<Request>()
  let last = Date.now()
  const end = (request: Request): void => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('request', (request) => {
    // the stream of events stays open
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    last = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // requests of a page that was left get no end
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear())
  return { quietFor: () => (open.size > 0 ? 0 : Date.now() - last) }
}

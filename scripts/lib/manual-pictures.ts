// Screenshots for the manual, taken from a running demonstration.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
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
    const answer = await page.request.post('/auth/login', {
      data: { login: 'root', password: 'motorpool-demo' },
    })
    if (!answer.ok()) throw new Error(`${address} is no demonstration: ${answer.status()}`)
    for (const [id, path] of [...Object.entries(shown), ...lists]) {
      await page.goto(path)
      await settled(page)
      const file = `${locale}/${id}.jpg`
      await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 70 })
      pictures.set(id, file)
    }
  } finally {
    await browser.close()
  }
  return pictures
}

/** Waits until nothing is loading, with a limit of ten seconds. */
async function settled(page: Page): Promise<void> {
  await page.locator('main').waitFor()
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => null)
  await page
    .locator('main [aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => null)
}

// A real browser, with an ear for everything that a page should not say.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserServer, Page } from 'playwright-core'
import { inject } from 'vitest'
import { isProof } from '#tests/support/sampling.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's Chromium listens; null: there is none on this machine. */
    chromium: string | null
  }
}

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...[
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
]
const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts the one Chromium of a run, or finds none to start. */
export async function startChromium(): Promise<BrowserServer | null> {
  const executablePath = places.find((path) => path && existsSync(path))
  return executablePath ? chromium.launchServer({ args: flags, executablePath }) : null
}

/** Connects to the run's Chromium. Closing what it returns closes the contexts that were made through it. */
export function launch(): Promise<Browser> {
  const endpoint = inject('chromium')
  if (endpoint === null) throw new Error(`there is no Chromium at ${places.filter(Boolean).join(', ')}`)
  return chromium.connect(endpoint)
}

export interface Person {
  page: Page
  context: BrowserContext
  /** Reports of the Content-Security-Policy, exceptions, failed answers: what no page may have. */
  complaints: string[]
}
/** One person at a workstation of their own. */
export async function person(browser: Browser, address: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Person> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Asia/Tashkent',
    viewport: { width: 1280, height: 800 },
    // what moves is waited for: the proof has it as most people have it
    reducedMotion: isProof ? 'no-preference' : 'reduce',
    ...options,
  })
  const complaints: string[] = []
  await context.exposeFunction('reportViolation', (text: string) => void complaints.push(`CSP: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !/(status of|response code:) 4\d\d/.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { page, context, complaints }
}

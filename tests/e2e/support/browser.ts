// A real browser that records console errors and failed requests of its pages.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { isProof } from '#tests/support/runner/sampling.ts'

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
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium of this worker, which all its files share; it ends with the worker. */
let shared: Promise<Browser> | null = null

/** @throws Error when there is no Chromium on this machine */
export async function launch(): Promise<Browser> {
  const browser = await (shared ??= start())
  // if a file's Chromium has crashed, that file fails and the next one gets a new Chromium
  if (!browser.isConnected()) shared = start()
  return shared
}

function start(): Promise<Browser> {
  const executablePath = places.find((path) => path && existsSync(path))
  if (!executablePath)
    throw new Error(`there is no Chromium at ${places.filter(Boolean).join(', ')}`)
  return chromium.launch({ args: flags, executablePath })
}

/** Call it at the end of a file: closes all contexts, while the browser stays for the next file. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** The pages of the file that is running. */
export async function openPages(): Promise<Page[]> {
  return ((await shared)?.contexts() ?? []).flatMap((context) => context.pages())
}

export interface Person {
  page: Page
  context: BrowserContext
  /**
   * Reports of the Content-Security-Policy, exceptions and failed responses, which no page may
   * have.
   */
  complaints: string[]
}

/** Chromium's messages about a 4xx response, and about a WebSocket answered with 401. */
const refusal =
  /(status of|response code:) 4\d\d|^WebSocket connection .* failed: HTTP Authentication failed/

/** One person at a separate workstation. */
export async function person(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Asia/Tashkent',
    viewport: { width: 1280, height: 800 },
    // a service worker would answer requests that a file intercepts: only the files that test it
    // allow it
    serviceWorkers: 'block',
    // tests would have to wait for animations: only PROOF=1 runs with them
    reducedMotion: isProof ? 'no-preference' : 'reduce',
    ...options,
  })
  const complaints: string[] = []
  await context.exposeFunction(
    'reportViolation',
    (text: string) => void complaints.push(`CSP: ${text}`),
  )
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) => {
        const report = (window as unknown as { reportViolation(text: string): void })
          .reportViolation
        report(`${violatedDirective} ${blockedURI} ${sourceFile}`)
      },
    )
  })
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !refusal.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { page, context, complaints }
}

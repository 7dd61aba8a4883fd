// The monitoring map with five thousand vehicles in Chromium: dragging and zooming, and the cost of
// a poll in which every vehicle has moved.
import type { CDPSession, Page } from 'playwright'
import { launch } from '#tests/e2e/support/browser.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { Measured } from '../processes/children.ts'
import { firstDevice, placeOf, tracked } from '../fill/tracking.ts'
import type { Result } from '../report.ts'

const group = 'Tracking'
/** Poll interval of the page in ms, and number of measured polls. */
const tick = 5000
const ticks = 4

interface Asked {
  server: Measured
  cookie: string
}

export async function measureMap(
  { server, cookie }: Asked,
  service: FakeTraccar,
): Promise<Result[]> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.address }])
    const page = await context.newPage()
    await page.goto(`${server.address}/monitoring-map`)
    await page.locator('.map-page-list li').first().waitFor()
    await page.locator('.leaflet-container canvas').first().waitFor()
    await page.waitForTimeout(1000)
    const measures = { drags: await framesOf(page, drag), zooms: await framesOf(page, zoom) }
    const session = await context.newCDPSession(page)
    const poll = await measurePoll(page, session, service)
    const frames = (measure: string, took: readonly number[]): Result => ({
      ...{ group, measure: `frames while the map ${measure}, p95`, unit: 'ms' },
      // in whole ms: two frames at 60 per second take 33.3
      ...{ value: Math.round(p95(took)), target: { atMost: 33 } },
    })
    return [
      frames('is dragged', measures.drags),
      frames('is zoomed', measures.zooms),
      {
        ...{ group, measure: `script of a poll in which ${tracked} vehicles have moved` },
        ...{ value: poll.script, unit: 'ms', target: { atMost: 100 } },
      },
      { group, measure: 'all work of the page in such a poll', value: poll.task, unit: 'ms' },
    ]
  } finally {
    await browser.close()
  }
}

/** ms of each frame during `work`. */
async function framesOf(page: Page, work: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate(`window.frames95 = []; window.frames95on = true; {
    let last = performance.now()
    const step = (now) => {
      window.frames95.push(now - last)
      last = now
      if (window.frames95on) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }`)
  await work(page)
  return page.evaluate<number[]>('((window.frames95on = false), window.frames95.slice(1))')
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.leaflet-container').boundingBox()
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  for (const way of [1, -1, 1, -1]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + way * 250, y + way * 120, { steps: 60 })
    await page.mouse.up()
  }
}

async function zoom(page: Page): Promise<void> {
  for (const ways of [1, 1, 1, -1, -1, 1, -1, -1]) {
    await page.mouse.wheel(0, ways * -120)
    await page.waitForTimeout(700)
  }
}

/** Average ms of script time, and of all tasks of the page, per poll. */
async function measurePoll(
  page: Page,
  session: CDPSession,
  service: FakeTraccar,
): Promise<{ script: number; task: number }> {
  await session.send('Performance.enable')
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (key: string) => (metrics.find(({ name }) => name === key)?.value ?? NaN) * 1000
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  let received = 0
  page.on('response', (response) => {
    if (!/getCar(LocationList|Movements)/.test(response.url())) return
    const rows = response.json().then(({ result }: { result: unknown[] }) => result.length)
    void rows.then((count) => (received += count)).catch(() => {})
  })
  const timer = setInterval(() => moveAll(service), tick)
  moveAll(service)
  await page.waitForTimeout(tick * 2)
  const before = await used()
  received = 0
  await page.waitForTimeout(tick * ticks)
  const after = await used()
  clearInterval(timer)
  // on a busy machine polls may be delayed
  const polls = received / tracked
  if (polls < ticks / 2) throw new Error(`the page has received only ${received} vehicles`)
  return {
    script: (after.script - before.script) / polls,
    task: (after.task - before.task) / polls,
  }
}

/** Moves every vehicle. */
function moveAll(service: FakeTraccar): void {
  const fixTime = new Date().toISOString()
  const positions = Array.from({ length: tracked }, (_, n) => {
    const { lat, lon } = placeOf(n, (Date.now() / 1000) % 100)
    return {
      ...{ id: n, deviceId: firstDevice + n, fixTime, deviceTime: fixTime, serverTime: fixTime },
      ...{ valid: true, latitude: lat, longitude: lon, speed: 20, course: 90, attributes: {} },
    }
  })
  service.say({ positions })
}

const p95 = (list: readonly number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? NaN

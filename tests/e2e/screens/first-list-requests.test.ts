// The requests of a browser until the first list has rows: none is repeated, and none could wait.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
beforeAll(async () => {
  const { address } = await startDemo()
  browser = await launch()
  root = await person(browser, address)
  await enter(root.page, '/staff', 'Сотрудники')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

interface SentRequest {
  path: string
  /** Before the first rows were shown. */
  first: boolean
}

/** ms in which what was begun by then has come. */
const rest = 3000

/** All that a visit of the list asks, the page itself first. */
async function visitList(): Promise<SentRequest[]> {
  await root.page.goto('/staff', { waitUntil: 'commit' })
  const rowsAt = await root.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // in the document, whenever they are drawn: what follows them is asked by then
        const watch = new MutationObserver(look)
        function look() {
          if (!document.querySelector('tbody tr[data-id]')) return
          watch.disconnect()
          resolve(performance.now())
        }
        watch.observe(document, { childList: true, subtree: true })
        look()
      }),
  )
  await root.page.waitForTimeout(rest)
  const asked = await root.page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith('http'))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, first: startTime <= end })),
    rowsAt,
  )
  return [{ path: '/staff', first: true }, ...asked]
}

it.each(['without anything known', 'known from the last visit'])(
  'the first list has its rows after at most 15 requests, none of them twice: %s',
  async (how) => {
    if (how.startsWith('without')) await root.page.evaluate(() => localStorage.clear())
    const asked = await visitList()
    const paths = asked.filter(({ first }) => first).map(({ path }) => path)
    expect(paths).toContain('/api/fms/staff/getListPerPage/0/20')
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(15)
    const calls = paths.filter((path) => /^\/(api|auth)\//.test(path))
    expect(new Set(calls).size, calls.join('\n')).toBe(calls.length)
    expect(asked.filter(({ path }) => path === '/api/views/getSettings')).toHaveLength(1)
    expect(root.complaints).toEqual([])
  },
)

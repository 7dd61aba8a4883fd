// How much a browser asks of the server until the first list has rows: nothing twice, nothing that
// can wait.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { signIn } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
beforeAll(async () => {
  const { address } = await startDemo()
  browser = await launch()
  root = await person(browser, address)
  await root.page.goto('/')
  await signIn(root.page)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Paths asked from the navigation until the rows stand there, the page itself first. */
async function askedUntilRows(): Promise<string[]> {
  await root.page.goto('/staff', { waitUntil: 'commit' })
  return root.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const look = () => {
          if (!document.querySelector('tbody tr[data-id]')) return requestAnimationFrame(look)
          const asked = performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name))
            .filter(({ protocol }) => protocol.startsWith('http'))
          return resolve([location.pathname, ...asked.map(({ pathname }) => pathname)])
        }
        look()
      }),
  )
}

it.each(['without anything known', 'known from the last visit'])(
  'the first list has its rows after at most 15 requests, none of them twice: %s',
  async (how) => {
    if (how.startsWith('without')) await root.page.evaluate(() => localStorage.clear())
    const asked = await askedUntilRows()
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(15)
    expect(asked.filter((path) => path === '/api/views/getSettings')).toHaveLength(1)
    const calls = asked.filter((path) => /^\/(api|auth)\//.test(path))
    expect(new Set(calls).size, calls.join('\n')).toBe(calls.length)
    await root.page.waitForTimeout(3000)
    const settings = () =>
      performance.getEntriesByType('resource').filter(({ name }) => /getSettings/.test(name)).length
    expect(await root.page.evaluate(settings)).toBe(1)
    expect(root.complaints).toEqual([])
  },
)

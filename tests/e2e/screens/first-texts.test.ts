// The texts of a screen come in parts: those of the first list before its rows, the rest behind
// them. At no moment does a screen show the key of a text.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page, Request } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { settle, wireOf } from '../support/navigation.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
const asked: string[] = []

beforeAll(async () => {
  const { address } = await startDemo()
  browser = await launch()
  root = await person(browser, address)
  await root.page.addInitScript(watchKeys)
  root.page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname))
  await enter(root.page, '/staff', 'Сотрудники')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** In the page: notes each key of a text that is drawn, however briefly. */
function watchKeys() {
  const keys = new Set<string>()
  Object.assign(window, { drawnKeys: keys })
  const key = /\b(?:app|ra|resources|reports)\.[a-z_-]+(?:\.[\w-]+)+/g
  const note = (text: string | null) => text?.match(key)?.forEach((one) => keys.add(one))
  const shown = ['aria-label', 'title', 'placeholder', 'alt']
  const noteAll = (node: Node) => {
    note(node.textContent)
    if (!(node instanceof Element)) return
    for (const one of [node, ...node.querySelectorAll('*')])
      for (const name of shown) note(one.getAttribute(name))
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      (type === 'childList' ? [...addedNodes] : [target]).forEach(noteAll)
  }).observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
    attributeFilter: shown,
  })
}

const drawnKeys = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { drawnKeys: Set<string> }).drawnKeys])
const isPart = (name: string) => (path: string) => path.startsWith(`/assets/${name}-`)

it('a key that is drawn is noted', async () => {
  await root.page.goto('/staff')
  await root.page.locator('tbody tr[data-id]').first().waitFor()
  await root.page.evaluate(() => {
    const note = document.createElement('p')
    note.textContent = 'resources.staff.fields.full_name'
    document.body.append(note)
    note.remove()
  })
  expect(await drawnKeys(root.page)).toEqual(['resources.staff.fields.full_name'])
})

it('the rows of the first list are requested while the labels of its area are loading', async () => {
  const { page } = root
  asked.length = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const labels = /\/assets\/ru-area-staff-/
  await page.route(labels, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/staff', { waitUntil: 'commit' })
  await page.waitForResponse((response) => response.url().includes('/staff/getListPerPage/'))
  await page.getByRole('heading', { name: 'Сотрудники', level: 1 }).waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
  release()
  await page.locator('tbody tr[data-id]').first().waitFor()
  await page.unroute(labels)
  expect(asked.filter(isPart('ru-first'))).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/assets/ru-area-'))).toHaveLength(1)
  expect(await drawnKeys(page)).toEqual([])
})

it('the rest of the texts is loaded behind the rows, once', async () => {
  await expect.poll(() => asked.filter(isPart('ru-rest')).length).toBe(1)
  const rows = asked.findIndex((path) => path.includes('/staff/getListPerPage/'))
  expect(asked.findIndex(isPart('ru-rest'))).toBeGreaterThan(rows)
})

it('another language and screens of other areas show no key', async () => {
  const { page } = root
  await page.getByRole('button', { name: 'Язык' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
  await page.getByRole('columnheader', { name: 'Personnel number' }).waitFor()
  await page.locator('tbody tr[data-id] a').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).first().waitFor()
  expect(await drawnKeys(page)).toEqual([])
  const wire = wireOf(page)
  // a form and a page of its own before any list, too
  const paths = ['/vehicles', '/vehicle/add', '/waybills', '/logging', '/report', '/roles', '/']
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settle(page, wire)
    expect([path, await drawnKeys(page)]).toEqual([path, []])
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('vehicles')
  await page
    .getByRole('option', { name: /Vehicles/ })
    .first()
    .waitFor()
  expect(await drawnKeys(page)).toEqual([])
  expectQuiet(root)
})

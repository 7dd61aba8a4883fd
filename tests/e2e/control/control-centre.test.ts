// A fleet manager's morning: the control centre has exactly one finding of each kind; one is
// accepted, one is corrected through its link, and the numbers in the menu and on the home page
// decrease each time.
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { control } from '#i18n/ru/pages/control.ts'
import { findingCodes, findings } from '#resources/findings.ts'
import type { FindingCode } from '#resources/findings.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { faultyFleet } from '#tests/server/areas/platform/faulty-fleet.ts'
import { root } from '#tests/support/repository/sources.ts'
import { password } from '#tests/support/server/test-accounts.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { becomes, transit } from '../support/document-actions.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { misfits } from '../support/page-fit.ts'

const fleet = await faultyFleet({
  publicDir: join(root, 'dist', 'public'),
  resources: allResources(),
})
const width = 1440
const height = 900
const minute = 60_000
const faulty = new Map<FindingCode, Row>()
let browser: Browser
let chief: Person
let page: Page

beforeAll(async () => {
  for (const code of findingCodes) faulty.set(code, await fleet.seed[code]())
  await fleet.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fleet.app.server.address() as AddressInfo
  browser = await launch()
  chief = await person(browser, `http://127.0.0.1:${port}`, { viewport: { width, height } })
  page = chief.page
  await page.addInitScript(() => localStorage.setItem('locale', 'ru'))
  await ask(page, 'POST /auth/login', { login: 'admin', password })
})

afterAll(async () => {
  await closeContexts(browser)
  expectQuiet({ complaints: chief.complaints })
})

const words = control.finding
const nameOf = (code: FindingCode) => words.options.kind[code]
const rows = () => page.locator('[role=grid] tbody [role=row], [role=grid] tbody tr')
/** Until the list has exactly these. */
async function shows(expected: readonly FindingCode[]): Promise<void> {
  await expect.poll(() => rows().count(), { timeout: 20_000 }).toBe(expected.length)
  for (const code of expected)
    await expect
      .poll(async () => [code, await rows().getByText(nameOf(code), { exact: true }).count()])
      .toEqual([code, 1])
}
/** Of a slice. The menu remembers its number for some minutes, which go by meanwhile. */
async function openList(slice: 'open' | 'accepted' = 'open'): Promise<void> {
  fleet.clock.advance(10 * minute)
  // all of them on one page
  const filter = encodeURIComponent(JSON.stringify({ slice }))
  await page.goto(`/control-centre?perPage=50&filter=${filter}`)
  await page.getByRole('heading', { name: words.many, level: 1 }).waitFor()
}
async function menuSays(count: number): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Меню' })
    .getByRole('link', { name: new RegExp(words.many) })
  await expect.poll(() => link.innerText()).toMatch(new RegExp(`${count}$`))
}
async function openFinding(code: FindingCode): Promise<void> {
  await openList()
  await rows()
    .filter({ has: page.getByText(nameOf(code), { exact: true }) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('note').filter({ hasText: words.options.remedy[code] }).waitFor()
}
const isInSight = async (what: ReturnType<Page['locator']>) => {
  const box = await what.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width
}

it('starts with one open finding of each kind, and their number in the menu', async () => {
  await openList()
  await shows(findingCodes)
  await menuSays(findingCodes.length)
  expect(await faultsOf(page)).toEqual([])
})

it('shows how to correct it', async () => {
  const head = page.getByRole('columnheader', { name: words.fields.remedy })
  expect(await isInSight(head)).toBe(true)
  await rows().getByText(words.options.remedy.overrun).first().waitFor()
})

it('links from a finding to its document', async () => {
  await openFinding('tank_shortage')
  const link = page.getByRole('link', { name: 'Открыть документ' })
  expect(await isInSight(link)).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await link.click()
  await page.waitForURL(/\/gsm\/measurements/)
  const id = faulty.get('tank_shortage')?.id
  expect(page.url()).toMatch(new RegExp(`\\D${id}$`))
  await page.getByRole('heading').first().waitFor()
})

it('removes an accepted finding from the open ones, and shows who accepted it', async () => {
  await openFinding('odometer_implausible')
  const accept = page.getByRole('button', { name: 'Принять замечание' })
  expect(await isInSight(accept)).toBe(true)
  expect(await accept.isDisabled()).toBe(true)
  await page.getByLabel('Почему так и останется').fill('прибор заменён')
  await accept.click()
  await page.getByText('Замечание принято').waitFor()
  await openList()
  const left = findingCodes.filter((code) => code !== 'odometer_implausible')
  await shows(left)
  await menuSays(left.length)
  await openList('accepted')
  await shows(['odometer_implausible'])
  expect(await rows().first().innerText()).toContain('прибор заменён')
  await rows().getByRole('link').first().click()
  expect(await isInSight(page.getByRole('button', { name: 'Отменить принятие' }))).toBe(true)
})

it('loses a finding once it is corrected through its link', async () => {
  await openFinding('maintenance_overdue')
  await page.getByRole('link', { name: 'Открыть документ' }).click()
  await transit(page, 'Выполнить ТО')
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox', { name: 'Фактическая дата' }).fill('14.01.2026')
  await asked.getByRole('textbox', { name: 'Фактический пробег' }).fill('1000')
  await asked.getByRole('button', { name: 'Выполнить ТО' }).click()
  await becomes(page, 'Выполнено')
  await openList()
  await shows(
    findingCodes.filter((code) => !['odometer_implausible', 'maintenance_overdue'].includes(code)),
  )
})

it('is counted on the home page, each number a link to its rows', async () => {
  fleet.clock.advance(10 * minute)
  const { result } = await fleet.admin.post('/api/fms/finding/getListByFilter', {
    ...{ slice: 'open', severity: 'high', size: 100 },
  })
  const serious = (result as Row[]).map(({ kind }) => kind as FindingCode)
  expect(serious.every((code) => findings[code].severity === 'high')).toBe(true)
  await page.goto('/')
  const tile = page.getByRole('region', { name: words.many })
  await tile
    .getByRole('link', { name: String(serious.length), exact: true })
    .first()
    .click()
  await shows(serious)
})

it('fits a telephone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openFinding('overrun')
  await page.getByRole('button', { name: 'Принять замечание' }).waitFor()
  expect(await misfits(page)).toEqual([])
})

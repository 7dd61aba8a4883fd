// The whole card of a new employee without a mouse: Tab moves through its sections, education and
// family are typed before the first save, and one key saves everything.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { resourceInContract } from '#resources/kernel/own-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf, emptyFields } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let clerk: Person
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  clerk = await person(browser, server.address)
  await enter(clerk.page, '/staff', ru.resources.staff.many, 'hr')
})
afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const staff = resourceOf('staff')
const education = resourceOf('staff-education')
const relative = resourceOf('staff-relative')

/** What has the keyboard: the name of its input, its role, what it is called. */
interface Stop {
  name: string
  role: string
  label: string
}
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement
    if ((at as Element) === document.body) return { name: '', role: '', label: '' }
    const label = at.labels?.[0] ?? at
    return {
      name: at.name ?? '',
      role: at.getAttribute('role') ?? at.type ?? at.tagName,
      label: at.getAttribute('aria-label') ?? label.textContent ?? '',
    }
  })

/** What is typed into a field of this kind; null where one of a list is taken. */
function wordFor(key: string, { kind, options }: Field): string | null {
  if (options.pattern) return '98765432109876'.slice(0, Number(options.max))
  const words: Partial<Record<Field['kind'], string>> = {
    day: key.endsWith('until') ? '01.02.2031' : '01.02.1999',
    year: '2001',
    integer: '601',
    phone: '901234567',
    text: key.endsWith('name') ? 'Клавиатурная' : `${key}`.slice(0, Number(options.max ?? 20)),
  }
  return words[kind] ?? null
}

/** Answers the field that has the keyboard. */
async function answer(page: Page, of: Resource, { name, role }: Stop): Promise<void> {
  const field = of.fields[name]
  if (!field || field.kind === 'photos' || field.kind === 'files') return
  const word = wordFor(name, field)
  if (word !== null) return page.keyboard.type(word)
  if (field.kind === 'flag') return name === 'dismissed' ? undefined : page.keyboard.press('Space')
  expect([name, role]).toEqual([name, 'combobox'])
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  if (
    (await page.locator('[role=option][aria-selected=true], .Mui-focused[role=option]').count()) ===
    0
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  if (field.kind === 'refs') await page.keyboard.press('Escape')
}

/** Tab, until something has the keyboard: a section that opens is there a moment later. */
async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await stopOf(page)).role).not.toBe('')
}

/** Goes on by Tab until `ends`, answering on the way; the inputs that had the keyboard, in order. */
async function typeOn(page: Page, of: Resource, ends: (stop: Stop) => boolean): Promise<string[]> {
  const passed: string[] = []
  for (let left = 90; left > 0; left--) {
    const stop = await stopOf(page)
    if (ends(stop)) return passed
    if (stop.name) passed.push(stop.name)
    await answer(page, of, stop)
    await goOn(page)
  }
  throw new Error(`Tab has no end: ${passed.join(', ')}`)
}

const isCalled = (label: string) => (stop: Stop) => stop.label.includes(label)

/** A row of another resource in the dialog that Enter opens; the keyboard comes back behind it. */
async function typeRow(page: Page, of: Resource): Promise<void> {
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: ru.app.form.save, exact: true }).waitFor()
  await expect.poll(async () => (await stopOf(page)).name).not.toBe('')
  await typeOn(page, of, isCalled(ru.app.form.save))
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stopOf(page)).label).toContain(ru.app.related.add)
}

it(
  'is typed through all sections, with its schools and family, and stored by one key',
  { timeout: 300_000 },
  async () => {
    const { page } = clerk
    const chosen = (name: string) => page.getByRole('tab', { name, exact: true, selected: true })
    const { sections } = ru.resources.staff
    await page.goto('/staff/add')
    await expect.poll(async () => (await stopOf(page)).name).toBe('surname')
    const general = await typeOn(page, staff, isCalled(ru.app.related.add))
    expect(general).toContain('insurance_number')
    await chosen(sections.education).waitFor()
    await typeRow(page, education)
    await goOn(page) // to the row that waits
    await goOn(page)
    await chosen(sections.relatives).waitFor()
    await expect.poll(async () => (await stopOf(page)).label).toContain(ru.app.related.add)
    await typeRow(page, relative)
    await page.keyboard.press('Tab')
    await goOn(page)
    await chosen(sections.military).waitFor()
    await expect.poll(async () => (await stopOf(page)).name).toBe('military_group')
    await typeOn(page, staff, ({ name }) => name === 'military_served')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/staff\/edit\/\d+/)

    const id = Number(/\d+$/.exec(page.url())?.[0])
    const stored = await callsOf(page)('GET /api/fms/staff/getById/{id}', { path: { id } })
    const empty = emptyFields(resourceInContract(staff, {}).fields, stored)
    expect(empty).toEqual(['photo', 'dismissal_date', 'readiness', 'documents'])
    const own = { staff_id: id }
    const schools = await ask(page, 'POST /api/fms/staff-education/getListByFilter', own)
    const relatives = await ask(page, 'POST /api/fms/staff-relative/getListByFilter', own)
    expect([schools.length, relatives.length]).toEqual([1, 1])
    const missing = ({ fields }: Resource, row: object) =>
      Object.entries(row).filter(([key, value]) => key in fields && value === null)
    expect([...missing(education, schools[0]!), ...missing(relative, relatives[0]!)]).toEqual([])
    expectQuiet(clerk)
  },
)

// The personnel office: a whole employee card in two languages, its view for another role, and a
// list of expiring licences.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { uz } from '#i18n/uz/index.ts'
import { fieldEntries, resourceOf } from '#resources/kernel/derive.ts'
import { fieldsOfSection } from '#resources/kernel/views/form-groups.ts'
import { resourceInContract } from '#resources/kernel/own-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { callsOf, emptyFields } from '../support/calls.ts'
import { misfits } from '../support/page-fit.ts'
import { choose, drop, pdf, photo } from '../support/photos-and-documents.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { oneOf } from '../support/sampled-screens.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
let clerk: Person
beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  clerk = await person(browser, server.address, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  })
  await enter(clerk.page, '/staff', ru.resources.staff.many, 'hr')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const staff = resourceOf('staff')
const education = resourceOf('staff-education')
const relative = resourceOf('staff-relative')
const typed = (of: Resource, keys: readonly string[]) =>
  fieldEntries(of.fields).filter(([key]) => keys.includes(key))
/**
 * What is typed into a field of this kind, different for each language; null where one of a list is
 * taken.
 */
function wordFor(key: string, { kind, options }: Field, locale: string): string | null {
  if (kind === 'day') return key.endsWith('until') ? '01.02.2031' : '01.02.1999'
  if (kind === 'year') return '2001'
  // unique: another one for each language
  if (kind === 'integer') return locale === 'ru' ? '501' : '502'
  if (kind === 'phone') return '+998901234567'
  if (options.pattern)
    return `${'12345678901234'.slice(0, Number(options.max) - 1)}${locale === 'ru' ? 4 : 5}`
  return kind === 'text' ? `${key.slice(-8)}${locale}`.slice(-Number(options.max ?? 20)) : null
}

interface Words {
  fields: object
}

/** Fills every field that can be typed, ticked or chosen within `scope`, but for `except`. */
async function fill(
  scope: Page | ReturnType<Page['getByRole']>,
  page: Page,
  of: Resource,
  words: Words,
  locale: string,
  keys: readonly string[],
) {
  for (const [key, field] of typed(of, keys)) {
    const name = (words.fields as Record<string, string>)[key] ?? ''
    const word = wordFor(key, field, locale)
    if (word !== null) await scope.getByRole('textbox', { name }).first().fill(word)
    else if (field.kind === 'flag') await scope.getByRole('checkbox', { name }).click()
    else {
      const box = scope.getByRole('combobox', { name }).first()
      await box.press('ArrowDown')
      await page.getByRole('option').first().click()
      if (field.kind === 'refs') await page.keyboard.press('Escape')
    }
  }
}

const offices = oneOf([
  ['ru', ru],
  ['uz', uz],
] as const)
/** The language that what others must not see was typed in. */
const told = offices[0]?.[0] ?? 'ru'

it.each(offices)('an employee’s whole card is filled in %s', async (locale, { app, resources }) => {
  const { page } = clerk
  const { fields, sections } = resources.staff
  await page.evaluate((to) => localStorage.setItem('locale', to), locale)
  await page.goto('/staff/add')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab(sections.general).waitFor()
  const files = (key: 'photo' | 'documents') =>
    page.getByRole('group', { name: fields[key], exact: true })
  const open = page.getByRole('tabpanel').filter({ visible: true })
  const general = fieldsOfSection(staff.form.general ?? []).filter(
    (key) => !['photo', 'dismissed', 'dismissal_date'].includes(key),
  )
  await fill(open, page, staff, resources.staff, locale, general)
  await drop(files('photo'), await photo(page, 'лицо.jpg', 'tan'))
  await tab(sections.military).tap()
  await fill(open, page, staff, resources.staff, locale, fieldsOfSection(staff.form.military ?? []))
  expect(await misfits(page)).toEqual([])
  await tab(sections.education).tap()
  await page.getByText(app.related.waits).waitFor()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/staff\/edit\/\d+/)
  await page.getByRole('img', { name: app.files.main }).waitFor()

  for (const [section, of] of [
    [sections.education, education],
    [sections.relatives, relative],
  ] as const) {
    await tab(section).tap()
    await page.getByRole('button', { name: app.related.add, exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().waitFor()
    const words = of === education ? resources['staff-education'] : resources['staff-relative']
    await fill(
      dialog,
      page,
      of,
      words,
      locale,
      fieldsOfSection(of.form.general ?? []).filter((key) => key !== 'staff_id'),
    )
    await dialog.getByRole('button', { name: app.form.save, exact: true }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  }
  await tab(sections.documents).tap()
  await choose(
    page,
    files('documents').getByRole('button', { name: app.files.choose, exact: true }),
    pdf('паспорт.pdf'),
  )
  await files('documents').getByRole('link', { name: 'паспорт.pdf' }).waitFor()
  await tab(app.history.title).tap()
  await page.getByRole('tabpanel').getByText('паспорт.pdf').first().waitFor()
  expect(await misfits(page)).toEqual([])

  const id = Number(/\d+$/.exec(page.url())?.[0])
  const stored = await callsOf(page)('GET /api/fms/staff/getById/{id}', { path: { id } })
  const empty = emptyFields(resourceInContract(staff, {}).fields, stored)
  expect(empty).toEqual(['dismissal_date', 'readiness'])
  expectQuiet(clerk)
})

it('personal data is absent without the right to it: from fields, tabs, columns, filters and responses', async () => {
  const boss = await person(browser, server.address)
  const heard: string[] = []
  const { page } = boss
  page.on('response', (answer) => {
    if (answer.url().includes('/api/'))
      void answer.text().then(
        (text) => heard.push(text),
        () => null,
      )
  })
  await enter(page, '/staff', ru.resources.staff.many, 'chief')
  const { fields, sections } = ru.resources.staff
  const personal = fieldEntries(staff.fields)
    .filter(([, { options }]) => options.personal)
    .map(([key]) => fields[key as 'pinfl'])
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: ru.app.list.search }))
    .first()
    .fill(`surname${told}`)
  await page
    .getByRole('row')
    .filter({ hasText: `surname${told}` })
    .waitFor()
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  expect(heads.filter((text) => personal.includes(text))).toEqual([])
  await page.getByRole('button', { name: ru.app.columns.title }).click()
  const offered = page.getByRole('dialog', { name: ru.app.columns.title })
  await offered.getByRole('checkbox', { name: fields.licence_until }).waitFor()
  for (const name of personal)
    expect([name, await offered.getByRole('checkbox', { name, exact: true }).count()]).toEqual([
      name,
      0,
    ])
  await page.keyboard.press('Escape')
  await page
    .getByRole('row')
    .filter({ hasText: `surname${told}` })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('textbox', { name: fields.surname }).waitFor()
  for (const name of [sections.relatives, sections.military, sections.documents])
    expect(await page.getByRole('tab', { name, exact: true }).count()).toBe(0)
  const card = await page.locator('main').innerText()
  for (const name of personal) expect([name, card.includes(name)]).toEqual([name, false])
  await page.getByRole('tab', { name: ru.app.history.title }).click()
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
  const canaries = fieldEntries(staff.fields).flatMap(([key, field]) =>
    field.options.personal ? (wordFor(key, field, told) ?? []) : [],
  )
  const secret = canaries.filter((word) => /[a-z](ru|uz)$|^\d{14}$/.test(word))
  expect(secret.length).toBeGreaterThan(8)
  for (const canary of [...secret, 'паспорт.pdf']) {
    expect(heard.join('\n')).not.toContain(canary)
    expect(await page.locator('main').innerText()).not.toContain(canary)
  }
  await boss.context.close()
})

it('a view of licences that expire within 90 days is kept by relative date, reopened and shared', async () => {
  const one = await person(browser, server.address)
  const { page } = one
  await enter(page, '/staff', ru.resources.staff.many, 'hr')
  const label = ru.resources.staff.fields.licence_until
  const within = ru.app.related.soon.replace('%{days}', '90')
  await page
    .getByRole('group', { name: ru.app.list.filters })
    .getByRole('button', { name: label })
    .click()
  await page.getByRole('dialog').getByText(within, { exact: true }).click()
  await page.keyboard.press('Escape')
  const filterOf = (at: Page) =>
    JSON.parse(new URL(at.url()).searchParams.get('filter') ?? '{}') as object
  const asked = { licence_until: { from: 'today', to: 'today+90' } }
  await expect.poll(() => filterOf(page)).toEqual(asked)
  const views = (at: Page) => at.getByRole('button', { name: /^Вид(ы|:)/ })
  await views(page).press('Enter')
  await page.getByRole('menuitem', { name: ru.app.views.save_as }).press('Enter')
  await page.getByRole('textbox', { name: ru.app.views.name }).fill('Скоро истекают')
  await page.getByRole('checkbox', { name: ru.app.views.shared }).press('Space')
  await page.getByRole('textbox', { name: ru.app.views.name }).press('Enter')
  await page.getByRole('button', { name: 'Вид: Скоро истекают', exact: true }).waitFor()

  const colleague = await person(browser, server.address)
  await enter(colleague.page, '/staff', ru.resources.staff.many, 'manager')
  await page.goto('/staff')
  for (const at of [page, colleague.page]) {
    await views(at).press('Enter')
    await at.getByRole('menuitemradio', { name: /Скоро истекают/ }).press('Enter')
    await expect.poll(() => filterOf(at)).toEqual(asked)
    await at.getByRole('group', { name: ru.app.list.filters }).getByText(within).waitFor()
  }
  expectQuiet(one, colleague)
  await Promise.all([one.context.close(), colleague.context.close()])
})

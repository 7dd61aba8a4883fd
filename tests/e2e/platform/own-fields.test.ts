// An administrator adds a field of the organisation's own, and finds it in the form, the list and
// the filters of vehicles, without a reload.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, expectQuiet, open } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let page: Page
const words = ru.resources['own-field']
const cars = ru.resources.car.many
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  root = await person(browser, server.address)
  page = root.page
  await enter(page, '/settings/own-fields', words.many)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const drawer = () => page.getByRole('dialog')
async function addField(name: string, kind: string, more: () => Promise<void> = async () => {}) {
  // an empty list offers it a second time
  await page.getByRole('button', { name: 'Добавить', exact: true }).first().press('Enter')
  await drawer().getByRole('combobox', { name: words.fields.of_resource }).click()
  await page.getByRole('option', { name: words.options.of_resource.car, exact: true }).click()
  await drawer().getByRole('combobox', { name: words.fields.kind }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await drawer().getByRole('textbox', { name: words.fields.name, exact: true }).fill(name)
  await more()
  expect(await faultsOf(page)).toEqual([])
  await drawer().getByRole('button', { name: 'Сохранить', exact: true }).click()
  await drawer().waitFor({ state: 'hidden' })
  await page.getByRole('row', { name }).waitFor()
}

it('is added with its kind, and offers its options', async () => {
  const options = drawer().getByRole('tab', { name: words.sections.options })
  await addField('Инв. номер', words.options.kind.text, async () => {
    await drawer().getByRole('checkbox', { name: words.fields.listed }).check()
    expect(await options.count()).toBe(0)
  })
  await addField('Резина', words.options.kind.choice, () => options.waitFor())
  await page.getByRole('row', { name: 'Инв. номер' }).click()
  await drawer().getByRole('tab', { name: words.sections.general }).waitFor()
  expect(await options.count()).toBe(0)
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: 'Резина' }).click()
  await options.click()
  for (const option of ['Летняя', 'Зимняя']) {
    await drawer().getByRole('button', { name: 'Добавить', exact: true }).click()
    const one = page.getByRole('dialog', { name: ru.resources['own-field-option'].name })
    await one.getByRole('textbox', { name: 'Название', exact: true }).fill(option)
    await one.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await one.waitFor({ state: 'hidden' })
    await drawer().getByText(option, { exact: true }).waitFor()
  }
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'hidden' })
})

it('is in the list and in the form at once', async () => {
  const menu = page.getByRole('navigation', { name: 'Меню' })
  await menu.getByRole('button', { name: ru.app.areas.fleet, exact: true }).click()
  await open(page, cars)
  const head = page.getByRole('grid').getByRole('columnheader', { name: 'Инв. номер' })
  await head.waitFor()
  await page.getByRole('grid').locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: ru.resources.car.sections.own }).click()
  await page.getByRole('textbox', { name: 'Инв. номер' }).fill('ИНВ-001')
  await page.getByRole('combobox', { name: 'Резина' }).click()
  const options = page.getByRole('option')
  await options.filter({ hasText: 'Зимняя' }).click()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await head.waitFor()
  await page.getByRole('gridcell', { name: 'ИНВ-001' }).waitFor()
})

it('filters the list, and is told in the history', async () => {
  await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Резина' }).click()
  const choice = page.getByRole('dialog', { name: 'Резина' })
  await choice.getByRole('checkbox', { name: 'Зимняя' }).press('Space')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('grid').locator('tbody tr').count()).toBe(1)
  await page.getByRole('grid').locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'История', exact: true }).click()
  const history = page.getByRole('tabpanel', { name: 'История', exact: true })
  await history.getByText('Инв. номер').first().waitFor()
  expectQuiet(root)
})

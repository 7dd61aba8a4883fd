// A catalogue by keyboard alone, with the shortcuts of a spreadsheet.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { drawer, enter, expectQuiet, row, saved } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let anna: Person
let page: Page
const at = (name: string) => row(page, name).first()
const cell = (name: string, key: string) => at(name).locator(`td[data-source="${key}"]`)
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const paste = (text: string) =>
  page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address)
  page = anna.page
  await enter(page, '/carBrands', 'Марки автомобилей')
  await row(page, 'Chevrolet').waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('a catalogue is usable without a mouse: help, new, search, open, edit, select, delete', async () => {
  await press('?')
  await page.getByRole('dialog', { name: 'Горячие клавиши' }).waitFor()
  await press('Escape')
  await page.getByRole('dialog', { name: 'Горячие клавиши' }).waitFor({ state: 'detached' })
  for (const name of ['Ааа', 'Ааб']) {
    await press('n')
    await page.getByRole('textbox', { name: 'Наименование' }).waitFor()
    await page.keyboard.type(name)
    await press('Control+Enter')
    await saved(page)
    await at(name).waitFor()
  }
  await press('/')
  await page.keyboard.type('Ааа')
  await row(page, 'Chevrolet').first().waitFor({ state: 'detached' })
  await press('ArrowDown', 'Enter')
  await drawer(page).waitFor()
  expect(await page.getByRole('textbox', { name: 'Наименование' }).inputValue()).toBe('Ааа')
  await page.getByRole('textbox', { name: 'Описание' }).focus()
  await page.keyboard.type('из карточки')
  await press('Control+Enter')
  await saved(page)
  await page.getByText('из карточки').waitFor()
  await press('/')
  await press('Control+a')
  await page.keyboard.type('Аа')
  await at('Ааб').waitFor()
  await press('ArrowDown', 'Control+a')
  await page.getByText('Выбраны 2 записи').waitFor()
  await press('Escape', 'End', 'Delete')
  await page.getByRole('alertdialog').getByText('Ааб').waitFor()
  await press('Tab', 'Enter')
  await at('Ааб').waitFor({ state: 'detached' })
})

it('usability 3: a cell is edited, the row below follows, and Ctrl+Z reverts it', async () => {
  await page.goto('/carBrands')
  await cell('Ааа', 'name').waitFor()
  await page.keyboard.press('Tab')
  await at('Ааа').focus()
  await press('ArrowRight', 'ArrowRight')
  await page.keyboard.type('in a cell')
  await cell('Ааа', 'description').getByRole('textbox').waitFor()
  await press('Enter')
  await cell('Ааа', 'description').getByText('in a cell').waitFor()
  await page.getByRole('button', { name: 'Отменить' }).waitFor()
  await press('Control+z')
  await cell('Ааа', 'description').getByText('из карточки').waitFor()
})

it('usability 1: a paste below the last row adds rows, and one Ctrl+Z reverts all of it', async () => {
  const names = Array.from({ length: 4 }, (_, n) => `Яяя ${n + 1}`)
  await press('Control+End')
  const before = await page.getByRole('row').count()
  const last = page.getByRole('row').last().locator('td[data-source="name"]')
  const stood = (await last.textContent()) ?? ''
  await last.focus()
  await paste(`${stood}\r\n${names.join('\r\n')}\r\n`)
  const asked = page.getByRole('alertdialog')
  await asked.getByText('Добавятся 4 записи').waitFor()
  await asked.getByRole('button', { name: 'Вставить' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByText('Добавлены 4 записи').waitFor()
  await page.goto(`/carBrands?filter=${encodeURIComponent(JSON.stringify({ search: 'Яяя' }))}`)
  await at('Яяя 4').waitFor()
  expect(await page.getByRole('row').count()).toBe(5)
  expect(before).toBeGreaterThan(1)
})

it('usability 7: a bulk edit changes all matches at once; usability 4: one value fills a selection', async () => {
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
  await page.getByRole('button', { name: 'Изменить' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Описание' }).click()
  await asked.getByRole('textbox', { name: 'Описание' }).fill('всем одно')
  await asked.getByRole('button', { name: 'Изменить' }).click()
  await page.getByText('Изменены 4 записи').first().waitFor()
  await expect
    .poll(() => page.locator('td[data-source="description"]').getByText('всем одно').count(), {
      timeout: 20_000,
    })
    .toBe(4)
  await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
  await cell('Яяя 1', 'description').focus()
  await paste('другое')
  await asked.getByText('Изменятся 4 записи').waitFor()
  await asked.getByRole('button', { name: 'Вставить' }).click()
  await expect
    .poll(() => page.locator('td[data-source="description"]').getByText('другое').count(), {
      timeout: 20_000,
    })
    .toBe(4)
  await press('Control+z')
  await expect
    .poll(() => page.locator('td[data-source="description"]').getByText('всем одно').count(), {
      timeout: 20_000,
    })
    .toBe(4)
  expectQuiet(anna)
})

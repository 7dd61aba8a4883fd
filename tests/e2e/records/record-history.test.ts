// The history of a record by keyboard: a change is reverted, and a deleted record restored under
// its number.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { drawer, enter, expectQuiet, row, saved } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let anna: Person
const fields = { name: 'Тестовая', before: 'как было', after: 'как стало' }
const description = () => drawer(anna.page).getByRole('textbox', { name: 'Описание' })
const inDrawer = (name: string) => drawer(anna.page).getByRole('button', { name, exact: true })
const press = async (...keys: string[]) => {
  for (const key of keys) await anna.page.keyboard.press(key)
}

/** The number of the record in the drawer. */
const number = () => new URL(anna.page.url()).searchParams.get('edit')
const opened = async () => {
  await row(anna.page, fields.name).focus()
  await press('Enter')
  await description().waitFor()
}

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address)
  await enter(anna.page, '/carBrands', 'Марки автомобилей')
  for (const text of [fields.before, fields.after]) {
    const found = row(anna.page, fields.name)
    if ((await found.count()) > 0) await opened()
    else {
      await row(anna.page, 'Chevrolet').focus()
      await press('n')
      await drawer(anna.page).getByRole('textbox', { name: 'Наименование' }).waitFor()
      await anna.page.keyboard.type(fields.name)
    }
    await description().focus()
    await press('Control+a')
    await anna.page.keyboard.type(text)
    await press('Control+Enter')
    await saved(anna.page)
    await row(anna.page, text).waitFor()
  }
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('the history shows a change with the previous value and reverts it', async () => {
  const { page } = anna
  await opened()
  await drawer(page).getByRole('tab', { name: 'История' }).focus()
  await press('Enter')
  const change = drawer(page).getByRole('listitem').filter({ hasText: 'Изменение' })
  await change.getByText('Каримова Нилуфар', { exact: false }).waitFor()
  expect((await change.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /Было: как было → Стало: как стало/,
  )
  await change.getByRole('button', { name: 'Отменить это изменение' }).focus()
  await press('Enter')
  const question = page.getByRole('dialog', { name: 'Отменить изменение?' })
  await question.getByText(fields.before).waitFor()
  // the careful answer has the keyboard
  expect(
    await question
      .getByRole('button', { name: 'Отмена' })
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  await press('Tab', 'Enter')
  await question.waitFor({ state: 'detached' })
  await drawer(page).getByText('Изменение (отмена)').waitFor()
  // the button is removed: the loaded entry has the focus
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('Изменение (отмена)')
  await drawer(page).getByRole('tab', { name: 'Общие данные' }).focus()
  await press('Enter')
  await expect.poll(() => description().inputValue()).toBe(fields.before)
})

it('the history restores a deleted record under its number', async () => {
  const { page } = anna
  const before = number()
  await inDrawer('Удалить').focus()
  await press('Enter')
  await page.getByRole('alertdialog', { name: 'Удалить запись?' }).waitFor()
  await press('Tab', 'Enter')
  await saved(page)
  await row(page, fields.name).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Другие действия' }).focus()
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Удалённые записи' }).press('Enter')
  const removed = page.getByRole('dialog', { name: 'Удалённые записи: Марки автомобилей' })
  await removed.getByRole('button', { name: `Восстановить «${fields.name}»` }).press('Enter')
  const link = removed.getByRole('link', { name: 'Открыть' })
  await link.waitFor()
  // it is in the place of the button, and has the focus
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true)
  await press('Enter')
  await description().waitFor()
  expect([number(), await description().inputValue()]).toEqual([before, fields.before])
  await press('Escape')
  await saved(page)
  await row(page, fields.name).waitFor()
  expectQuiet(anna)
})

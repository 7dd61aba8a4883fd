// Rows in colours that a user's rules give them, and a record beside its list, both by keyboard.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ru } from '#i18n/ru/index.ts'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let page: Page
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  root = await person(browser, server.address, { viewport: { width: 1440, height: 900 } })
  page = root.page
  await enter(page, '/vehicles', ru.resources.car.many)
  await rows().first().waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const rows = () => page.getByRole('grid').locator('tbody tr')
const colored = () => page.getByRole('grid').locator('tbody tr[data-color="green"]')
const kept = () =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/views/saveSetting') && answer.ok())

it('colours the rows that meet the conditions of a rule, also after a reload', async () => {
  await page.getByRole('button', { name: 'Другие действия' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Цвета строк…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Цвета строк' })
  await dialog.getByRole('radio', { name: 'Зелёный' }).press('Space')
  await dialog.getByLabel('Что означает цвет').fill('Автобусы ISUZU')
  await dialog.getByRole('button', { name: 'Фильтр' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Марка', exact: true }).press('Enter')
  const choice = page.getByRole('dialog', { name: 'Марка', exact: true })
  await choice.getByRole('checkbox', { name: /isuzu/i }).press('Space')
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'hidden' })
  expect(await faultsOf(page)).toEqual([])
  await Promise.all([kept(), dialog.getByRole('button', { name: 'Сохранить' }).press('Enter')])
  for (const again of [false, true]) {
    if (again) await page.reload()
    await colored().first().waitFor()
    const brands = await rows()
      .filter({ has: page.getByRole('gridcell', { name: /isuzu/i }) })
      .count()
    expect(brands).toBeGreaterThan(0)
    expect(await colored().count()).toBe(brands)
    expect(await colored().first().getAttribute('title')).toBe('Автобусы ISUZU')
  }
  expect(await faultsOf(page)).toEqual([])
})

it('shows the record of the focused row beside the list', async () => {
  await page.getByRole('button', { name: 'Столбцы и строки' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Столбцы и строки' })
  await Promise.all([
    kept(),
    panel.getByRole('checkbox', { name: 'Карточка рядом со списком' }).press('Space'),
  ])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  const ids = await rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
  const pane = page.locator('.record-pane')
  const opened = () => new URL(page.url()).searchParams.get('edit')
  await rows().first().focus()
  await page.keyboard.press('Enter')
  await pane.getByRole('button', { name: 'Сохранить', exact: true }).waitFor()
  expect([new URL(page.url()).pathname, opened()]).toEqual(['/vehicles', ids[0]])
  expect(await faultsOf(page)).toEqual([])

  // the list keeps the focus, and the record follows it
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(opened).toBe(ids[2])
  await expect.poll(() => rows().nth(2).getAttribute('aria-current')).toBe('true')
  await rows().nth(1).click()
  await expect.poll(opened).toBe(ids[1])

  // an unsaved change is not lost by going on
  const notes = pane.getByRole('textbox', { name: 'Наименование', exact: true })
  await notes.waitFor()
  await notes.fill('Не сохранено')
  await rows().nth(3).focus()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  await question.getByRole('button', { name: 'Нет' }).press('Enter')
  expect(opened()).toBe(ids[1])
  expect(await notes.inputValue()).toBe('Не сохранено')
})

it('closes the record by Escape, and leads back to the list by Back', async () => {
  await page.goto('/vehicles')
  await rows().first().focus()
  await page.keyboard.press('Enter')
  const pane = page.locator('.record-pane')
  const first = pane.getByRole('textbox').first()
  await first.focus()
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await expect.poll(() => page.url().includes('edit=')).toBe(false)
  // others than the one with the unsaved change
  await rows().nth(4).click()
  await pane.waitFor()
  await rows().nth(5).click()
  await expect.poll(() => rows().nth(5).getAttribute('aria-current')).toBe('true')
  await page.goBack()
  await pane.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/vehicles')
  expectQuiet(root)
})

it('opens the record as ever in a window without room for both', async () => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await rows().first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/vehicle\/edit\/\d+/)
  expect(await page.locator('.record-pane').count()).toBe(0)
})

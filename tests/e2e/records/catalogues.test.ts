// An end-to-end pass: a brand, a model with two fuels, two users at one record, a rejected
// deletion, and all of it after kill -9.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { isProof } from '#tests/support/runner/sampling.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import {
  addBrand,
  answeredTo,
  choose,
  drawer,
  enterByForm,
  expectQuiet,
  numberOf,
  open,
  openRow,
  row,
  save,
  saved,
  textOf,
} from '../support/fleet-actions.ts'
import { cleanUp, dataDirectory, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let park: { DATA_DIR: string } & Record<string, string>
let server: Server
let browser: Browser
let anna: Person
let bakhrom: Person

beforeAll(async () => {
  // in the proof on a private database, as an office has it
  park = isProof ? { DATA_DIR: dataDirectory() } : { ...(await demonstration()), DEMO: '1' }
  server = await start(park.DATA_DIR, park)
  browser = await launch()
  anna = await person(browser, server.address)
  bakhrom = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('a sign-in on the way to a page lands on that page', async () => {
  await enterByForm(anna.page, '/carModels', 'Модели автомобилей')
  expect(new URL(anna.page.url()).pathname).toBe('/carModels')
  await anna.page.getByText('Демонстрация: люди, автомобили и цифры вымышлены').waitFor()
})

it('a brand is created', async () => {
  await addBrand(anna.page, 'Škoda')
  await anna.page.getByRole('searchbox', { name: 'Поиск' }).fill('шкода')
  await row(anna.page, 'Škoda').waitFor()
  await row(anna.page, 'Chevrolet').waitFor({ state: 'detached' })
})

it('a model with two fuels is created by keyboard', async () => {
  const { page } = anna
  await open(page, 'Модели автомобилей')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await choose(page, 'Марка', 'Škoda')
  await page.getByRole('textbox', { name: 'Наименование' }).fill('Octavia')
  await page.getByRole('tab', { name: 'Топливо и нормы' }).click()
  for (const [n, fuel, tank, norm] of [
    [1, 'АИ-92', '50', '7,8'],
    [2, 'Метан', '90,5', '8.4'],
  ] as const) {
    await page.getByRole('button', { name: 'Добавить строку' }).click()
    const cell = page.getByRole('combobox', { name: `Вид топлива, Строка ${n}` })
    await cell.fill(fuel)
    await page.getByRole('option', { name: fuel }).first().waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: `Объём бака, Строка ${n}` }).fill(tank)
    await page.getByRole('textbox', { name: `Норма, Строка ${n}` }).fill(norm)
  }
  await save(page)
  await saved(page)
  await openRow(page, 'Octavia')
  expect(await page.getByRole('combobox', { name: 'Марка' }).inputValue()).toBe('Škoda')
  await page.getByRole('tab', { name: 'Топливо и нормы' }).click()
  expect(await numberOf(page, 'Норма, Строка 1')).toBe(7.8)
  expect(await numberOf(page, 'Объём бака, Строка 2')).toBe(90.5)
  expect(
    await page.getByRole('combobox', { name: 'Вид топлива, Строка 2' }).inputValue(),
  ).toContain('Метан')
  await drawer(page).getByRole('button', { name: 'Отмена' }).click()
})

it('a validation error is shown at its field, also on a hidden tab', async () => {
  const { page } = anna
  await page.getByRole('button', { name: 'Добавить' }).click()
  await page.getByRole('tab', { name: 'Топливо и нормы' }).click()
  await save(page)
  await page.getByRole('tab', { name: /Общие данные.*2 ошибки/ }).waitFor()
  expect(await drawer(page).getByText('Заполните это поле').count()).toBeGreaterThan(0)
  await drawer(page).getByRole('button', { name: 'Отмена' }).click()
  await saved(page)
})

it('a message of success leaves the buttons of a form free', async () => {
  const { page } = anna
  await addBrand(page, 'Лада')
  const toast = page.locator('.toast').last()
  // for as long as the mouse is over it, it stays
  await toast.hover()
  await page.getByRole('link', { name: 'Лада', exact: true }).press('Enter')
  await drawer(page).getByRole('button', { name: 'Удалить' }).waitFor()
  const covered = await toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const buttons = [...document.querySelectorAll('[role="dialog"] button')].filter((button) => {
      const box = button.getBoundingClientRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    return {
      catchesClicks: element.contains(middle),
      buttons: buttons.map(({ textContent }) => textContent),
    }
  })
  expect(covered).toEqual({ catchesClicks: false, buttons: [] })
  await drawer(page).getByRole('button', { name: 'Отмена' }).click()
  await saved(page)
})

it('two people who edit one record see each other’s changes and lose nothing', async () => {
  await enterByForm(bakhrom.page, '/carBrands', 'Марки автомобилей', 'chief')
  await open(anna.page, 'Марки автомобилей')
  for (const { page } of [anna, bakhrom]) {
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('Škoda')
    await openRow(page, 'Škoda')
  }
  await anna.page.getByRole('textbox', { name: 'Описание' }).fill('Из Млада-Болеслава')
  await save(anna.page)
  await saved(anna.page)
  await bakhrom.page.getByRole('textbox', { name: 'Описание' }).fill('Чехия')
  await save(bakhrom.page)
  const conflict = bakhrom.page.getByRole('dialog', {
    name: 'Запись уже изменил другой пользователь',
  })
  await conflict.getByText('Из Млада-Болеслава').waitFor()
  await conflict.getByText('Чехия').waitFor()
  await conflict.getByRole('button', { name: 'Взять все сохранённые' }).click()
  await conflict.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await conflict.waitFor({ state: 'hidden' })
  await openRow(anna.page, 'Škoda')
  expect(await textOf(anna.page, 'Описание')).toBe('Из Млада-Болеслава')
})

it('a brand that a model uses is not offered for deletion, and the model is named', async () => {
  const { page } = anna
  await drawer(page).getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Запись уже используется в системе').waitFor()
  await page.getByText('Octavia').waitFor()
  await page.getByRole('button', { name: 'Понятно' }).click()
  await page.goto('/carBrands')
  await row(page, 'Škoda').waitFor()
})

it('all records and the session survive kill -9 of the server', async () => {
  await server.kill()
  server = await start(park.DATA_DIR, { ...park, PORT: new URL(server.address).port })
  const { page } = anna
  await page.goto('/carModels')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('octavia')
  await openRow(page, 'Octavia')
  expect(await page.getByRole('combobox', { name: 'Марка' }).inputValue()).toBe('Škoda')
  await page.getByRole('tab', { name: 'Топливо и нормы' }).click()
  expect(await numberOf(page, 'Норма, Строка 2')).toBe(8.4)
  await page.goto('/carBrands')
  await openRow(page, 'Škoda')
  expect(await textOf(page, 'Описание')).toBe('Из Млада-Болеслава')
})

it('unused records are deleted', async () => {
  const { page } = anna
  await page.goto('/carModels')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('octavia')
  await openRow(page, 'Octavia')
  await drawer(page).getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await page.getByText('Ничего не найдено').waitFor()
})

it('the browser reported no errors', () => {
  // while the server was down, requests of its event streams were not answered
  expectQuiet(...[anna, bakhrom].map(answeredTo))
})

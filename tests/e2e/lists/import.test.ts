// A complete import: an organisation's own file and columns, corrected errors, atomic application,
// undo.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, dataDirectory, startDemo } from '../support/server.ts'

const rows = 5000
const faulty = 40
const titles = ['Контрагент', 'Тип', 'ИНН', 'Телефон', 'Город и улица']
let directory: string
let browser: Browser
let anna: Person
let before: string

beforeAll(async () => {
  directory = dataDirectory()
  const server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address, { acceptDownloads: true })
  await enter(anna.page, '/counterparty', 'Контрагенты')
  before = await total(anna.page)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Row `n` of the office's file; each of the last 40 has one fault of four kinds. */
function rowOf(n: number): string[] {
  const kind = n > rows - faulty ? n % 4 : -1
  return [
    kind === 0 ? '' : `Партнёр ${String(n).padStart(5, '0')}`,
    n % 50 === 1 ? 'Снабженец' : 'Поставщик',
    kind === 1 ? '12345' : String(200_000_000 + n),
    kind === 2 ? 'нет' : `+998 90 ${String(1_000_000 + n)}`,
    kind === 3 ? 'ул. '.repeat(100) : `Ташкент, ул. Навои, ${n}`,
  ]
}

async function workbook(name: string, lines: readonly (readonly unknown[])[]): Promise<string> {
  const path = join(directory, name)
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Лист1', rows: lines as string[][] }] }))
  return path
}

async function choose(page: Page, button: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(path)
}

const total = async (page: Page) => {
  const said = page.locator('.count', { hasText: /\d/ })
  await said.waitFor()
  return (await said.innerText()).replaceAll('\u00a0', ' ')
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Импорт: Контрагенты' })
/** The number below a label. */
const number = async (page: Page, word: string) => {
  const text = await drawer(page).locator('dl > div', { hasText: word }).locator('dd').innerText()
  return Number(text.replaceAll(/\s/g, ''))
}

const patience = { timeout: 180_000 }

it(`usability 8: ${rows} rows with ${faulty} errors: one run shows all of them and returns them as a file`, async () => {
  const { page } = anna
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Импорт' }).click()
  await drawer(page).getByRole('button', { name: 'Шаблон XLSX' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await choose(
    page,
    'Выбрать файл',
    await workbook('office.xlsx', [
      titles,
      ...Array.from({ length: rows }, (_, i) => rowOf(i + 1)),
    ]),
  )
  // an office's own words: what is not known is chosen once
  await page.getByLabel('Поле для столбца «Контрагент»').waitFor(patience)
  await page
    .getByLabel('Поле для столбца «Контрагент»')
    .selectOption({ label: 'Наименование контрагента *' })
  await page.getByLabel('Поле для столбца «Город и улица»').selectOption({ label: 'Адрес' })
  expect(await page.getByLabel('Поле для столбца «ИНН»').inputValue()).toBe('inn')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Проверить', exact: true }).click()
  // a name that no record has is decided on once for all its rows
  const decision = page.getByLabel('Заменить «Снабженец» на')
  await decision.waitFor(patience)
  await decision.selectOption({ label: 'Оставить пустым' })
  await page.getByRole('button', { name: 'Применить и проверить снова' }).click()
  await decision.waitFor({ state: 'detached', ...patience })
  await page.getByText('Пока есть ошибки, ничего не импортируется.').waitFor(patience)
  expect([await number(page, 'Будет добавлено'), await number(page, 'С ошибками')]).toEqual([
    rows - faulty,
    faulty,
  ])
  expect(await drawer(page).locator('tbody tr').count()).toBe(faulty)
  expect(await faultsOf(page)).toEqual([])
  const whole = page.getByRole('button', { name: 'Импортировать', exact: true })
  expect(await whole.count()).toBe(0)
})

it('usability 8: only the faulty rows are corrected and uploaded again, with the same column mapping', async () => {
  const { page } = anna
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать строки с ошибками' }).click()
  const path = join(directory, 'faulty.xlsx')
  await (await download).saveAs(path)
  const lines = (await readXlsx(readFileSync(path))).sheets[0]?.rows ?? []
  const [head = [], ...bad] = lines
  expect(bad).toHaveLength(faulty)
  expect(head.slice(1, -1)).toEqual(titles)
  expect(bad.every((line) => String(line.at(-1) ?? '').length > 5)).toBe(true)
  const mended = bad.map((line, i) => [
    line[0], // its number in the first file
    `Партнёр исправленный ${i}`,
    line[2],
    String(300_000_000 + i),
    '+998 90 123-45-67',
    'Ташкент',
    line[6],
  ])
  await choose(
    page,
    'Загрузить исправленный файл',
    await workbook('mended.xlsx', [head, ...mended]),
  )
  await page.getByText('Ошибок нет. Можно импортировать.').waitFor(patience)
  expect(await number(page, 'Будет добавлено')).toBe(rows)
})

it('an import is applied atomically, and its progress survives leaving the page', async () => {
  const { page } = anna
  await page.getByRole('button', { name: 'Импортировать', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Импортировать' }).click()
  await page.getByText('Строки импортируются…').waitFor()
  await page.goto('/carBrands')
  await page.getByRole('heading', { name: 'Марки автомобилей', level: 1 }).waitFor()
  await page.goto('/counterparty')
  const note = page.getByRole('status').filter({ hasText: 'Импорт «' })
  await note.filter({ hasText: /импортируется|импортирован/ }).waitFor()
  await note.filter({ hasText: 'импортирован.' }).waitFor(patience)
  await page.getByRole('link', { name: 'Открыть импорт' }).click()
  await page.getByRole('heading', { name: 'Импорт завершён' }).waitFor()
  expect([await number(page, 'Добавлено'), await number(page, 'Изменено')]).toEqual([rows, 0])
  await page.getByRole('link', { name: 'Показать новые записи в списке' }).click()
  await page.getByRole('row', { name: 'Партнёр исправленный' }).first().waitFor()
  // the count follows the rows
  await expect.poll(() => total(page)).not.toBe(before)
})

it('an import is undone as a whole', async () => {
  const { page } = anna
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Импорт' }).click()
  await drawer(page).getByRole('button', { name: 'mended.xlsx', exact: true }).click()
  await page.getByRole('button', { name: 'Отменить импорт' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить импорт' }).click()
  await page.getByRole('heading', { name: 'Импорт отменён' }).waitFor(patience)
  expect([await number(page, 'Удалено'), await number(page, 'Осталось без изменений')]).toEqual([
    rows,
    0,
  ])
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'hidden' })
  await expect.poll(() => total(page), { timeout: 20_000 }).toBe(before)
})

it('the import fits a phone, and the browser reported no errors', async () => {
  const { page } = anna
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/counterparty?import=')
  await drawer(page).getByRole('button', { name: 'office.xlsx', exact: true }).click()
  await page.getByText('Пока есть ошибки, ничего не импортируется.').waitFor()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  expect(
    await drawer(page).evaluate((one) => one.scrollWidth - one.clientWidth),
  ).toBeLessThanOrEqual(0)
  expectQuiet(anna)
})

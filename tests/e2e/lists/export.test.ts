// A list exported and printed, compared with the screen cell by cell: in two languages, filtered,
// with chosen columns.
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Download, Page } from 'playwright'
import { readCsv } from '#tests/support/server/exported-files.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let anna: Person
beforeAll(async () => {
  const { address } = await startDemo()
  browser = await launch()
  anna = await person(browser, address)
  // the print dialog would wait for a user
  await anna.page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '1')
  })
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Head and rows of the grid as they are read, signs by their names. */
async function screenOf(page: Page): Promise<string[][]> {
  await page.locator('[role="grid"][aria-busy="false"] tbody tr').first().waitFor()
  return page.locator('[role="grid"]').evaluate((grid) =>
    [...grid.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll<HTMLElement>('th:not(.check), td:not(.check)')].map((cell) => {
        const sign = cell.querySelector('[role="img"]')
        return (sign ? sign.getAttribute('aria-label') : cell.innerText)!
          .replace(/\s+/g, ' ')
          .trim()
      }),
    ),
  )
}

/** Numbers without groups, and everything in one kind of space. */
const bare = (text: string) => {
  const words = text.replace(/\s+/g, ' ').trim()
  return /^-?[\d ]+([.,]\d+)?$/.test(words) ? words.replaceAll(' ', '').replace(',', '.') : words
}

const bytesOf = async (download: Download) => buffer(await download.createReadStream())
async function fileOf(
  page: Page,
  format: 'CSV' | 'Excel',
  words: { more: string; export: string; download: string },
): Promise<string[][]> {
  await page.getByRole('button', { name: words.more }).click()
  await page.getByRole('menuitem', { name: words.export }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(format) }).check()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: words.download }).click()
  const download = await coming
  await dialog.waitFor({ state: 'detached' })
  expect(download.suggestedFilename()).toMatch(
    format === 'CSV' ? /^\S.+ \d{4}-\d\d-\d\d\.csv$/ : /^\S.+ \d{4}-\d\d-\d\d\.xlsx$/,
  )
  const bytes = await bytesOf(download)
  if (format === 'CSV') return readCsv(bytes, words.export === 'Экспорт' ? ';' : ',')
  const { sheets } = await readXlsx(bytes)
  return (sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (cell === null ? '' : String(cell))),
  )
}

const russian = { more: 'Другие действия', export: 'Экспорт', download: 'Скачать' }
const same = (file: readonly string[][], screen: readonly string[][]) =>
  expect(file.map((row) => row.map((cell) => bare(cell.replace(/^'(?=[+])/, ''))))).toEqual(
    screen.map((row) => row.map(bare)),
  )

it('an export of a whole list, filtered and sorted, equals what the screen shows', async () => {
  const { page } = anna
  await enter(page, '/counterparty?perPage=100', 'Контрагенты')
  const screen = await screenOf(page)
  expect(screen.length).toBeGreaterThan(3)
  same(await fileOf(page, 'CSV', russian), screen)
  same(await fileOf(page, 'Excel', russian), screen)

  await page.goto('/fuels?perPage=100&sort=density&order=DESC&filter={"density":{"empty":false}}')
  const fuels = await screenOf(page)
  expect(fuels.length).toBeGreaterThan(2)
  same(await fileOf(page, 'CSV', russian), fuels)
})

it('an export contains only the selected rows when some are selected', async () => {
  const { page } = anna
  const rows = await screenOf(page)
  await page.locator('tbody tr').nth(1).locator('.check').click()
  const file = await fileOf(page, 'CSV', russian)
  expect(file).toHaveLength(2)
  same(file, [rows[0]!, rows[2]!])
})

it('an export with child rows has a line for each of them', async () => {
  const { page } = anna
  await page.goto('/carModels?perPage=100')
  const screen = await screenOf(page)
  await page.getByRole('button', { name: russian.more }).click()
  await page.getByRole('menuitem', { name: russian.export }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /CSV/ }).click()
  await dialog.getByRole('checkbox', { name: /^Топливо: каждая отдельной строкой/ }).click()
  await dialog.getByText(/Столбцы: .*Топливо: /).waitFor()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: russian.download }).click()
  const [head, ...lines] = readCsv(await bytesOf(await coming), ';')
  await dialog.waitFor({ state: 'detached' })
  const own = screen[0]!.length
  expect(head!.slice(own).every((heading) => heading.startsWith('Топливо: '))).toBe(true)
  expect(lines.length).toBeGreaterThan(screen.length - 1)
  // each model as the grid has it, on as many lines as it has fuels
  const models = [
    ...new Map(lines.map((line) => [line.slice(0, own).join(), line.slice(0, own)])).values(),
  ]
  same([head!.slice(0, own), ...models], screen)
})

it('a printed register has a header, the filter in words, numbered rows and pages on white paper', async () => {
  const { page } = anna
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/fuels?perPage=20&filter={"density":{"empty":false}}')
  const screen = await screenOf(page)
  await page.keyboard.press('Control+p')
  await page.locator('html[data-printed]').waitFor()
  const register = page.locator('.register')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = await register.innerText()
  expect(paper).toMatch(/Отбор: Плотность: указано/)
  expect(paper).toMatch(/Напечатано: \d\d\.\d\d\.\d{4} \d\d:\d\d, \S/)
  expect(paper).toMatch(new RegExp(`Всего записей: ${screen.length - 1}`))
  expect(await register.locator('tbody tr').count()).toBe(screen.length - 1)
  expect(await register.locator('tbody tr').first().locator('td').first().innerText()).toBe('1')
  for (const gone of ['.list', 'nav', 'header.MuiAppBar-root'])
    expect(
      await page.locator(`body > *:not(.register) ${gone}`).filter({ visible: true }).count(),
    ).toBe(0)
  const colours = await register.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  for (const line of ['Составил(а)', 'Проверил(а)']) expect(paper).toContain(line)
  expect(
    (await page.pdf({ preferCSSPageSize: true, printBackground: true })).length,
  ).toBeGreaterThan(5000)
  expect(anna.complaints).toEqual([])
})

it('a print of more than a thousand rows is refused with their number and a way to print all', async () => {
  const { page } = anna
  await page.emulateMedia({ media: 'screen' })
  for (const part of [0, 1, 2]) {
    const rows = Array.from({ length: 340 }, (_, n) => ({
      set: { name: `Категория ${part * 340 + n}` },
    }))
    const { done } = await ask(page, 'POST /api/warehouse/item-category/bulk', {
      ...{ action: 'write', rows, atomic: true },
    })
    expect(done).toBe(340)
  }
  await page.goto('/item-categories')
  await page.getByRole('row', { name: 'Категория 0', exact: false }).first().waitFor()
  await page.keyboard.press('Control+p')
  const told = page.getByText(/^Можно напечатать не более 1.000 строк, найдено 1.0\d\d/)
  await told.waitFor()
  expect(await told.innerText()).toContain('«Экспорт»')
  expect(await page.locator('.register').count()).toBe(0)
  expect(await page.locator('html[data-printed]').count()).toBe(0)
  expect(anna.complaints).toEqual([])
})

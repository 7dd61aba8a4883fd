// Spreadsheet columns pasted into a list: reviewed first, corrected in place, stored atomically,
// undone even after a reload.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { enter, expectQuiet, row } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

type Model = Schemas['car-model.row']

let browser: Browser
let anna: Person
let page: Page
const writes: string[] = []
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = anna.page
  page.on('request', (request) => {
    if (/\/(save|bulk|delete)$/.test(request.url())) writes.push(new URL(request.url()).pathname)
  })
  await enter(page, '/carModels', 'Модели автомобилей')
  await page.getByRole('row').nth(1).waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const models = () => ask(page, 'POST /api/fms/car-model/getListByFilter', { size: 100, sort: 'id' })
const brands = (filter: Schemas['car-brand.filter'] = {}) =>
  ask(page, 'POST /api/fms/car-brand/getListByFilter', { size: 100, sort: 'id', ...filter })
const cell = (id: number, key: string) =>
  page.locator(`tr[data-id="${id}"] td[data-source="${key}"]`)
const ids = () =>
  page
    .locator('tr[data-id]')
    .evaluateAll((rows) => rows.map((one) => Number((one as HTMLElement).dataset.id)))
/** As a spreadsheet puts cells on the clipboard. */
async function paste(at: number, key: string, cells: readonly (readonly string[])[]) {
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    cells.map((one) => `${one.join('\t')}\r\n`).join(''),
  )
  await cell(at, key).focus()
  await page.keyboard.press('Control+v')
  const asked = page.getByRole('alertdialog', { name: 'Вставка из таблицы' })
  await asked.waitFor()
  return asked
}

it('usability 2: a paste finds brands by name, lists a misspelt and a new one, corrects a duplicate at its cell, and one Ctrl+Z after a reload reverts all', async () => {
  // a model that vehicles are of keeps its make: these are new, and first in the order
  const [make] = await brands({ size: 1 })
  for (const name of ['001', '002', '003'])
    await ask(page, 'POST /api/fms/car-model/save', { name, brand_id: make!.id })
  await page.reload()
  await row(page, '003').waitFor()
  const before = await models()
  const [first = 0, second = 0, third = 0] = await ids()
  const other = before.find(({ id }) => id === (third || second)) as Model
  const asked = await paste(first, 'brand_id', [
    ['Chevrolett', 'Первая вставленная'],
    ['Навбахор Моторс', 'x'.repeat(400)],
    [other.brand_name!, 'Третья вставленная'],
  ])
  // the name of a make that is like another is decided on, the other one will be new
  const misspelt = asked.getByRole('combobox', { name: 'Заменить «Chevrolett» на' })
  await misspelt.waitFor()
  expect(await misspelt.inputValue()).toBe('')
  expect(
    await asked.getByRole('combobox', { name: 'Заменить «Навбахор Моторс» на' }).inputValue(),
  ).toBe('create')
  await misspelt.selectOption({ label: 'Chevrolet' })
  // an invalid cell is corrected in place
  const long = asked.getByRole('textbox', { name: 'Строка 2, «Наименование»' })
  expect(await long.getAttribute('aria-invalid')).toBe('true')
  await long.fill('Вторая вставленная')
  await asked.getByText('Исправлено').waitFor()
  expect(await long.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  writes.length = 0
  await asked.getByRole('button', { name: 'Вставить' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByText('Изменены 3 записи').waitFor()
  // one record for the new make, and one call for all rows
  expect(writes).toEqual(['/api/fms/car-brand/save', '/api/fms/car-model/bulk'])
  const after = await models()
  const now = [first, second, third].map((id) => after.find((one) => one.id === id))
  expect(now.map((one) => [one?.brand_name, one?.name])).toEqual([
    ['Chevrolet', 'Первая вставленная'],
    ['Навбахор Моторс', 'Вторая вставленная'],
    [other.brand_name!, 'Третья вставленная'],
  ])
  await cell(second, 'brand_id').getByText('Навбахор Моторс').waitFor()

  await page.reload()
  await row(page, 'Первая вставленная').waitFor()
  await cell(first, 'name').focus()
  writes.length = 0
  await page.keyboard.press('Control+z')
  await page.getByText('Отменено', { exact: true }).waitFor()
  expect(writes).toEqual(['/api/fms/car-model/bulk', '/api/fms/car-brand/bulk'])
  const plain = (rows: readonly Model[]) =>
    rows.map(({ id, name, brand_name }) => [id, name, brand_name])
  expect(plain(await models())).toEqual(plain(before))
  expect(await brands({ name: 'Навбахор Моторс' })).toEqual([])
})

it('a paste writes nothing while the server rejects one of its rows, and everything once it is corrected', async () => {
  await page.goto('/carBrands')
  await row(page, 'Chevrolet').waitFor()
  const [first = 0, second = 0] = await ids()
  const stored = await brands()
  const taken = stored.find(({ id }) => id !== first && id !== second)?.name ?? ''
  const asked = await paste(first, 'name', [['Аа вставлено'], [taken]])
  await asked.getByText('Изменятся 2 записи').waitFor()
  await asked.getByRole('button', { name: 'Вставить' }).click()
  await asked.getByText(/^Ничего не вставлено: 1 строка/).waitFor()
  expect(await brands()).toEqual(stored)
  const refused = asked.getByRole('textbox', { name: 'Строка 2, «Наименование»' })
  expect([await refused.inputValue(), await refused.getAttribute('aria-invalid')]).toEqual([
    taken,
    'true',
  ])
  await refused.fill('Аб вставлено')
  await asked.getByRole('button', { name: 'Вставить' }).click()
  await asked.waitFor({ state: 'detached' })
  await cell(second, 'name').getByText('Аб вставлено').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Отменено', { exact: true }).waitFor()
  expect((await brands()).map(({ name }) => name)).toEqual(stored.map(({ name }) => name))
  expectQuiet(anna)
})

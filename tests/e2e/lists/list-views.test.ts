// List settings persist after a sign-out and on another computer; a shared view respects the
// reader's rights.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { CallError } from '#scripts/client/create-client.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { enter, expectQuiet, signIn } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'
import { go } from '../support/navigation.ts'

let server: Server
let browser: Browser
let root: Person
beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  root = await person(browser, server.address)
  await enter(root.page, '/carModels', 'Модели автомобилей')
  await heads(root.page).nth(2).waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const heads = (page: Page) => page.getByRole('grid').getByRole('columnheader')
const names = async (page: Page) =>
  (await heads(page).allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')
const widthOf = async (page: Page, name: string) =>
  Math.round((await heads(page).filter({ hasText: name }).boundingBox())?.width ?? 0)
const paramsOf = (page: Page) => new URL(page.url()).searchParams
const filterAt = (page: Page) =>
  JSON.parse(paramsOf(page).get('filter') ?? '{}') as Record<string, unknown>
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/views/saveSetting') && answer.ok())
/** The menu of views, opened by keyboard. */
async function views(page: Page) {
  await page.getByRole('button', { name: /^Вид(ы|:)/ }).press('Enter')
  return page.getByRole('menu', { name: /^Вид(ы|:)/ })
}

it('usability 5: columns, their order and width, density, sort and page size are chosen without a mouse and kept after a sign-out and on another computer', async () => {
  const { page } = root
  const before = await names(page)
  const [first = '', second = ''] = before
  await page.getByRole('button', { name: 'Столбцы и строки' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Столбцы и строки' })
  // the second column goes to the front, one that is not shown comes
  await panel.getByRole('checkbox', { name: second, exact: true }).press('Alt+ArrowUp')
  await panel
    .getByRole('status')
    .filter({ hasText: `${second}: место 1 из ${before.length}` })
    .waitFor()
  expect(
    await panel
      .getByRole('checkbox', { name: second, exact: true })
      .evaluate((box) => box === document.activeElement),
  ).toBe(true)
  await panel.getByRole('checkbox', { name: 'Изменено', exact: true }).press('Space')
  await panel.getByRole('radio', { name: 'Плотно' }).press('Space')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await names(page)).toEqual([second, first, ...before.slice(2), 'Изменено'])

  const head = heads(page).filter({ hasText: second }).getByRole('button')
  const narrow = await widthOf(page, second)
  await head.focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(page, second)).not.toBe(narrow)
  const sortOf = () => heads(page).filter({ hasText: second }).getAttribute('aria-sort')
  const unsorted = await sortOf()
  await head.press('Enter')
  await page.waitForURL(/sort=/)
  // the mark follows the address
  await expect.poll(sortOf).not.toBe(unsorted)
  await Promise.all([kept(page), page.getByLabel('Строк на странице').selectOption('50')])
  const wide = await widthOf(page, second)
  const order = await names(page)
  const sorted = await sortOf()

  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.getByLabel('Логин').waitFor()
  const elsewhere = await person(browser, server.address)
  for (const one of [page, elsewhere.page]) {
    if (one === page) {
      await signIn(page)
      await go(page, '/carModels')
    } else await enter(one, '/carModels', 'Модели автомобилей')
    await heads(one).filter({ hasText: second }).waitFor()
    expect(await names(one)).toEqual(order)
    const shown = async () => [
      await widthOf(one, second),
      await heads(one).filter({ hasText: second }).getAttribute('aria-sort'),
    ]
    await expect.poll(shown).toEqual([wide, sorted])
    expect(await one.getByLabel('Строк на странице').inputValue()).toBe('50')
    expect(new URL(one.url()).search).toBe('')
  }
  expect(
    Math.round(
      (await elsewhere.page.getByRole('grid').locator('tbody tr').first().boundingBox())?.height ??
        0,
    ),
  ).toBeLessThan(34)
  await elsewhere.context.close()
  expectQuiet(root, elsewhere)
})

it('filters on any field combine, and are shown as chips and in the URL', async () => {
  const { page } = root
  await go(page, '/carModels')
  for (const [field, act] of [
    ['Кем создано', () => page.getByRole('radio', { name: 'Только мои' }).press('Space')],
    ['Наименование', () => page.getByRole('textbox', { name: 'Наименование' }).fill('нет такой')],
  ] as const) {
    await page.getByRole('button', { name: 'Фильтр', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: field, exact: true }).press('Enter')
    await act()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.waitForURL((url) => url.search.includes('name'))
  expect(filterAt(page)).toEqual({ created_by: 'me', name: 'нет такой' })
  const chips = page.getByRole('group', { name: 'Фильтры' })
  await chips.getByRole('button', { name: /^Кем создано:\s?я$/ }).waitFor()
  await page.getByRole('button', { name: 'Убрать фильтр «Наименование»' }).press('Enter')
  await expect.poll(() => filterAt(page)).toEqual({ created_by: 'me' })
})

it('a shared view shows a colleague only what their own rights allow', async () => {
  const { page } = root
  const staff = await ask(page, 'POST /api/fms/staff/getListByFilter', {
    ...{ size: 50, birth_date: { empty: false } },
  })
  const archived: typeof staff = []
  for (const one of staff) {
    if (archived.length === 2) break
    // an employee with an open waybill at this hour cannot be removed
    const isDone = await callsOf(page)('DELETE /api/fms/staff/delete', {
      body: { id: one.id },
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof CallError && error.code === 'held') return false
        throw error
      },
    )
    if (isDone) archived.push(one)
  }
  expect(archived).toHaveLength(2)
  const { birth_date: birthday, surname } = archived[0]!
  await go(
    page,
    `/staff/archive?filter=${encodeURIComponent(JSON.stringify({ birth_date: birthday }))}`,
  )
  await page.getByRole('link', { name: surname }).first().waitFor()
  const create = (await views(page)).getByRole('menuitem', { name: 'Сохранить как новый вид…' })
  await create.press('Enter')
  await page.getByRole('textbox', { name: 'Название' }).fill('<b>Юбиляры</b>')
  await page.getByRole('checkbox', { name: 'Виден коллегам' }).press('Space')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Название' }).press('Enter')
  await page.getByRole('button', { name: 'Вид: <b>Юбиляры</b>', exact: true }).waitFor()
  // changed by another filter, put back by choosing it again
  await page.getByRole('button', { name: 'Убрать фильтр «Дата рождения»' }).press('Enter')
  await page.getByRole('button', { name: 'Вид: <b>Юбиляры</b> – изменён' }).waitFor()
  await (await views(page)).getByRole('menuitemradio', { name: '<b>Юбиляры</b>' }).press('Enter')
  await expect.poll(() => filterAt(page)).toEqual({ birth_date: birthday })

  const doctor = await person(browser, server.address)
  const heard: string[] = []
  doctor.page.on('response', (answer) => {
    if (answer.url().includes('/api/'))
      void answer.text().then(
        (text) => heard.push(text),
        () => null,
      )
  })
  await enter(doctor.page, '/staff/archive', 'Архив', 'medical')
  await doctor.page.getByRole('link', { name: surname }).first().waitFor()
  await (
    await views(doctor.page)
  )
    .getByRole('menuitemradio', { name: /^<b>Юбиляры<\/b> — / })
    .press('Enter')
  await doctor.page.getByRole('button', { name: 'Вид: <b>Юбиляры</b>' }).waitFor()
  await doctor.page.getByRole('link', { name: surname }).first().waitFor()
  expect(filterAt(doctor.page)).toEqual({})
  expect(await names(doctor.page)).not.toContain('Дата рождения')
  expect(heard.length).toBeGreaterThan(3)
  for (const text of heard) expect(text).not.toMatch(new RegExp(`birth_date|${birthday}`))
  const menu = await views(doctor.page)
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'Сохранить как новый вид…',
    'Закрепить в меню',
    'Получать по почте…',
  ])
  expectQuiet(root, doctor)
})

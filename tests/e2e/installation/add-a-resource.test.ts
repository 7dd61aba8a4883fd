// README's "Add a resource", followed literally on a copy of the project: descriptor, registry,
// labels, migration, and nothing else. The result is used in the browser.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { isProof } from '#tests/support/runner/sampling.ts'
import { read } from '#tests/support/repository/sources.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { copyOfProject } from '../support/source-copy.ts'
import {
  drawer,
  enter,
  expectQuiet,
  open,
  openRow,
  password,
  row,
  save,
  saved,
} from '../support/fleet-actions.ts'
import { cleanUp, dataDirectory, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const section = read('README.md').split('## Add a resource\n')[1]?.split(/^##+ /m)[0] ?? ''
const [, descriptorFile = '', descriptor = ''] =
  /^1\. Write the descriptor, `([^`]+)`:\n\n +```ts\n([\s\S]+?)^ +```/m.exec(section) ?? []
const name = /resource\('([\w-]+)'/.exec(descriptor)?.[1] ?? ''
const constant = /export const (\w+)/.exec(descriptor)?.[1] ?? ''
const languages = {
  ru: ['Цвет автомобиля', 'Цвета автомобилей', 'Наименование', 'Металлик', 'Общие данные'],
  uz: ['Avtomobil rangi', 'Avtomobil ranglari', 'Nomi', 'Metallik', 'Umumiy maʼlumotlar'],
  en: ['Vehicle colour', 'Vehicle colours', 'Name', 'Metallic', 'General data'],
}

const many = languages.ru[1] ?? ''

/**
 * What the lines are in is checked; that nothing else needs a line of its own to compile, the proof
 * asks.
 */
const typed = isProof ? '.' : 'tsconfig.lines.json'
const copy = copyOfProject()
const exported = join(dataDirectory(), 'colours.csv')
let park: Awaited<ReturnType<typeof demonstration>>
let server: Server
let browser: Browser
let anna: Person
const people: Person[] = []
const arrive = async (options: Parameters<typeof person>[2] = {}) => {
  const one = await person(browser, server.address, options)
  people.push(one)
  return one
}

async function query<R extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(park.DATABASE_URL)
  await client.connect()
  return (await client.query<R>(text, values).finally(() => client.end())).rows
}

beforeAll(async () => {
  park = await demonstration()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  copy.remove()
})

it('the README has the descriptor of the new resource', () => {
  expect([descriptorFile, name, constant]).toEqual([
    'resources/catalogue/car-colour.ts',
    'car-colour',
    'carColour',
  ])
})

it('the new resource compiles with one import, one line in the registry and its labels', () => {
  copy.write(descriptorFile, descriptor.replaceAll(/^ {3}/gm, ''))
  if (typed !== '.')
    copy.write(
      typed,
      JSON.stringify({ extends: './tsconfig.json', include: ['resources', 'i18n'] }),
    )
  copy.edit(
    'resources/index.ts',
    '\n/**\n * A class',
    `import { ${constant} } from './${descriptorFile.replace('resources/', '')}'\n\n/**\n * A class`,
  )
  copy.edit(
    'resources/index.ts',
    '\n}\n\nexport type',
    `\n  '${name}' = ${constant}\n}\n\nexport type`,
  )
  for (const [language, [one, all, named, metallic, general]] of Object.entries(languages)) {
    const label = `  '${name}': {
    name: '${one}',
    many: '${all}',
    fields: { name: '${named}', metallic: '${metallic}' },
    sections: { general: '${general}' },
    options: {},
    rows: {},
  },
`
    copy.edit(
      `i18n/${language}/labels/catalogue.ts`,
      '} satisfies AreaMessages',
      `${label}} satisfies AreaMessages`,
    )
  }
  expect(copy.run('node_modules/.bin/tsc', '-p', typed)).toEqual({ status: 0, output: '' })
  if (typed !== '.') rmSync(join(copy.path, typed))
})

it('the new resource gets its migration from `npm run migration`', () => {
  const { status, output } = copy.run('npm', 'run', 'migration')
  expect([status, output]).toEqual([
    0,
    expect.stringContaining('CREATE TABLE car_colour (') as string,
  ])
})

it('the new resource changes nothing beyond those lines', () => {
  const [migration = '', ...rest] = copy
    .changed()
    .filter((line) => line.startsWith('?? server/migrations/'))
  expect([migration, rest]).toEqual([expect.stringMatching(/\/\d{4}_\w+\.sql$/) as string, []])
  const labels = Object.keys(languages).map((language) => `M i18n/${language}/labels/catalogue.ts`)
  expect(copy.changed()).toEqual(
    [
      ...labels,
      'M resources/index.ts',
      'M server/migrations/snapshot.json',
      `?? ${descriptorFile}`,
      migration,
    ].sort(),
  )
})

it('the new resource appears in the menu after a start', async () => {
  server = await start(park.DATA_DIR, { ...park, DEMO: '1' }, copy.path)
  browser = await launch()
  anna = await arrive()
  await enter(anna.page, '/carBrands', 'Марки автомобилей')
  await open(anna.page, many)
  expect(new URL(anna.page.url()).pathname).toBe('/car-colours')
  await anna.page.getByText('Записей пока нет').waitFor()
})

it('the new resource creates records and reports missing values', async () => {
  const { page } = anna
  const fill = async (colour: string, metallic: boolean) => {
    await page.getByRole('button', { name: 'Добавить' }).first().click()
    if (colour === 'Белый') {
      await save(page)
      await drawer(page).getByText('Заполните это поле').waitFor()
    }
    await page.getByRole('textbox', { name: 'Наименование' }).fill(colour)
    if (metallic) await drawer(page).getByRole('checkbox', { name: 'Металлик' }).check()
    await save(page)
    await saved(page)
    await row(page, colour).waitFor()
  }
  await fill('Белый', false)
  await fill('Серебристый', true)
  await fill('Тёмно-серый', true)
})

it('the new resource edits records', async () => {
  const { page } = anna
  await openRow(page, 'Белый')
  await page.getByRole('textbox', { name: 'Наименование' }).fill('Белый шёлк')
  await save(page)
  await saved(page)
  await row(page, 'Белый шёлк').waitFor()
})

it('the new resource is searched in either alphabet', async () => {
  const { page } = anna
  const box = page.getByRole('searchbox', { name: 'Поиск' })
  await box.fill('seriy')
  await row(page, 'Серебристый').waitFor({ state: 'detached' })
  await row(page, 'Тёмно-серый').waitFor()
  await box.fill('')
  await row(page, 'Серебристый').waitFor()
})

it('the new resource is filtered', async () => {
  const { page } = anna
  await page
    .getByRole('group', { name: 'Фильтры' })
    .getByRole('button', { name: 'Металлик' })
    .click()
  await page.getByRole('radio', { name: 'Нет' }).click()
  await row(page, 'Серебристый').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await row(page, 'Белый шёлк').waitFor()
  await page.getByRole('button', { name: 'Убрать фильтр «Металлик»' }).click()
  await row(page, 'Серебристый').waitFor()
})

it('the new resource exports what is shown', async () => {
  const { page } = anna
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Экспорт' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'CSV' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Скачать' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Цвета автомобилей.*\.csv$/)
  await file.saveAs(exported)
  expect(readFileSync(exported, 'utf8').replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Наименование;Металлик',
    'Белый шёлк;Нет',
    'Серебристый;Да',
    'Тёмно-серый;Да',
  ])
})

it('the new resource imports its own export with an additional row', async () => {
  const { page } = anna
  writeFileSync(
    exported,
    readFileSync(exported, 'utf8').replace('Серебристый;Да\r\n', 'Песочный;Нет\r\n'),
  )
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Импорт' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Выбрать файл', exact: true }).click()
  await (await chooser).setFiles(exported)
  await page
    .getByLabel('Что делать со строками')
    .selectOption({ label: 'Найденные записи обновлять, остальные добавлять' })
  await page.getByRole('button', { name: 'Проверить', exact: true }).click()
  await page.getByText('Ошибок нет. Можно импортировать.').waitFor()
  await page.getByRole('button', { name: 'Импортировать', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Импортировать' }).click()
  await page.getByRole('heading', { name: 'Импорт завершён' }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Песочный').waitFor()
  expect(await page.getByRole('row', { name: 'Белый шёлк' }).count()).toBe(1)
})

it('the new resource deletes records', async () => {
  const { page } = anna
  await openRow(page, 'Серебристый')
  await drawer(page).getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
  await row(page, 'Серебристый').waitFor({ state: 'detached' })
  await row(page, 'Белый шёлк').waitFor()
})

it('the new resource has all changes in the event log', async () => {
  const events = await query<{
    event_type_id: number
    page_name: string
    data: { before?: object; after?: object }
  }>('select event_type_id, page_name, data from event_log where resource = $1 order by id', [name])
  expect(events.map(({ event_type_id, page_name }) => [event_type_id, page_name])).toEqual(
    [1, 1, 1, 2, 7, 1, 3].map((type) => [type, 'car']),
  )
  expect(events[1]?.data.after).toMatchObject({ name: 'Серебристый', metallic: true })
  expect(events[3]?.data).toEqual({ before: { name: 'Белый' }, after: { name: 'Белый шёлк' } })
  expect(events[5]?.data.after).toMatchObject({ name: 'Песочный' })
  expect(events[6]?.data.before).toMatchObject({ name: 'Серебристый' })
})

/** What a role may do with the new resource, as an administrator would set it. */
const grant = (role: string, level: number) =>
  query('update access_level set level = $1 where resource = $2 and role = $3', [level, name, role])
const tryToSave = async ({ page }: Person) =>
  (await page.request.post('/api/fms/car-colour/save', { data: { name: 'Синий' } })).status()

it('the new resource is read-only for a reader', async () => {
  await grant('chief', 1)
  const reader = await arrive()
  await enter(reader.page, '/car-colours', many, 'chief')
  await row(reader.page, 'Белый шёлк').waitFor()
  expect(await reader.page.getByRole('button', { name: 'Добавить' }).count()).toBe(0)
  expect(await tryToSave(reader)).toBe(403)
})

it('the new resource has no screen for a role outside its role list', async () => {
  const mechanic = await arrive()
  await enter(mechanic.page, '/car-colours', 'Страница не найдена', 'mechanic')
  expect(await tryToSave(mechanic)).toBe(403)
})

it('the new resource does not exist for a role without access', async () => {
  await grant('chief', 0)
  const { page } = await arrive()
  await enter(page, '/carBrands', 'Марки автомобилей', 'chief')
  await page
    .getByRole('navigation', { name: 'Меню' })
    .getByRole('link', { name: 'Модели автомобилей' })
    .waitFor()
  expect(await page.getByRole('link', { name: many }).count()).toBe(0)
  await page.goto('/car-colours')
  await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor()
  const list = await page.request.post('/api/fms/car-colour/getListByFilter', { data: {} })
  expect([list.status(), await list.text()]).toEqual([
    403,
    expect.not.stringContaining('шёлк') as string,
  ])
  const documented = await page.request.get('/api/docs/openapi.json')
  expect(await documented.text()).not.toContain('car-colour')
})

it('the new resource is documented on the API page', async () => {
  const { page } = anna
  const { paths } = (await (await page.request.get('/api/docs/openapi.json')).json()) as {
    paths: Record<string, unknown>
  }
  for (const call of ['getListByFilter', 'getById/{id}', 'save', 'delete'])
    expect(Object.keys(paths)).toContain(`/api/fms/car-colour/${call}`)
  const response = await page.goto('/api/docs')
  expect(await response?.text()).toContain('api/fms/car-colour')
})

it('the new resource is translated to Uzbek in both scripts', async () => {
  const { page, context } = await arrive({ locale: 'uz' })
  for (const [locale, words] of [
    ['uz', 'Avtomobil ranglari'],
    ['uz-Cyrl', 'Автомобиль ранглари'],
  ] as const) {
    await context.addInitScript((value) => localStorage.setItem('locale', value), locale)
    await page.goto('/car-colours')
    if (locale === 'uz')
      await page.request.post('/auth/login', { data: { login: 'root', password } })
    await page.goto('/car-colours')
    await page.getByRole('heading', { name: words, level: 1 }).waitFor()
  }
})

it('the browser reported no errors', () => expectQuiet(...people))

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { guardSession } from '#dataProviders/session/session-end.ts'
import { session } from '#dataProviders/session/session.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { watchImport, watchedImport } from '#src/kernel/import/on-list/watchedImports.ts'
import { ListImportNote, ListImport } from '#src/kernel/import/on-list/ListImport.tsx'
import { FakeServer } from '../form/server.ts'
import { signedIn } from '../form/signedIn.ts'
import { draw } from '../inputs/host.tsx'
import { FakeImports, jobOf } from './server.ts'

const resources = allResources()
const brand = resourceOf('car-brand')
let server: FakeServer
let imports: FakeImports

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  session.set(signedIn(7, resources))
  server = new FakeServer(resources)
  imports = new FakeImports()
  // jsdom goes nowhere: that a file was handed over is enough
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

function open(path = '/carBrands?import', of = brand) {
  const page = (
    <>
      <ListImportNote of={of} />
      <ListImport of={of} />
    </>
  )
  return draw(page, { dataProvider: createDataProvider(resources), path })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const picker = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input[type="file"]' })
const file = (name = 'brands.csv') => new File(['Марка\nIsuzu'], name, { type: 'text/csv' })
const checked: Partial<ImportJob> = {
  state: 'checked',
  counts: { rows: 5000, create: 4960, update: 0, same: 0, faulty: 40 },
}

const clean: Partial<ImportJob> = {
  state: 'checked',
  counts: { rows: 5000, create: 4800, update: 200, same: 0, faulty: 0 },
}

const faults = [
  { row: 3, column: 'Марка', field: 'name', value: '', message: 'Заполните это поле' },
  {
    row: 7,
    column: 'Прим.',
    field: 'description',
    value: 'x'.repeat(3),
    message: 'Не более 2 символов',
  },
]
const warnings = [
  { row: 9, column: 'Марка', field: 'name', value: 'Isuzuu', message: 'Нет ли опечатки' },
]
/** The number below a label. */
const number = (word: string) =>
  screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent?.replace(/\s/g, ' ')

describe('importing a file', () => {
  it('usability 8: shows every invalid row in one run and returns them as a file; corrected, it is applied and undone', async () => {
    const { user, router } = open()
    await user.upload(await picker('Выбрать файл'), file())
    expect(imports.sent('car-brand/import')[0]?.file).toBeInstanceOf(File)
    await waitFor(() => expect(router.state.location.search).toBe('?import=1'))
    imports.move(1, { state: 'mapping', columns: jobOf(1).columns })
    const note = await screen.findByLabelText('Поле для столбца «Прим.»')
    expect(screen.getByLabelText('Поле для столбца «Марка»')).toHaveProperty('value', 'name')
    await user.selectOptions(note, 'Описание')
    imports.faults = faults
    await user.click(await button('Проверить'))
    expect(imports.sent('map')[0]).toMatchObject({
      id: 1,
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: 'description' },
      ],
    })
    imports.move(1, checked)
    expect(await screen.findByText('Не более 2 символов')).toBeTruthy()
    expect([number('Будет добавлено'), number('С ошибками')]).toEqual(['4 960', '40'])
    expect(screen.queryByRole('button', { name: 'Импортировать' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Ошибки в столбце'), 'Марка')
    expect(screen.queryByText('Не более 2 символов')).toBeNull()
    await user.click(await button('Скачать строки с ошибками'))
    expect(imports.asked('api/import/1/faultFile')).toBe(1)

    await user.upload(await picker('Загрузить исправленный файл'), file('mended.csv'))
    await waitFor(() => expect(router.state.location.search).toBe('?import=2'))
    imports.move(2, clean)
    expect(await screen.findByText('Ошибок нет. Можно импортировать.')).toBeTruthy()
    expect(screen.getByText(/Будет загружено столбцов: 2 из 2/)).toBeTruthy()
    await user.click(await button('Импортировать'))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent?.replace(/\s/g, ' ')).toContain(
      'Импортировать 5 000 строк?Добавится: 4 800. Изменится: 200.',
    )
    await user.click(within(question).getByRole('button', { name: 'Импортировать' }))
    await waitFor(() => expect(imports.sent('apply')).toEqual([{ id: 2 }]))
    imports.move(2, {
      state: 'applied',
      applied: { at: '2026-03-01T10:00:00Z', created: 4800, updated: 200 },
    })
    expect(await screen.findByRole('heading', { name: 'Импорт завершён' })).toBeTruthy()
    expect([number('Добавлено'), number('Изменено')]).toEqual(['4 800', '200'])

    await user.click(await button('Отменить импорт'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Отменить импорт',
      }),
    )
    await waitFor(() => expect(imports.sent('undo')).toEqual([{ id: 2 }]))
    const kept = [{ id: 9, name: 'Volvo', message: 'Запись уже изменил другой пользователь' }]
    imports.move(2, {
      state: 'undone',
      undone: { at: '2026-03-01T10:05:00Z', removed: 4799, reverted: 200, kept },
    })
    expect(await screen.findByRole('heading', { name: 'Импорт отменён' })).toBeTruthy()
    expect([number('Удалено'), number('Осталось без изменений')]).toEqual(['4 799', '1'])
    expect(screen.getByRole('link', { name: 'Volvo' }).getAttribute('href')).toContain('9')
  })

  it.each(['drop', 'paste'] as const)(
    'takes the corrected file by %s where it is asked for',
    async (way) => {
      imports.faults = faults
      imports.add({ ...checked, id: 1 })
      open('/carBrands?import=1')
      await picker('Загрузить исправленный файл')
      const data = { files: [file('mended.csv')], types: ['Files'] }
      fireEvent[way](
        await screen.findByText('Не более 2 символов'),
        way === 'drop' ? { dataTransfer: data } : { clipboardData: data },
      )
      await waitFor(() => expect(imports.sent('import/again')).toHaveLength(1))
    },
  )
  it('lists what is unlikely in its rows, which may be imported all the same', async () => {
    const job = imports.add({
      ...clean,
      counts: { rows: 3, create: 3, update: 0, same: 0, faulty: 0, warned: 1 },
    })
    imports.warnings = warnings
    open(`/carBrands?import=${job.id}`)
    const table = await screen.findByRole('group', { name: 'Стоит проверить' })
    expect((await within(table).findByText('Нет ли опечатки')).closest('tr')?.textContent).toBe(
      '9МаркаIsuzuuНет ли опечатки',
    )
    expect(number('Стоит проверить')).toBe('1')
    expect(await button('Импортировать')).toBeTruthy()
  })
  it('leaves faulty rows out on request, and accepts them later', async () => {
    const job = imports.add({ ...clean, ...checked, id: 1 })
    imports.faults = faults
    const { user } = open(`/carBrands?import=${job.id}`)
    await user.click(await button('Импортировать без строк с ошибками'))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent?.replace(/\s/g, ' ')).toContain('Строки с ошибками (40)')
    await user.click(within(question).getByRole('button', { name: 'Импортировать' }))
    await waitFor(() => expect(imports.sent('apply')).toEqual([{ id: job.id, leaveOut: true }]))
    imports.move(job.id, {
      state: 'applied',
      applied: { at: '2026-03-01T10:00:00Z', created: 4960, updated: 0, left: 40 },
    })
    expect(await screen.findByRole('heading', { name: 'Импорт завершён' })).toBeTruthy()
    expect(number('Не импортировано')).toBe('40')
    expect(await screen.findByText(/Остальные строки уже импортированы/)).toBeTruthy()
    expect(await button('Скачать строки с ошибками')).toBeTruthy()
  })
  it('adds all unknown names by one decision, those that are not shown as well', async () => {
    const brand = { field: 'name', resource: 'car-brand', rows: 1, suggestions: [], create: true }
    const unknown = ['Альфа', 'Бета'].map((text) => ({ ...brand, text }))
    const counts = { rows: 900, create: 0, update: 0, same: 0, faulty: 900, unknown: 900 }
    const job = imports.add({ ...checked, counts, unknown, id: 1 })
    const { user } = open(`/carBrands?import=${job.id}`)
    expect(await screen.findByText(/Показано 2 из 900/)).toBeTruthy()
    expect(screen.getByText('Решено 0 из 900')).toBeTruthy()
    await user.click(await button('Добавить все'))
    expect(screen.getByText('Решено 900 из 900')).toBeTruthy()
    await user.click(await button('Применить и проверить снова'))
    await waitFor(() =>
      expect(imports.sent('map')[0]).toMatchObject({
        addAll: ['name'],
        resolve: unknown.map(({ field, text }) => ({ field, text, create: true })),
      }),
    )
  })
  it('reports an invalid spreadsheet, and keeps the error until the next try', async () => {
    const { user } = open()
    const zone = await picker('Выбрать файл')
    zone.removeAttribute('accept')
    await user.upload(zone, new File(['x'], 'photo.png'))
    expect(await screen.findByText('Это не таблица. Выберите файл XLSX или CSV')).toBeTruthy()
    expect(imports.calls.filter(({ method }) => method === 'POST')).toEqual([])
    imports.refusal = {
      status: 413,
      body: { error: { code: 'too_large', message: 'Отправлено слишком много данных' } },
    }
    await user.upload(zone, file())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Отправлено слишком много данных',
    )
    await user.upload(zone, file())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it.each(['drop', 'paste'] as const)(
    'accepts a file by %s, anywhere in the dialog',
    async (way) => {
      open()
      await picker('Выбрать файл')
      const title = screen.getByRole('heading', { name: 'Импорт: Марки автомобилей' })
      const data = { files: [file()], types: ['Files'] }
      fireEvent[way](title, way === 'drop' ? { dataTransfer: data } : { clipboardData: data })
      await waitFor(() => expect(imports.sent('car-brand/import')).toHaveLength(1))
    },
  )
  it('continues an earlier import, and can discard one', async () => {
    imports.add({ file: { name: 'first.csv', size: 1 } })
    imports.add({ file: { name: 'second.csv', size: 1 }, ...clean })
    imports.add({ file: { name: 'other.csv', size: 1 }, resource: 'car-model' })
    const { user, router } = open()
    await button('second.csv')
    expect(screen.queryByText('other.csv')).toBeNull()
    await user.click(await button('Убрать «first.csv» из списка'))
    await waitFor(() => expect(screen.queryByText('first.csv')).toBeNull())
    await user.click(await button('second.csv'))
    expect(await screen.findByText('Ошибок нет. Можно импортировать.')).toBeTruthy()
    expect(router.state.location.search).toBe('?import=2')
  })
})

describe('column mapping', () => {
  it('shows missing fields, and assigns a field to one column only', async () => {
    imports.add()
    const { user } = open('/carBrands?import=1')
    const first = await screen.findByLabelText<HTMLSelectElement>('Поле для столбца «Марка»')
    const second = screen.getByLabelText<HTMLSelectElement>('Поле для столбца «Прим.»')
    expect(screen.getByText('как в прошлый раз')).toBeTruthy()
    await user.selectOptions(second, 'Наименование *')
    expect([first.value, second.value]).toEqual(['', 'name'])
    await user.selectOptions(second, 'Не загружать')
    expect(screen.getByText(/Не хватает обязательных полей: «Наименование»/)).toBeTruthy()
    expect(await button('Проверить')).toHaveProperty('disabled', true)
  })
  it('matches records by a unique field for updates', async () => {
    imports.add()
    const { user } = open('/carBrands?import=1')
    await user.selectOptions(
      await screen.findByLabelText('Что делать со строками'),
      'Найденные записи обновлять, остальные добавлять',
    )
    expect(screen.getByLabelText('Искать запись по полю')).toHaveProperty('value', 'name')
    await user.click(await button('Проверить'))
    await waitFor(() => expect(imports.sent('map')[0]).toMatchObject({ key: 'name', mode: 'both' }))
  })
  it('parses the file with other settings on request, without checking it', async () => {
    imports.add()
    const { user } = open('/carBrands?import=1')
    await user.selectOptions(await screen.findByLabelText('Кодировка'), 'UTF-8')
    await user.click(await button('Прочитать файл заново'))
    await waitFor(() => expect(imports.sent('map')[0]).toMatchObject({ encoding: 'utf-8' }))
  })
  it('is kept over a reload until it is sent', async () => {
    imports.add()
    const first = open('/carBrands?import=1')
    await first.user.selectOptions(
      await screen.findByLabelText('Поле для столбца «Прим.»'),
      'Описание',
    )
    first.unmount()
    open('/carBrands?import=1')
    expect(await screen.findByLabelText('Поле для столбца «Прим.»')).toHaveProperty(
      'value',
      'description',
    )
  })
  it('is cleared with the session before the next sign-in in this tab', async () => {
    imports.add()
    onTestFinished(guardSession())
    const { user, unmount } = open('/carBrands?import=1')
    await user.selectOptions(await screen.findByLabelText('Поле для столбца «Прим.»'), 'Описание')
    unmount()
    expect(JSON.stringify(sessionStorage)).toContain('Прим.')
    // another tab of this browser signs out
    dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: null }))
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

it('an unknown name is listed once, and all decisions are applied together', async () => {
  const name = (text: string, more: object) => ({
    field: 'brand_id',
    resource: 'car-brand',
    text,
    rows: 12,
    suggestions: [],
    create: true,
    ...more,
  })
  server
    .of('car-brand')
    .push({ id: 5, version: 1, name: 'Isuzu' }, { id: 6, version: 1, name: 'MAN' })
  imports.add({
    ...checked,
    resource: 'car-model',
    fields: [{ key: 'brand_id', label: 'Марка', required: true, kind: 'ref', keyable: false }],
    columns: [{ index: 0, title: 'Марка', samples: [], field: 'brand_id' }],
    unknown: [
      name('Исузу', { suggestions: [{ id: 5, name: 'Isuzu' }] }),
      name('Ман', { create: false }),
      name('Volvo', {}),
    ],
  })
  const { user } = open('/carModels?import=1', resourceOf('car-model'))
  const first = await screen.findByLabelText<HTMLSelectElement>('Заменить «Исузу» на')
  expect(screen.getAllByText('Марка, 12 строк')).toHaveLength(3)
  // what is required is never left empty, what may not be added is not offered
  expect(
    [...screen.getByLabelText<HTMLSelectElement>('Заменить «Ман» на').options].map(
      ({ text }) => text,
    ),
  ).toEqual(['Не решено', 'Выбрать другую запись…'])
  await user.click(await button('Принять предложенные'))
  expect(first.selectedOptions[0]?.text).toBe('Isuzu')
  await user.selectOptions(screen.getByLabelText('Заменить «Volvo» на'), 'Добавить «Volvo»')
  await user.selectOptions(screen.getByLabelText('Заменить «Ман» на'), 'Выбрать другую запись…')
  await user.type(
    screen.getByRole('combobox', { name: 'Заменить «Ман» на', expanded: false }),
    'man',
  )
  await user.click(await screen.findByRole('option', { name: 'MAN' }))
  expect(screen.getByText('Решено 3 из 3')).toBeTruthy()
  await user.click(await button('Применить и проверить снова'))
  await waitFor(() =>
    expect(imports.sent('map')[0]?.resolve).toEqual([
      { field: 'brand_id', text: 'Исузу', id: 5 },
      { field: 'brand_id', text: 'Volvo', create: true },
      { field: 'brand_id', text: 'Ман', id: 6 },
    ]),
  )
})

describe('import progress', () => {
  const running: Partial<ImportJob> = { state: 'applying', progress: { done: 1200, total: 5000 } }
  it('is kept when leaving: the list shows it and its result until it was seen', async () => {
    imports.add(running)
    const { user, router } = open('/carBrands?import=1')
    expect((await screen.findByText(/1\s200 из 5\s000/)).textContent).toBeTruthy()
    await user.click(await button('Закрыть'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText(/Импорт «brands.csv»: импортируется/)).toBeTruthy()
    imports.move(1, {
      state: 'applied',
      applied: { at: '2026-03-01T10:00:00Z', created: 5000, updated: 0 },
    })
    expect((await screen.findByText(/импортирован/)).textContent?.replace(/\s/g, ' ')).toContain(
      'Добавлено: 5 000',
    )
    await user.click(screen.getByRole('link', { name: 'Открыть импорт' }))
    expect(await screen.findByRole('heading', { name: 'Импорт завершён' })).toBeTruthy()
    await waitFor(() => expect(watchedImport('car-brand')).toBeNull())
  })
  it('is polled only while something is running', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    onTestFinished(() => void vi.useRealTimers())
    imports.add(running)
    open('/carBrands?import=1')
    await waitFor(() => expect(imports.asked('api/import/1')).toBeGreaterThan(1))
    imports.move(1, {
      state: 'applied',
      applied: { at: '2026-03-01T10:00:00Z', created: 1, updated: 0 },
    })
    await screen.findByRole('heading', { name: 'Импорт завершён' })
    const asked = imports.asked('api/import/1')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(imports.asked('api/import/1')).toBe(asked)
  })
  it('shows a lost connection and continues by itself', async () => {
    imports.add(running)
    open('/carBrands?import=1')
    await screen.findByText(/1\s200 из 5\s000/)
    imports.lost = true
    expect(await screen.findByText(/Нет связи с сервером. Импорт продолжается/)).toBeTruthy()
    expect(screen.getByText(/1\s200 из 5\s000/)).toBeTruthy()
    imports.lost = false
    imports.move(1, {
      state: 'applied',
      applied: { at: '2026-03-01T10:00:00Z', created: 1, updated: 0 },
    })
    expect(await screen.findByRole('heading', { name: 'Импорт завершён' })).toBeTruthy()
    expect(screen.queryByText(/Нет связи с сервером/)).toBeNull()
  })
  it('is announced in a live region, and the focus is at the next step', async () => {
    imports.add({ state: 'checking', progress: { done: 10, total: 100 } })
    open('/carBrands?import=1')
    await screen.findByText(/Импорт «brands.csv», проверяется/, { selector: '[role="status"]' })
    imports.move(1, clean)
    await screen.findByText(/Импорт «brands.csv», проверен, С ошибками: 0/, {
      selector: '[role="status"]',
    })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Проверка'))
  })
})

describe('an import without access', () => {
  it('is hidden without the right to edit', () => {
    session.set(signedIn(7, resources, 1))
    watchImport('car-brand', '1')
    open()
    expect(document.body.textContent).toBe('')
    expect(imports.calls).toEqual([])
  })
  it('is reported as deleted, and a new one can be started', async () => {
    const { user, router } = open('/carBrands?import=77')
    expect(await screen.findByText('Этого импорта больше нет. Начните новый.')).toBeTruthy()
    await user.click(await button('Новый импорт'))
    expect(router.state.location.search).toBe('?import=')
    expect(await picker('Выбрать файл')).toBeTruthy()
  })
})

import { alternativeName } from '#resources/kernel/access.ts'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { isFilterable, resourceOf } from '#resources/kernel/derive.ts'
import { kinds } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { filterControlOf } from '#src/kernel/list/filters/filterControls.tsx'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimen as declared, specimenMeasurement } from '#tests/specimens/resources.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'
import type { Row } from './provider.ts'

// Filters and dialogs come in chunks of their own, which a busy machine takes its time to read. To
// asking jsdom of every element whether it is visible costs a second each time: hidden elements are
// checked for by name here.
configure({ defaultHidden: true })
const model = resourceOf('car-model')
const brand = resourceOf('car-brand')
const specimen = declared as unknown as Resource
const measurement = specimenMeasurement as unknown as Resource
const models: Row[] = Array.from({ length: 45 }, (_, index) => {
  const id = index + 1
  return {
    id,
    version: 3,
    name: `Модель ${String(id).padStart(2, '0')}`,
    brand_id: (id % 3) + 1,
    brand_name: ['MAN', 'Isuzu', 'ГАЗ'][id % 3],
    description: null,
  }
})

function signIn(access: number) {
  const resourceAccess = [model, brand, specimen, resourceOf('subdivision')].map((one) => ({
    alternative_name: alternativeName(one.access),
    access,
  }))
  session.set({
    id: 7,
    fmsStaff: { roleId: null, resourceAccess },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session)
}

beforeEach(() => signIn(15))
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })

async function open(
  path = '/carModels',
  {
    of = model,
    rows = models,
    archive = false,
  }: { of?: Resource; rows?: Row[]; archive?: boolean } = {},
) {
  const data = provider(rows)
  const drawn = draw(<ListView of={of} archive={archive} />, { dataProvider: data, path })
  await waitFor(() => expect(data.getCount).toHaveBeenCalled())
  const search = () => new URLSearchParams(drawn.router.state.location.search)
  return {
    ...drawn,
    data,
    search,
    filter: () => JSON.parse(search().get('filter') ?? '{}') as Record<string, unknown>,
  }
}

// By text: computing the name of every row for each query takes jsdom seconds.
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const rowsShown = () => document.querySelectorAll('tbody tr').length
const pill = (name: string) =>
  within(screen.getByRole('group', { name: 'Фильтры' })).getByRole('button', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Behind the first filters of the descriptor. */
const offered = async (name: string) => {
  await user.click(pill('Фильтр'))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('loading a list', () => {
  it('requests the first page in the descriptor’s order, and the count separately', async () => {
    const { data } = await open()
    await row('Модель 01')
    expect(data.asked()).toMatchObject({
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { count: false },
    })
    expect(rowsShown()).toBe(20)
    expect(await screen.findByText('Всего: 45')).toBeTruthy()
  })
  it('shows the labels of references without a request', async () => {
    const { data } = await open()
    expect(within(await row('Модель 01')).getByText('Isuzu')).toBeTruthy()
    expect(data.getMany).not.toHaveBeenCalled()
  })
  it('starts from the URL: page, size, order, filter', async () => {
    const { data } = await open(
      '/carModels?page=2&perPage=50&sort=brand_id&order=DESC&filter=%7B%22brand_id%22%3A%5B1%2C2%5D%7D',
    )
    // a page beyond the last one leads back to the first
    expect(data.getList.mock.calls[0]?.[1]).toMatchObject({
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'brand_id', order: 'DESC' },
      filter: { brand_id: [1, 2] },
    })
  })
  it('does not count again when the page or the order changes', async () => {
    const { data, search } = await open()
    await user.click(await button('Страница 2'))
    expect(await row('Модель 21')).toBeTruthy()
    expect(search().get('page')).toBe('2')
    await user.click(
      within(screen.getByRole('columnheader', { name: /Марка/ })).getByRole('button'),
    )
    await waitFor(() => expect(data.asked().sort).toEqual({ field: 'brand_id', order: 'ASC' }))
    expect(data.asked().pagination.page).toBe(1)
    expect(screen.getByRole('columnheader', { name: /Марка/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    expect(data.getCount).toHaveBeenCalledTimes(1)
  })
  it('keeps the rows on the screen until the next ones arrive', async () => {
    const { data } = await open()
    await row('Модель 01')
    let answer: () => void = () => undefined
    data.getList.mockImplementationOnce(
      () =>
        new Promise(
          (resolve) =>
            (answer = () =>
              resolve({
                data: models.slice(20, 40),
                pageInfo: { hasPreviousPage: true, hasNextPage: true },
              })),
        ),
    )
    await user.click(await button('Следующая страница'))
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true'))
    expect(screen.getByText('Модель 01')).toBeTruthy()
    answer()
    expect(await row('Модель 21')).toBeTruthy()
    expect(screen.queryByText('Модель 01')).toBeNull()
  })
  it('shows «10 000+» for an estimate, the exact number on a click, and the last page of an estimate', async () => {
    const data = provider(models)
    data.state.estimate = 123_456
    const { router } = draw(<ListView of={model} />, { dataProvider: data, path: '/carModels' })
    const total = await button('Всего: 10\u00a0000+')
    await user.click(await button('Последняя страница'))
    await waitFor(() => expect(data.asked().pagination.page).toBe(1_000_000_000))
    expect(await row('Модель 45')).toBeTruthy()
    await user.click(total)
    expect(await screen.findByText('Всего: 45')).toBeTruthy()
    expect(data.getCount.mock.lastCall?.[1]).toMatchObject({ exact: true })
    await user.click(await button('Предыдущая страница'))
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
  })
})

describe('photos in a list', () => {
  const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent)
  it('have a column once a record on a page has one', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      id: n + 1,
      version: 1,
      name: `Образец ${n + 1}`,
      photos_main: n === 25 ? 7 : null,
    }))
    await open('/specimens', { of: specimen, rows })
    await row('Образец 1')
    expect(heads()).not.toContain('Photos')
    await user.click(await button('Следующая страница'))
    await row('Образец 26')
    expect(heads()).toContain('Photos')
    await user.click(await button('Предыдущая страница'))
    await row('Образец 1')
    expect(heads()).toContain('Photos')
  })
  it('have it where the user has chosen it', async () => {
    await open('/specimens?columns=name,photos', {
      of: specimen,
      rows: [{ id: 1, version: 1, name: 'Образец', photos_main: null }],
    })
    await row('Образец')
    expect(heads()).toContain('Photos')
  })
})

describe('searching and filtering', () => {
  it('starts after a pause in typing, keeps the text and the focus, and is one step of Back', async () => {
    const { data, filter, router } = await open()
    await row('Модель 01')
    const box = screen.getByRole('searchbox')
    const before = data.getList.mock.calls.length
    await user.type(box, 'модель 07')
    await waitFor(() => expect(rowsShown()).toBe(1))
    expect(data.getList.mock.calls.length).toBe(before + 1)
    expect(filter()).toEqual({ search: 'модель 07' })
    expect(document.activeElement).toBe(box)
    await user.type(box, '{Backspace}3')
    await waitFor(() => expect(filter()).toEqual({ search: 'модель 03' }))
    await router.navigate(-1)
    await waitFor(() => expect((box as HTMLInputElement).value).toBe(''))
    expect(filter()).toEqual({})
  })
  it('warns that short words are matched at the beginning of words', async () => {
    await open()
    await user.type(screen.getByRole('searchbox'), 'мо')
    expect(screen.getByText(/По началу слов/)).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'д')
    expect(screen.queryByText(/По началу слов/)).toBeNull()
  })
  it('by a reference shows its label in a chip, which can be removed', async () => {
    const { filter } = await open('/carModels?filter=%7B%22brand_id%22%3A2%7D')
    expect(await screen.findByText('Марка 2')).toBeTruthy()
    expect(rowsShown()).toBe(15)
    await user.click(await button(/^Марка:/))
    await user.click(await screen.findByRole('checkbox', { name: 'Все, кроме выбранных' }))
    await waitFor(() => expect(filter()).toEqual({ brand_id: { not: 2 } }))
    await user.keyboard('{Escape}')
    await user.click(await button('Убрать фильтр «Марка»'))
    await waitFor(() => expect(filter()).toEqual({}))
  })
  it('ticks the records of a reference by keyboard, with how many rows each has, from a search', async () => {
    const { data, filter } = await open('/carModels?filter=%7B%22search%22%3A%22модель%22%7D')
    await row('Модель 01')
    await user.click(pill('Марка'))
    const search = await screen.findByRole('searchbox', { name: 'Марка: Поиск' })
    await waitFor(() => expect(document.activeElement).toBe(search))
    await user.keyboard('модель 02')
    const found = await screen.findByRole('checkbox', { name: 'Модель 02' })
    await waitFor(() => expect(document.querySelectorAll('.option')).toHaveLength(1))
    const told = () => document.getElementById(found.getAttribute('aria-describedby') ?? '')
    await waitFor(() => expect(told()?.textContent).toBe('15'))
    // one call for all of them
    expect(data.getCounts.mock.lastCall?.[1]).toMatchObject({
      filter: { search: 'модель' },
      counts: [{ filter: { brand_id: 2 } }],
    })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(filter()).toEqual({ search: 'модель', brand_id: 2 }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(found)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(filter()).toEqual({ search: 'модель' }))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(search)
    expect(screen.getByRole('dialog', { name: 'Марка' })).toBeTruthy()
  })
  it('needs no search among few records', async () => {
    const { filter } = await open('/carModels', { rows: models.slice(0, 3) })
    await row('Модель 01')
    await user.click(pill('Марка'))
    await screen.findByRole('checkbox', { name: 'Модель 03' })
    await waitFor(() =>
      expect(screen.queryByRole('searchbox', { name: 'Марка: Поиск' })).toBeNull(),
    )
    await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'checkbox'))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(filter()).toEqual({ brand_id: 2 }))
  })
  it('has a control for exactly the filterable kinds', () => {
    const withControl = kinds.filter((kind) => filterControlOf[kind] !== null)
    expect(withControl).toEqual(
      kinds.filter((kind) => isFilterable({ kind, presence: 'optional', options: {} })),
    )
  })
  it('has a control for every filter of the descriptor and sends valid filters', async () => {
    const { filter } = await open('/specimens', { of: specimen, rows: [] })
    await user.click(pill('State'))
    await user.click(await screen.findByRole('checkbox', { name: 'Active' }))
    await user.keyboard('{Escape}')
    await user.click(pill('Urgent'))
    await user.click(await screen.findByRole('radio', { name: 'Нет' }))
    await user.keyboard('{Escape}')
    await user.click(pill('Quantity'))
    await user.type(await screen.findByRole('textbox', { name: 'от' }), '1 000')
    await user.type(screen.getByRole('textbox', { name: 'до' }), '20')
    expect(await screen.findByText('Начало больше конца')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'до' }), '00{Enter}')
    await offered('Happened')
    await user.type(await screen.findByRole('textbox', { name: 'с' }), '05032025{Enter}')
    await user.keyboard('{Escape}')
    await offered('Name')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Cobalt{Enter}')
    await user.keyboard('{Escape}')
    await user.click(pill('Issued'))
    await user.click(await button('не указано'))
    await waitFor(() =>
      expect(filter()).toEqual({
        state: 'active',
        urgent: false,
        quantity: { from: 1000, to: 2000 },
        happened: { from: '2025-03-04T19:00:00.000Z' },
        name: 'Cobalt',
        issued: { empty: true },
      }),
    )
    await user.keyboard('{Escape}')
    await user.click(
      (await screen.findAllByRole('button', { name: 'Сбросить фильтры' }))[0] as HTMLElement,
    )
    await waitFor(() => expect(filter()).toEqual({}))
  })
})

describe('rows that were corrected', () => {
  const rows = [
    { id: 1, name: '', value: 5, replaced: true, replaced_by_id: 2 },
    { id: 2, name: '', value: 6, replaced: false, replaced_by_id: null },
  ]
  it('are asked for by a filter, and marked', async () => {
    const { filter } = await open(
      '/specimen-measurements?filter=%7B%22replaced%22%3A%5Btrue%2Cfalse%5D%7D',
      { of: measurement, rows },
    )
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>('tr[data-id]')].map((row) => [
        row.dataset.id,
        row.dataset.replaced,
      ])
    await waitFor(() =>
      expect(marked()).toEqual([
        ['1', 'true'],
        ['2', undefined],
      ]),
    )
    await user.click(await button(/^(Replaced|Исправлено):/))
    expect(((await screen.findByRole('radio', { name: 'Все' })) as HTMLInputElement).checked).toBe(
      true,
    )
    await user.click(screen.getByRole('radio', { name: 'Исправленные' }))
    await waitFor(() => expect(filter()).toEqual({ replaced: true }))
    await user.click(screen.getByRole('radio', { name: 'Действующие' }))
    await waitFor(() => expect(filter()).toEqual({}))
  })
})

describe('the keyboard', () => {
  it('moves through the rows, selects, and opens', async () => {
    const { search, router } = await open()
    const first = await row('Модель 01')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowDown}{ArrowDown} {Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('Выбраны 2 записи')).toBeTruthy()
    await user.keyboard('{Escape}{Home}')
    expect(screen.queryByText(/Выбран/)).toBeNull()
    expect(document.activeElement).toBe(first)
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(await row('Модель 20'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(search().get('edit')).toBe('20'))
    expect(router.state.location.state).toEqual({ list: '/carModels' })
  })
  it('turns the page beyond the last row and stays on the rows', async () => {
    await open()
    await user.click(screen.getByRole('searchbox'))
    await row('Модель 01')
    await user.keyboard('{ArrowDown}{End}{PageDown}')
    const next = await row('Модель 21')
    await waitFor(() => expect(document.activeElement).toBe(next))
  })
  it('opens a new record by n, but not while the user is typing', async () => {
    const { search } = await open()
    await row('Модель 01')
    await user.type(screen.getByRole('searchbox'), 'n')
    expect(search().has('create')).toBe(false)
    await user.tab()
    await user.keyboard('n')
    await waitFor(() => expect(search().has('create')).toBe(true))
  })
})

describe('access levels', () => {
  it('at 1 show records read-only', async () => {
    signIn(1)
    const { search } = await open()
    const first = await row('Модель 01')
    expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(within(first).getByText('Модель 01'))
    await waitFor(() => expect(search().get('show')).toBe('1'))
  })
  it('at 15 open records to edit, and links lead to the same place', async () => {
    const { search } = await open('/carModels?page=2')
    const link = await screen.findByRole('link', { name: 'Модель 21' })
    expect(link.getAttribute('href')).toBe('/carModels?page=2&edit=21')
    await user.click(link)
    await waitFor(() => expect(Object.fromEntries(search())).toEqual({ page: '2', edit: '21' }))
  })
})

describe('deleting', () => {
  it('asks by name, and reports if the record was removed', async () => {
    const { data } = await open()
    await row('Модель 01')
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{Delete}')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('«Модель 01»')
    await waitFor(() => expect(data.tryDelete).toHaveBeenCalledTimes(1))
    expect(data.delete).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(data.delete).toHaveBeenCalledWith('car-model', { id: 1, previousData: models[0] })
  })
  it('shows what uses the record instead of asking, and stays open until it is closed', async () => {
    const { data } = await open()
    data.refusals.set(1, {
      code: 'in_use',
      message: 'Запись уже используется в системе',
      used_by: [{ resource: 'subdivision', id: 4, name: 'Колонна № 1', count: 3 }],
    })
    await row('Модель 01')
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{ArrowDown}{Delete}')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('«Модель 01»')
    const use = await within(dialog).findByRole('link', { name: 'Колонна № 1' })
    expect(use.getAttribute('href')).toBe('/subdivisions?edit=4')
    expect(dialog.textContent).toContain('Подразделения: Колонна № 1, ещё 2')
    expect(within(dialog).queryByRole('button', { name: 'Удалить' })).toBeNull()
    expect(data.delete).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
  it('reports each rejected one of several, and keeps those selected', async () => {
    const { data } = await open()
    data.refusals.set(2, { code: 'built_in', message: 'Данная запись не может быть удалена' })
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать запись «Модель 01»' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать запись «Модель 03»' }))
    await user.keyboard('{/Shift}')
    await user.click(await button('Удалить'))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Удалить 3 записи?')
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
    expect(await within(dialog).findByText('Удалены 2 записи')).toBeTruthy()
    expect(dialog.textContent).toContain('«Модель 02»: Данная запись не может быть удалена')
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }))
    expect(await screen.findByText('Выбрана 1 запись')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Модель 01')).toBeNull())
    expect(await screen.findByText('Всего: 43')).toBeTruthy()
  })
  it('moves to the previous page when the last page has been emptied', async () => {
    const { search } = await open('/carModels?page=3')
    await row('Модель 41')
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать все на странице' }))
    await user.click(await button('Удалить'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }),
    )
    await waitFor(() => expect(search().get('page')).toBe('2'))
    expect(await row('Модель 40')).toBeTruthy()
  })
  it('offers no new record in a list whose records are created elsewhere', async () => {
    const rows = [{ id: 1, version: 2, name: 'Первый', code_word: 'AB-1' }]
    const list = { ...specimen.list, adds: false } as const
    await open('/specimens', { of: { ...specimen, list }, rows })
    await row('Первый')
    expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: /Первый/ })).toBeTruthy()
  })
  it('offers restoring from the archive', async () => {
    const rows = [{ id: 1, version: 2, name: 'Первый', code_word: 'AB-1' }]
    const { data } = await open('/specimens/archive', { of: specimen, rows, archive: true })
    await row('Первый')
    expect(data.asked().meta).toEqual({ count: false, archive: true })
    expect(data.getCount.mock.lastCall?.[1]).toMatchObject({ meta: { archive: true } })
    expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /Первый/ }))
    await user.click(await button('Восстановить'))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Восстановить' }),
    )
    await waitFor(() => expect(screen.queryByText('Первый')).toBeNull())
    expect(data.bulk).toHaveBeenCalledWith('specimen', {
      data: expect.objectContaining({ action: 'restore', rows: { ids: { 1: 2 } } }) as object,
    })
  })
})

describe('a URL that was opened for the export', () => {
  it('opens it once, and not after a reload', async () => {
    const { router } = await open('/carModels?page=2')
    await act(() => router.navigate('/carModels?page=2', { state: { taking: 'export' } }))
    expect(await screen.findByRole('dialog', { name: /^Экспорт/ })).toBeTruthy()
    await waitFor(() => expect(router.state.location.state).toBeNull())
    expect(router.state.location.search).toBe('?page=2')
  })
})

describe('an empty list', () => {
  it('shows how to start when there are no records yet', async () => {
    const { search } = await open('/carModels', { rows: [] })
    expect(await screen.findByText('Записей пока нет')).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: 'Добавить' }))[1] as HTMLElement)
    await waitFor(() => expect(search().has('create')).toBe(true))
  })
  it('offers to clear search and filters when nothing is found', async () => {
    const { filter } = await open('/carModels?filter=%7B%22search%22%3A%22zzz%22%7D')
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy()
    expect(screen.getByText('Поиск по полям: Марка, Наименование')).toBeTruthy()
    await user.click(await button('Сбросить фильтры'))
    expect(await row('Модель 01')).toBeTruthy()
    expect(filter()).toEqual({})
  })
  it('shows an error and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const data = provider(models)
    data.state.failing = true
    draw(<ListView of={model} />, { dataProvider: data, path: '/carModels' })
    expect((await screen.findByRole('alert')).textContent).toContain('База данных недоступна')
    data.state.failing = false
    await user.click(await button('Повторить'))
    expect(await row('Модель 01')).toBeTruthy()
    data.state.failing = true
    await user.click(await button('Обновить'))
    expect((await screen.findByRole('alert')).textContent).toContain('База данных недоступна')
    expect(screen.getByText('Модель 01')).toBeTruthy()
  })
})

// List settings: columns, saved views, filters on any field; all by keyboard, stored on a fake
// server.
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { gridSettings, loadFirstGridSettings } from '#dataProviders/records/saved-views.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { ListView } from '#src/kernel/list/ListView.tsx'
import { specimen as declared } from '#tests/specimens/resources.ts'
import { draw } from '../inputs/host.tsx'
import { provider } from './provider.ts'

configure({ defaultHidden: true })
const model = resourceOf('car-model')
const specimen = declared as unknown as Resource
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
const rows = Array.from({ length: 3 }, (_, index) => ({
  id: index + 1,
  version: 1,
  name: `Модель ${index + 1}`,
}))

/** What the server has stored, and every call that came. */
const server = {
  settings: {} as Record<string, object>,
  views: [] as SavedView[],
  calls: [] as [string, Record<string, unknown>][],
}

const view = (id: number, change: Partial<SavedView> = {}): SavedView => ({
  ...{
    id,
    resource: model.name,
    name: `Вид ${id}`,
    shared: false,
    own: true,
    owner: 'Каримов',
    editable: true,
    pinned: false,
    roles: [],
    subscription: null,
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '',
  },
  content: { filter: {} },
  ...change,
})

function answer(path: string, body: Record<string, unknown>): unknown {
  if (path.endsWith('getSettings')) return server.settings
  if (path.endsWith('api/drafts')) return []
  if (path.includes('getList/')) return server.views
  server.calls.push([path.replace(/.*\//, ''), body])
  const { id = 99, ...rest } = body
  return path.endsWith('save')
    ? { ...(server.views.find((one) => one.id === id) ?? view(Number(id))), ...rest }
    : {}
}

beforeEach(() => {
  Object.assign(server, { settings: {}, views: [], calls: [] })
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) =>
    Response.json({
      result: answer(path, JSON.parse(init?.body ?? '{}') as Record<string, unknown>),
    }),
  )
  gridSettings.set({ by: {}, born: {} })
  localStorage.clear()
  signIn(15)
})

function signIn(access: number) {
  const resourceAccess = [model, specimen].map((one) => ({
    alternative_name: alternativeName(one.access),
    access,
  }))
  session.set({
    id: 7,
    fmsStaff: { id: 5, roleId: null, resourceAccess },
    realm_access: { roles: ['root'] },
    contract: { time_zone: 'Asia/Tashkent', currency: 'UZS' },
  } as unknown as Session)
}

async function open(
  path = '/carModels',
  { of = model, archive = false }: { of?: Resource; archive?: boolean } = {},
) {
  const data = provider(rows)
  // as a user who opens a list does
  void loadFirstGridSettings()
  const drawn = draw(<ListView of={of} archive={archive} />, { dataProvider: data, path })
  await waitFor(() => expect(data.getList).toHaveBeenCalled())
  const search = () => new URLSearchParams(drawn.router.state.location.search)
  return {
    ...drawn,
    data,
    search,
    filter: () => JSON.parse(search().get('filter') ?? '{}') as Record<string, unknown>,
  }
}

const heads = () =>
  [...document.querySelectorAll('thead th[scope]')].map((head) => head.textContent)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => user.click(await button(name))
const box = (name: string) => screen.findByRole('checkbox', { name })
const saved = (call: string) =>
  server.calls.filter(([name]) => name === call).map(([, body]) => body)

describe('list columns', () => {
  it('are shown, hidden, and moved with Alt and an arrow without losing the focus', async () => {
    await open()
    const before = heads()
    await press('Столбцы и строки')
    await user.click(await box('Создано'))
    await waitFor(() => expect(heads()).toEqual([...before, 'Создано']))
    ;(await box('Создано')).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(heads()).toEqual([...before.slice(0, -1), 'Создано', before.at(-1)]))
    expect(document.activeElement).toBe(await box('Создано'))
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      `Создано: место ${before.length} из ${before.length + 1}`,
    )
    await user.keyboard('{ArrowUp} ')
    await waitFor(() => expect(heads()).not.toContain(before.at(-2)))
    const expected = [...model.list.columns.slice(0, -2), 'created_at', model.list.columns.at(-1)]
    await waitFor(() =>
      expect(saved('saveSetting').at(-1)).toEqual({ resource: 'car-model', columns: expected }),
    )
  })
  it('keep at least one, and are reset to the default at once', async () => {
    server.settings = {
      'car-model': {
        columns: ['name'],
        widths: { name: 333 },
        density: 'compact',
        size: 50,
        sort: '-name',
      },
    }
    const { data } = await open()
    await waitFor(() =>
      expect(data.asked()).toMatchObject({
        pagination: { perPage: 50 },
        sort: { field: 'name', order: 'DESC' },
      }),
    )
    expect(heads()).toHaveLength(1)
    expect(document.querySelector<HTMLElement>('.list')?.style.getPropertyValue('--row')).toBe(
      '30px',
    )
    await press('Столбцы и строки')
    expect((await box('Наименование')).hasAttribute('disabled')).toBe(true)
    await press('Сбросить настройки')
    await waitFor(() => expect(heads()).toHaveLength(model.list.columns.length))
    await waitFor(() =>
      expect(data.asked()).toMatchObject({
        pagination: { perPage: 20 },
        sort: { field: 'name', order: 'ASC' },
      }),
    )
    await waitFor(() =>
      expect(saved('saveSetting').at(-1)).toEqual({
        resource: 'car-model',
        columns: null,
        widths: null,
        density: null,
        pinned: null,
        totals: null,
        size: null,
        sort: null,
      }),
    )
  })
  it('are widened with Shift and an arrow, from their headers and from the dialog', async () => {
    await open()
    const head = within(await screen.findByRole('columnheader', { name: /Марка/ })).getByRole(
      'button',
    )
    head.focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await waitFor(() =>
      expect(saved('saveSetting')).toEqual([{ resource: 'car-model', widths: { brand_id: 104 } }]),
    )
    await press('Столбцы и строки')
    ;(await box('Марка')).focus()
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
    await waitFor(() =>
      expect(saved('saveSetting').at(-1)).toEqual({
        resource: 'car-model',
        widths: { brand_id: 72 },
      }),
    )
  })
  it('offer only what the reader may read, and the archiving date in archives only', async () => {
    signIn(1)
    await open('/specimens', { of: specimen })
    await press('Столбцы и строки')
    await box('Создано')
    for (const hidden of ['Passport', 'Lines', 'Documents', 'Дата архивации'])
      expect(screen.queryByRole('checkbox', { name: hidden })).toBeNull()
  })
  it('are stored with the order and page size that were chosen in the list', async () => {
    await open()
    await user.click(
      within(await screen.findByRole('columnheader', { name: /Марка/ })).getByRole('button'),
    )
    await user.selectOptions(await screen.findByLabelText('Строк на странице'), '100')
    await waitFor(() =>
      expect(Object.assign({}, ...saved('saveSetting'))).toEqual({
        resource: 'car-model',
        sort: 'brand_id',
        size: 100,
      }),
    )
  })
  it('are restored at once from this browser, without filters, then updated from the server', async () => {
    server.settings = {
      'car-model': {
        columns: ['name'],
        sort: '-name',
        view: view(3, { content: { filter: { name: 'тайна' } } }),
      },
    }
    await loadFirstGridSettings()
    const kept = JSON.stringify(localStorage)
    expect([kept.includes('-name'), kept.includes('тайна')]).toEqual([true, false])
    // a list that opens with a view waits for it; another one does not
    server.settings = { 'car-model': { columns: ['name'], sort: '-name' } }
    await loadFirstGridSettings()
    let answered: () => void = () => undefined
    const said = new Promise<void>((resolve) => (answered = resolve))
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (path.endsWith('getSettings')) await said
      return fetch(path, init)
    })
    const { data } = await open()
    await waitFor(() => expect(heads()).toHaveLength(1))
    expect(data.asked()).toMatchObject({ sort: { field: 'name', order: 'DESC' } })
    await press('Столбцы и строки')
    await user.click(await box('Создано'))
    server.settings = {
      'car-model': { columns: ['name', 'brand_id'], sort: 'name', density: 'compact' },
    }
    answered()
    await waitFor(() =>
      expect(document.querySelector<HTMLElement>('.list')?.style.getPropertyValue('--row')).toBe(
        '30px',
      ),
    )
    // what was changed meanwhile stays, what was remembered wrongly is put right
    expect(heads()).toEqual(['Наименование', 'Создано'])
    await waitFor(() =>
      expect(data.asked()).toMatchObject({ sort: { field: 'name', order: 'ASC' } }),
    )
  })
})

describe('views', () => {
  it('are selected by name and set the URL, and a changed state is indicated', async () => {
    server.views = [
      view(4, {
        name: '<b>MAN</b>',
        content: { filter: { brand_id: 2 }, sort: '-name', columns: ['brand_id', 'name'] },
      }),
      view(5, { own: false, editable: false, shared: true }),
    ]
    const { search, filter } = await open()
    await press('Виды')
    expect(await screen.findByRole('menuitemradio', { name: 'Вид 5 — Каримов' })).toBeTruthy()
    await user.click(await screen.findByRole('menuitemradio', { name: '<b>MAN</b>' }))
    await waitFor(() =>
      expect([filter(), search().get('view'), search().get('columns')]).toEqual([
        { brand_id: 2 },
        '4',
        'brand_id,name',
      ]),
    )
    expect(search().get('order')).toBe('DESC')
    expect(heads()).toEqual(['Марка', 'Наименование'])
    await button('Вид: <b>MAN</b>')
    await user.click(
      within(screen.getByRole('columnheader', { name: /Марка/ })).getByRole('button'),
    )
    await press(/^Вид: <b>MAN<\/b> – изменён/)
    expect(saved('saveSetting')).toEqual([])
    await user.click(await screen.findByRole('menuitem', { name: 'Сохранить изменения вида' }))
    await waitFor(() =>
      expect(saved('save')).toEqual([
        {
          id: 4,
          version: 1,
          content: { filter: { brand_id: 2 }, sort: 'brand_id', columns: ['brand_id', 'name'] },
        },
      ]),
    )
  })
  it('are created from the current list, named, and shared or not', async () => {
    const { search } = await open(
      '/carModels?filter=%7B%22search%22%3A%22модель%22%7D&sort=brand_id&order=ASC',
    )
    await press('Виды')
    await user.click(await screen.findByRole('menuitem', { name: /новый вид/ }))
    const name = await screen.findByRole('textbox', { name: /Название/ })
    await user.type(name, '{Enter}')
    expect(await screen.findByText('Введите название')).toBeTruthy()
    expect(saved('save')).toEqual([])
    await user.type(name, 'Все модели')
    await user.click(await box('Виден коллегам'))
    await user.type(name, '{Enter}')
    await waitFor(() =>
      expect(saved('save')).toEqual([
        {
          resource: 'car-model',
          name: 'Все модели',
          shared: true,
          content: { filter: { search: 'модель' }, sort: 'brand_id' },
        },
      ]),
    )
    await waitFor(() => expect(search().get('view')).toBe('99'))
  })
  it('of colleagues can be used and not changed', async () => {
    server.views = [view(5, { own: false, editable: false, shared: true })]
    await open('/carModels?view=5')
    await press('Вид: Вид 5')
    const items = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
    expect(items).toEqual([
      ...['Сохранить как новый вид…', 'Открывать список с этим видом', 'Закрепить в меню'],
      ...['Получать по почте…', 'Вид по умолчанию для ролей…'],
    ])
  })
  it('can be opened by default, unless the URL has parameters', async () => {
    server.settings = { 'car-model': { view: view(4, { content: { filter: { brand_id: 3 } } }) } }
    const { data, filter, search, unmount } = await open()
    await waitFor(() => expect([filter(), search().get('view')]).toEqual([{ brand_id: 3 }, '4']))
    expect(data.getList).toHaveBeenCalledTimes(1)
    await press('Убрать фильтр «Марка»')
    await waitFor(() => expect([filter(), search().get('view')]).toEqual([{}, '4']))
    unmount()
    const other = await open('/carModels?filter=%7B%22brand_id%22%3A1%7D')
    expect(other.filter()).toEqual({ brand_id: 1 })
  })
})

describe('filters', () => {
  const add = async (field: string) => {
    await press('Фильтр')
    await user.click(await screen.findByRole('menuitem', { name: field }))
  }
  it('exist for any field of the list, also for its creator, with "me"', async () => {
    const { filter } = await open()
    await add('Кем создано')
    await user.click(await screen.findByRole('radio', { name: 'Только мои' }))
    await waitFor(() => expect(filter()).toEqual({ created_by: 'me' }))
    await user.keyboard('{Escape}')
    expect(await button(/^Кем создано:\s?я$/)).toBeTruthy()
    await user.click(await button('Убрать фильтр «Кем создано»'))
    await waitFor(() => expect(filter()).toEqual({}))
  })
  it('accept several texts, and their exclusion', async () => {
    const { filter } = await open()
    await add('Наименование')
    await user.type(await screen.findByRole('textbox', { name: 'Наименование' }), 'Cobalt')
    await user.type(await screen.findByRole('textbox', { name: 'или' }), 'Lacetti')
    await waitFor(() => expect(filter()).toEqual({ name: ['Cobalt', 'Lacetti'] }))
    await user.click(await box('Все, кроме выбранных'))
    await waitFor(() => expect(filter()).toEqual({ name: { not: ['Cobalt', 'Lacetti'] } }))
  })
  it('on the archiving date exist in archives, and on personal fields with the right to read them', async () => {
    const names = async () => {
      await press('Фильтр')
      const found = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
      await user.keyboard('{Escape}')
      return found
    }
    const active = await open('/specimens', { of: specimen })
    expect(await names()).toContain('Passport')
    active.unmount()
    signIn(1)
    await open('/specimens/archive', { of: specimen, archive: true })
    const archived = await names()
    expect(archived).toContain('Дата архивации')
    expect(archived).not.toContain('Passport')
  })
})

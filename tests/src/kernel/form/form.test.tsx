import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { ListBase } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDataProvider } from '#dataProviders/index.ts'
import { session } from '#dataProviders/session/session.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { CreatePage, EditPage } from '#src/kernel/form/RecordPages.tsx'
import { RecordDrawer } from '#src/kernel/form/RecordDrawer.tsx'
import { useResultCount } from '#src/kernel/list/toolbar/useResultCount.ts'
import { draw } from '../inputs/host.tsx'
import type { FakeServer } from './server.ts'
import { signedIn } from './signedIn.ts'
import { begin, brand, field, open, resources, saveButton } from './world.tsx'

let server: FakeServer

beforeEach(() => {
  server = begin()
})

const stored = (name: string, id: number) => server.of(name).find((row) => row.id === id)

describe('saving', () => {
  it('usability 18: creates one record however often Save is pressed', async () => {
    server.delay = 80
    const { user, router } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    const button = saveButton()
    for (let press = 0; press < 20; press++) fireEvent.click(button)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(server.saves()).toHaveLength(1)
    expect(server.of('car-brand').filter(({ name }) => name === 'Volvo')).toHaveLength(1)
    expect(await screen.findByText('Добавлено')).toBeTruthy()
    const made = server.of('car-brand').find(({ name }) => name === 'Volvo')
    await user.click(screen.getByText('«Volvo»'))
    await waitFor(() => expect(router.state.location.search).toBe(`?edit=${made?.id}`))
  })
  it('usability 18: repeats the request with the same idempotency key after a lost response, and reads its result before sending anything else', async () => {
    server.upcoming.push({ answer: 'lost', after: true }, { answer: 'lost', after: true })
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    await user.click(saveButton())
    expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервером')
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(2))
    await screen.findByRole('alert')
    await user.type(await field(/^Описание/), 'x')
    await user.click(saveButton())
    await waitFor(() => expect(server.of('car-brand').at(-1)?.description).toBe('x'))
    expect(server.of('car-brand').filter(({ name }) => name === 'Volvo')).toHaveLength(1)
    const [first, second, third, fourth] = server.saves()
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key])
    expect(fourth?.body).toEqual({
      id: server.of('car-brand').at(-1)?.id,
      version: 1,
      description: 'x',
    })
  })
  it('usability 18: keeps the key of a lost response while the repeat has no turn', async () => {
    server.upcoming.push({ answer: 'lost', after: true })
    server.refuse('too_many_calls', 'Подождите', {}, 429)
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    await user.click(saveButton())
    await screen.findByRole('alert')
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(2))
    await user.type(await field(/^Описание/), 'x')
    await user.click(saveButton())
    await waitFor(() => expect(server.of('car-brand').at(-1)?.description).toBe('x'))
    expect(server.of('car-brand').filter(({ name }) => name === 'Volvo')).toHaveLength(1)
    expect(
      new Set(
        server
          .saves()
          .slice(0, 3)
          .map(({ key }) => key),
      ).size,
    ).toBe(1)
  })
  it('continues from the response: a second save does not conflict with the first, and only changes are sent', async () => {
    const { user } = open('/carBrands?edit=5')
    await user.type(await field(/^Наименование/), ' Motors')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(stored('car-brand', 5)?.version).toBe(4))
    await user.type(await field(/^Описание/), 'trucks')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(stored('car-brand', 5)?.version).toBe(5))
    expect(server.saves().map(({ body }) => body)).toEqual([
      { id: 5, version: 3, name: 'Isuzu Motors' },
      { id: 5, version: 4, description: 'trucks' },
    ])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  it('includes a reference typed just before Ctrl+Enter, whose lookup is pending', async () => {
    const { user, router } = open('/carModels?create')
    await user.type(await field(/^Наименование/), 'Actros')
    await user.type(await field(/^Марка/), 'ma')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(server.saves()[0]?.body).toMatchObject({ name: 'Actros', brand_id: 6 })
  })
  it('opens the next new record after «Save and add another»', async () => {
    const { user } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Volvo')
    await user.click(screen.getByRole('button', { name: 'Сохранить и добавить ещё' }))
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    await waitFor(async () => expect((await field(/^Наименование/)).value).toBe(''))
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Наименование/)))
    await user.keyboard('Scania{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(server.of('car-brand').map(({ name }) => name)).toEqual([
        'Isuzu',
        'MAN',
        'Volvo',
        'Scania',
      ]),
    )
  })
  it('keeps the caret in place when a new record is saved with Ctrl+S', async () => {
    const { user, router } = open('/carBrands?create')
    await user.type(await field(/^Наименование/), 'Vol')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?edit=\d+$/))
    await user.keyboard('vo{Control>}s{/Control}')
    await waitFor(() => expect(server.of('car-brand').at(-1)?.name).toBe('Volvo'))
  })
})

describe('errors of a save', () => {
  it('keep a text that is too long, and show by how much', async () => {
    const { user } = open('/carBrands?create')
    const name = await field(/^Наименование/)
    await user.click(name)
    await user.paste('Ж'.repeat(120))
    expect(name.value).toBe('Ж'.repeat(120))
    await user.click(saveButton())
    expect(await screen.findByText('Символов 120 из 100: сократите на 20')).toBeTruthy()
    expect(document.activeElement).toBe(name)
    expect(server.saves()).toEqual([])
  })
  it('usability 19: are shown at their field until it changes, without a toast', async () => {
    server.refuse(
      'duplicate',
      'Такая запись уже есть',
      { fields: { name: 'Такое значение уже существует' } },
      409,
    )
    const { user } = open('/carBrands?edit=5')
    const name = await field(/^Наименование/)
    await user.clear(name)
    await user.type(name, 'MAN')
    await user.click(saveButton())
    expect(await screen.findByText('Такое значение уже существует')).toBeTruthy()
    expect(document.activeElement).toBe(name)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    await user.type(await field(/^Описание/), 'x')
    expect(screen.getByText('Такое значение уже существует')).toBeTruthy()
    await user.type(name, ' SE')
    await waitFor(() => expect(screen.queryByText('Такое значение уже существует')).toBeNull())
    await user.click(saveButton())
    await waitFor(() => expect(stored('car-brand', 5)?.name).toBe('MAN SE'))
  })
  it('name the record that has a value, with a link of its own for each field', async () => {
    session.set({ ...signedIn(7, resources), realm_access: { roles: ['root'] } })
    const said = (field: string) => `Уже есть у записи «NQR 71», ${field}`
    const taken = { id: 12, name: 'NQR 71', archived: false }
    server.refuse(
      'duplicate',
      'Такая запись уже есть',
      {
        fields: { brand_id: said('марка'), name: said('имя') },
        taken_by: { brand_id: { ...taken, archived: true }, name: taken },
      },
      409,
    )
    const { user } = open('/carModels?edit=9')
    const name = await field(/^Наименование/)
    await user.type(name, '!')
    await user.click(saveButton())
    expect(await screen.findByText(said('марка'))).toBeTruthy()
    expect(await screen.findByText(said('имя'))).toBeTruthy()
    // an archived record is named alone
    const links = screen.getAllByRole('link', { name: 'Открыть запись: NQR 71' })
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/carModels?edit=12', '_blank'],
    ])
    expect(name.getAttribute('aria-describedby')).toBe(links[0]?.parentElement?.id)
    await user.type(name, '!')
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Открыть запись: NQR 71' })).toBeNull(),
    )
  })
  it('usability 19: are shown above the form until dismissed when they concern no field', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    server.refuse('rule', 'Действие противоречит правилу', {}, 422)
    const { user } = open('/carBrands?edit=5')
    await user.type(await field(/^Описание/), 'x')
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Действие противоречит правилу')
    // longer than a toast
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(alert.isConnected).toBe(true)
    await user.click(within(alert).getByRole('button', { name: 'Закрыть' }))
    expect(alert.isConnected).toBe(false)
  })
  it.each([
    [503, 'unavailable', 'База данных недоступна', true],
    [507, 'database_full', 'На диске базы данных закончилось место', false],
  ])(
    'of a server that cannot write (%i) keep the input, to be sent again',
    async (status, code, words, unknown) => {
      server.refuse(code, words, {}, status)
      const { user } = open('/carBrands?create')
      await user.type(await field(/^Наименование/), 'Volvo')
      await user.click(saveButton())
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain(words)
      // a full disk has stored nothing, and it is known
      expect(alert.textContent?.includes('Неизвестно')).toBe(unknown)
      expect((await field(/^Наименование/)).value).toBe('Volvo')
      await user.click(saveButton())
      await waitFor(() => expect(server.of('car-brand').at(-1)?.name).toBe('Volvo'))
      const [first, second] = server.saves()
      expect(second?.key).toBe(first?.key)
    },
  )
  it('usability 16: in the form count on the tab, open it, and focus the first invalid field', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.type(await field('Норма, Строка 2'), 'много')
    await user.click(screen.getByRole('tab', { name: /Общие/ }))
    await user.click(saveButton())
    await waitFor(() =>
      expect(
        screen
          .getByRole('tab', { name: 'Топливо и нормы. Исправьте 1 ошибку' })
          .getAttribute('aria-selected'),
      ).toBe('true'),
    )
    await waitFor(async () => expect(document.activeElement).toBe(await field('Норма, Строка 2')))
    expect(server.saves()).toHaveLength(0)
    const cell = await field('Норма, Строка 2')
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Введите число',
    )
    await user.clear(cell)
    await user.type(cell, '9,25')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Топливо и нормы' })).toBeTruthy())
    await user.click(saveButton())
    await waitFor(() =>
      expect(server.saves()[0]?.body.fuels).toEqual([
        { id: 31, fuel_id: 1, tank_volume: null, norm: '8.500', idle_per_hour: null },
        { id: 32, fuel_id: 2, tank_volume: null, norm: '9.250', idle_per_hour: null },
      ]),
    )
  })
  it('for empty required fields are not shown before Save', async () => {
    const { user } = open('/carBrands?create')
    await user.click(await field(/^Наименование/))
    await user.tab()
    expect(screen.queryByText('Заполните это поле')).toBeNull()
    await user.click(saveButton())
    expect(await screen.findByText('Заполните это поле')).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^Наименование/))
  })
})

describe('child rows by keyboard', () => {
  it('are entered cell by cell with Tab, which adds a row at the end and leaves from an empty one', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(await field('Вид топлива, Строка 1'))
    const visited: (string | null | undefined)[] = []
    for (let tab = 0; tab < 7; tab++) {
      await user.tab()
      visited.push(document.activeElement?.getAttribute('aria-label'))
    }
    expect(visited).toEqual([
      'Объём бака, Строка 1',
      'Норма, Строка 1',
      'Расход на холостом ходу, Строка 1',
      'Вид топлива, Строка 2',
      'Объём бака, Строка 2',
      'Норма, Строка 2',
      'Расход на холостом ходу, Строка 2',
    ])
    await user.tab()
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field('Вид топлива, Строка 3')),
    )
    expect((await field('Вид топлива, Строка 1')).value).toBe('АИ-80')
    for (let tab = 0; tab < 4; tab++) await user.tab()
    await waitFor(() => expect(screen.queryByLabelText('Вид топлива, Строка 3')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Добавить строку')
    await user.click(saveButton())
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(server.saves()).toHaveLength(0)
  })
  it('are added by Enter, copied, moved and removed, and sent as a whole list in order', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(await field('Расход на холостом ходу, Строка 2'))
    await user.keyboard('0.5{Enter}')
    await waitFor(async () =>
      expect(document.activeElement).toBe(await field('Вид топлива, Строка 3')),
    )
    await user.keyboard('мет{Tab}')
    await waitFor(async () => expect((await field('Вид топлива, Строка 3')).value).toBe('Метан'))
    await user.keyboard('20{F9}')
    await waitFor(async () => expect((await field('Объём бака, Строка 4')).value).toBe('20,00'))
    await user.click(await field('Норма, Строка 4'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Норма, Строка 3')))
    await user.keyboard('7')
    await user.click(await field('Норма, Строка 1'))
    await user.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() => expect(screen.queryByLabelText('Норма, Строка 4')).toBeNull())
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.body.fuels).toEqual([
      { id: 32, fuel_id: 2, tank_volume: null, norm: null, idle_per_hour: '0.500' },
      { fuel_id: 3, tank_volume: '20.00', norm: '7.000', idle_per_hour: null },
      { fuel_id: 3, tank_volume: '20.00', norm: null, idle_per_hour: null },
    ])
  })
})

describe('a child row into which nothing was typed', () => {
  it('is left out of the save, which it does not block', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    const add = screen.getByRole('button', { name: 'Добавить строку' })
    await user.click(add)
    await user.click(add)
    await user.type(await field('Норма, Строка 2'), '9')
    await user.click(await field('Норма, Строка 4'))
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(server.saves().map(({ body }) => body.fuels)).toEqual([
        [
          { id: 31, fuel_id: 1, tank_volume: null, norm: '8.500', idle_per_hour: null },
          { id: 32, fuel_id: 2, tank_volume: null, norm: '9.000', idle_per_hour: null },
        ],
      ]),
    )
    expect(screen.queryByLabelText('Норма, Строка 3')).toBeNull()
    expect(screen.queryByText('Заполните это поле')).toBeNull()
    await waitFor(() =>
      expect((document.activeElement as HTMLInputElement).name).toBe('fuels.1.norm'),
    )
  })
  it('is no change to be saved or asked about', async () => {
    const { user, router } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await field('Норма, Строка 3')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(server.drafts.size).toBe(0)
  })
  it('blocks a save as soon as it has a value', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(screen.getByRole('button', { name: 'Добавить строку' }))
    await user.type(await field('Норма, Строка 3'), '9')
    await user.click(saveButton())
    expect(await screen.findByText('Заполните это поле')).toBeTruthy()
    expect(server.saves()).toEqual([])
  })
})

describe('a table of child rows saved with Ctrl+S', () => {
  it('keeps the focused cell', async () => {
    const { user } = open('/carModels?edit=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    await user.click(await field('Норма, Строка 2'))
    await user.keyboard('9{Control>}s{/Control}')
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    await waitFor(() =>
      expect((document.activeElement as HTMLInputElement).name).toBe('fuels.1.norm'),
    )
    await user.clear(document.activeElement as HTMLInputElement)
    await user.keyboard('9,5{Control>}s{/Control}')
    await waitFor(() =>
      expect(stored('car-model', 9)?.fuels).toMatchObject([{ id: 31 }, { id: 32, norm: '9.500' }]),
    )
  })
})

describe('the drawer', () => {
  it('usability 20: is titled by the record, copies it by F9 except for unique values, and shows a missing record', async () => {
    const { user, router } = open('/carModels?edit=9')
    await field(/^Наименование/)
    expect(screen.getByRole('dialog', { name: 'NQR 71' })).toBeTruthy()
    await user.keyboard('{F9}')
    await waitFor(() => expect(router.state.location.search).toBe('?create=9'))
    const name = await field(/^Наименование/)
    await waitFor(() => expect(screen.getByRole('dialog', { name: /новая запись/ })).toBeTruthy())
    await user.type(name, 'L')
    await user.click(saveButton())
    await waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.saves()[0]?.body).toEqual({
      brand_id: 5,
      name: 'NQR 71L',
      fuels: [
        { fuel_id: 1, tank_volume: null, norm: '8.500', idle_per_hour: null },
        { fuel_id: 2, tank_volume: null, norm: null, idle_per_hour: null },
      ],
    })
    await router.navigate('/carModels?edit=404')
    expect(await screen.findByText('Запись не найдена')).toBeTruthy()
  })
  it('shows a record with its child rows and related records', async () => {
    const { user } = open('/carModels?show=9')
    await user.click(await screen.findByRole('tab', { name: /Топливо/ }))
    expect(await screen.findByText(/^8,5(?!0)/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
    expect(screen.getAllByText('Isuzu').length).toBeGreaterThan(0)
  })
  it('shows the fields of each group as a list of their own below its heading', async () => {
    const norm = resourceOf('medical-norm')
    server.of('medical-norm').push(server.completed(norm, { id: 3, version: 1, driver_id: 4 }))
    open('/doctors/norms?show=3', norm)
    const heading = await screen.findByRole('heading', { name: 'Артериальное давление' })
    expect(heading.closest('dl')).toBeNull()
    expect(screen.getByText('Верхнее давление, не выше').closest('dl')).toBe(
      heading.nextElementSibling,
    )
    expect(document.querySelectorAll('dl h2')).toHaveLength(0)
  })
})

describe('the previous and next record', () => {
  const name = (n: number) => `Марка ${String(n).padStart(2, '0')}`
  const opened = (text: string) =>
    waitFor(async () => expect((await field(/^Наименование/)).value).toBe(text))
  const button = (label: string) => screen.getByRole('button', { name: label })
  const enabled = (label: string) =>
    waitFor(() => expect(button(label)).toHaveProperty('disabled', false))
  const asked = () =>
    server.calls.filter(({ path }) => /car-brand\/getList(ByFilter|PerPage)/.test(path))
  /** As the list counts. */
  function Counted() {
    useResultCount(brand, {}, false, true)
    return null
  }
  /** A list of pages of two, and the record with this number open over it. */
  async function walk(search: string, at: number) {
    for (let n = 1; n <= 5; n++)
      server
        .of('car-brand')
        .push(server.completed(brand, { id: 40 + n, version: 1, name: name(n) }))
    const page = (
      <ListBase
        resource="car-brand"
        disableAuthentication
        sort={{ field: 'name', order: 'ASC' }}
        queryOptions={{ meta: { count: false } }}
      >
        <Counted />
        <RecordDrawer of={brand} />
      </ListBase>
    )
    const list = `/carBrands?perPage=2${search}`
    const drawn = draw(page, { dataProvider: createDataProvider(resources), path: list })
    await waitFor(() => expect(asked()).toHaveLength(1))
    await drawn.router.navigate(`${list}&edit=${40 + at}`, { state: { list } })
    await opened(name(at))
    return { ...drawn, list }
  }
  const turn = async (user: UserEvent, key: 'PageDown' | 'PageUp', to: number) => {
    await enabled(key === 'PageDown' ? 'Следующая запись' : 'Предыдущая запись')
    await user.keyboard(`{Alt>}{${key}}{/Alt}`)
    await opened(name(to))
  }

  const found = `&filter=${encodeURIComponent(JSON.stringify({ q: 'марка' }))}`
  // Isuzu and MAN are beyond the first page, or not found
  it.each([
    ['in its order', '&page=2', 'MAN'],
    ['by relevance', found, null],
  ])(
    'usability 20: are one key away over all pages of the list, %s, and Back still leads to it',
    async (_, search, before) => {
      const { user, router, list } = await walk(search, 1)
      for (const to of [2, 3, 4, 5]) await turn(user, 'PageDown', to)
      await waitFor(() => expect(button('Следующая запись')).toHaveProperty('disabled', true))
      for (const to of [4, 3, 2, 1]) await turn(user, 'PageUp', to)
      if (before) {
        await enabled('Предыдущая запись')
        await user.click(button('Предыдущая запись'))
        await opened(before)
      } else
        await waitFor(() => expect(button('Предыдущая запись')).toHaveProperty('disabled', true))
      await user.keyboard('{Escape}')
      await waitFor(() =>
        expect(router.state.location.pathname + router.state.location.search).toBe(list),
      )
      expect(router.state.historyAction).toBe('POP')
    },
  )
  it('show the position of the record and the total, also beyond the page', async () => {
    const { user } = await walk('&page=2', 1)
    const place = () => screen.queryByText(/^\d из \d$/)?.textContent
    await waitFor(() => expect(place()).toBe('3 из 7'))
    await turn(user, 'PageDown', 2)
    expect(place()).toBe('4 из 7')
    await turn(user, 'PageDown', 3)
    await waitFor(() => expect(place()).toBe('5 из 7'))
  })
  it('are requested only beyond the edge of the page', async () => {
    const { user } = await walk('&page=2', 1)
    const places = () =>
      asked().map(({ path, body }) => [
        body.size ?? Number(path.split('/').at(-1)),
        body.before ?? body.after,
      ])
    await enabled('Предыдущая запись')
    expect(places()).toEqual([
      [2, undefined],
      [1, [name(1), 41]],
    ])
    await turn(user, 'PageDown', 2)
    await enabled('Следующая запись')
    expect(places().slice(2)).toEqual([[1, [name(2), 42]]])
  })
  it('follow the record’s current position, and ask before unsaved input is left', async () => {
    const { user, router } = await walk('&page=2', 2)
    await user.clear(await field(/^Наименование/))
    await user.type(await field(/^Наименование/), 'Марка 035{Control>}s{/Control}')
    await waitFor(() =>
      expect(server.of('car-brand').find(({ id }) => id === 42)?.name).toBe('Марка 035'),
    )
    await turn(user, 'PageDown', 4)
    await user.type(await field(/^Наименование/), '!')
    await enabled('Предыдущая запись')
    await user.keyboard('{Alt>}{PageUp}{/Alt}')
    const question = await screen.findByRole('dialog', {
      name: 'Вы действительно хотите покинуть страницу?',
    })
    await user.click(within(question).getByRole('button', { name: 'Нет' }))
    expect(router.state.location.search).toContain('edit=44')
    await user.keyboard('{Alt>}{PageUp}{/Alt}')
    await user.click(await screen.findByRole('button', { name: 'Да' }))
    await opened('Марка 035')
  })
})

describe('related records', () => {
  it('are listed with their counts and links', async () => {
    session.set({ ...session.get()!, realm_access: { roles: ['root'] } })
    open('/carBrands?show=5')
    expect(await screen.findByText('Модели автомобилей: 1')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'NQR 71' })).getAttribute('href')).toBe(
      '/carModels?show=9',
    )
  })
})

describe('a record page', () => {
  it('saves, moves to the record’s URL on Ctrl+S, and returns to the list', async () => {
    const paged = {
      ...brand,
      screens: {
        list: { path: '/brands', roles: 'all' },
        create: { path: '/brand/add', roles: 'all' },
        edit: { path: '/brand/edit/:id', roles: 'all' },
      },
    } as Resource
    const page = (
      <Routes>
        <Route path="/brands" element={<p>the list</p>} />
        <Route path="/brand/add" element={<CreatePage of={paged} />} />
        <Route path="/brand/edit/:id" element={<EditPage of={paged} />} />
      </Routes>
    )
    const { user, router } = draw(page, {
      dataProvider: createDataProvider(resources),
      path: '/brand/add',
    })
    await user.type(await field(/^Наименование/), 'Volvo{Control>}s{/Control}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/brand\/edit\/\d+$/))
    expect(await screen.findByRole('heading', { level: 1, name: 'Volvo' })).toBeTruthy()
    expect(server.calls.some(({ path }) => path.includes('getById'))).toBe(false)
    await user.type(await field(/^Описание/), 'x')
    await user.click(saveButton())
    expect(await screen.findByText('the list')).toBeTruthy()
    expect(server.of('car-brand').at(-1)).toMatchObject({
      name: 'Volvo',
      description: 'x',
      version: 2,
    })
  })
})

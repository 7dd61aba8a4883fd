import { alternativeName } from '#resources/kernel/access.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#dataProviders/http/connection.ts'
import { badges } from '#dataProviders/live/badges.ts'
import { session } from '#dataProviders/session/session.ts'
import { continueAs, expiryDebounce } from '#dataProviders/session/session-end.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Application } from '#src/shell/start/App.tsx'
import { previousRoute } from '#src/kernel/Guard.tsx'
import { firstWords } from '#src/common/language.ts'
import { paths, refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'
import { specimen } from '#tests/specimens/resources.ts'

const resources = [...allResources(), specimen as unknown as Resource]
const names = ['fuel', 'car-brand', 'subdivision', 'company', 'specimen']

function userOf(levels: Record<string, number>, more: Partial<Session> = {}): Session {
  return {
    id: 7,
    login: 'anna',
    name: 'Anna Karimova',
    contractId: 1,
    contract: {
      id: 1,
      name: 'Namuna',
      time_zone: 'Asia/Tashkent',
      currency: 'UZS',
      country: 'UZ',
      week_start: 'monday',
      notice_days: 30,
      logo: null,
      tiles: null,
      map_file: null,
      own_fields: {},
    },
    fmsStaff: {
      id: null,
      roleId: null,
      resourceAccess: Object.entries(levels).map(([name, access]) => ({
        alternative_name: alternativeName(name),
        access,
      })),
    },
    realm_access: { roles: ['root'] },
    role: null,
    roles: [],
    contracts: 1,
    mayAttach: false,
    mustChangePassword: false,
    mustEnableSecondFactor: false,
    viewsRole: false,
    demo: false,
    ...more,
  }
}

const everything = Object.fromEntries(names.map((name) => [name, 15]))
const usual = ({ path }: SentRequest): Answer => {
  if (path.includes('getPinned')) return result([])
  if (path.includes('Count')) return result({ count: path.includes('fuel') ? 1250 : 3 })
  if (path.includes('getById')) return result({ id: 5, version: 1, name: 'MAN', description: null })
  return result([{ id: 5, version: 1, name: 'MAN', description: null }])
}

async function open(path: string, { user = userOf(everything), answers = usual } = {}) {
  history.replaceState(null, '', path)
  const asked = serve(answers)
  session.set(user)
  const first = await firstWords(resources)
  const drawn = render(<Application user={user} first={first} resources={resources} />)
  return { ...drawn, asked, keys: userEvent.setup() }
}

const address = () => location.pathname + location.search
const menu = async () =>
  within((await screen.findAllByRole('navigation', { name: 'Меню' }))[0] as HTMLElement)

beforeEach(() => {
  localStorage.clear()
  connection.set('up')
})

afterEach(() => {
  session.set(null)
  vi.useRealTimers()
})

describe('the home page', () => {
  it('shows the product’s purpose, and the user’s own screens with their counts', async () => {
    await open('/')
    expect(await screen.findByText('1.3k')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Motorpool')
    expect(document.title).toBe('Главная – Motorpool')
    const tiles = within(screen.getByRole('region', { name: 'Справочники' })).getAllByRole('link')
    const hrefs = tiles.map((tile) => tile.getAttribute('href'))
    expect(hrefs.sort()).toEqual([
      '/carBrands',
      '/fuels',
      '/specimens',
      '/subdivisions',
      '/subdivisions/company',
    ])
  })
  it('has a link without a number to a screen that has no records', async () => {
    const answers = (asked: SentRequest) =>
      asked.path.includes('fuel/getCount') ? result({ count: 0 }) : usual(asked)
    await open('/', { answers })
    const group = within(await screen.findByRole('region', { name: 'Справочники' }))
    await waitFor(() =>
      expect(group.queryByRole('link', { name: 'Виды топлива' })?.closest('li')).toBeNull(),
    )
    expect(group.getByRole('link', { name: 'Виды топлива' }).getAttribute('href')).toBe('/fuels')
    expect(group.getAllByRole('listitem')).toHaveLength(4)
    expect(group.queryByText('0')).toBeNull()
  })
  it('shows the contract’s time, updated every 6 seconds', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'Date'],
      now: Date.parse('2025-03-07T20:59:57Z'),
    })
    await open('/')
    expect(await screen.findByText('01:59')).toBeTruthy()
    expect(screen.getByText('8 марта 2025 г.')).toBeTruthy()
    expect(screen.getByText('суббота')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(5999))
    expect(screen.queryByText('02:00')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('02:00')).toBeTruthy()
  })
  it('shows a message if no screen is accessible', async () => {
    await open('/', { user: userOf({}) })
    expect(
      (await screen.findAllByText(/Вашей роли не доступен ни один раздел/)).length,
    ).toBeGreaterThan(0)
  })
})

describe('the organisation', () => {
  it('is shown with its current name, logo and time zone in the bar and on the home page', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'Date'],
      now: Date.parse('2025-03-07T20:59:57Z'),
    })
    const { container } = await open('/')
    expect(await screen.findByText('01:59')).toBeTruthy()
    const now = userOf(everything)
    act(() =>
      session.set({
        ...now,
        contract: { ...now.contract, name: 'Samarqand park', time_zone: 'Asia/Tokyo', logo: 31 },
      }),
    )
    expect(await screen.findByText('05:59')).toBeTruthy()
    expect(screen.getAllByText('Samarqand park').length).toBeGreaterThan(0)
    expect(container.querySelector('.bar .brand img')?.getAttribute('src')).toBe(
      '/api/fms/organisation/file/31?thumb=1',
    )
  })
})

describe('screens', () => {
  it('have their badge count in the menu, if it is not zero', async () => {
    await open('/fuels')
    const link = async (name: string | RegExp) => (await menu()).getByRole('link', { name })
    expect(await link('Виды топлива')).toBeTruthy()
    act(() => badges.set({ fuel: 1250, 'car-brand': 0, elsewhere: 5 }))
    expect(
      (await link(/^Виды топлива ?– непрочитанных: 1\.3k$/)).querySelector(
        '.menu-count > [aria-hidden]',
      )?.textContent,
    ).toBe('1.3k')
    expect((await link('Марки автомобилей')).querySelector('.menu-count')).toBeNull()
    const group = (await menu()).getByRole('button', { name: 'Справочники' })
    act(() => group.click())
    expect(
      (await menu())
        .getByRole('button', { name: /^Справочники ?– непрочитанных: 1\.3k$/ })
        .getAttribute('aria-expanded'),
    ).toBe('false')
    act(() => badges.set({}))
    expect((await menu()).getByRole('button', { name: 'Справочники' })).toBe(group)
  })
  it('open from the menu at the product’s path, with heading, title and menu following', async () => {
    // nothing was open before
    continueAs(userOf(everything))
    const { keys } = await open('/')
    await keys.click((await menu()).getByText('Марки автомобилей'))
    expect(await screen.findByText('MAN')).toBeTruthy()
    expect(address()).toBe('/carBrands')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Марки автомобилей')
    expect(document.title).toBe('Марки автомобилей – Motorpool')
    expect(
      (await menu()).getByText('Марки автомобилей').closest('a')?.getAttribute('aria-current'),
    ).toBe('page')
    const crumbs = within(screen.getByRole('navigation', { name: 'Путь к странице' }))
    expect(crumbs.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Главная',
      'Справочники',
      'Марки автомобилей',
    ])
    await keys.click(crumbs.getByText('Главная'))
    expect(address()).toBe('/')
    expect(previousRoute.get()).toBeNull()
    await keys.click((await menu()).getByText('Виды топлива'))
    await waitFor(() => expect(previousRoute.get()).toBe('/carBrands'))
  })
  it('are no group where there is one alone, and no area is called twice on the way', async () => {
    await open('/waybills', {
      user: userOf({ 'way-bill': 15, 'car-brand': 15 }),
      answers: ({ path }) => result(path.includes('Count') ? { count: 0 } : []),
    })
    const list = await menu()
    expect(list.getByRole('link', { name: 'Марки автомобилей' })).toBeTruthy()
    expect(list.queryByRole('button', { name: 'Справочники' })).toBeNull()
    expect(list.getByRole('link', { name: 'Путевые листы' })).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: 'Путь к странице' }))
    expect(crumbs.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Главная',
      'Путевые листы',
    ])
  })
  it('of one group are tabs', async () => {
    const { keys } = await open('/subdivisions')
    const tabs = within(await screen.findByRole('navigation', { name: 'Подразделения' }))
    await keys.click(tabs.getByText('Организации'))
    expect(address()).toBe('/subdivisions/company')
    expect(
      (await menu()).getByText('Подразделения').closest('a')?.getAttribute('aria-current'),
    ).toBe('page')
  })
  it('use the user’s style settings, except forms', async () => {
    const { container } = await open('/carBrands')
    await screen.findByText('MAN')
    const shell = container.querySelector('.shell')
    expect(shell?.classList.contains('role-user')).toBe(true)
    act(() => {
      history.pushState(null, '', '/carBrands?edit=5')
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await waitFor(() => expect(shell?.classList.contains('role-user')).toBe(false))
  })
  it.each([
    ['unknown', '/no-such-path', everything],
    ['below a resource', '/car-brand/garbage', everything],
    ['with an id that is none', '/specimen/edit/x', everything],
    ['not open to the user', '/carBrands', { ...everything, 'car-brand': 0 }],
  ])('%s: not found, within the layout, and with a link home', async (_, path, levels) => {
    const { container, keys } = await open(path, { user: userOf(levels) })
    expect(await screen.findByRole('heading', { name: 'Страница не найдена' })).toBeTruthy()
    expect(address()).toBe('/notFound')
    expect(container.querySelector('.shell')).not.toBeNull()
    await keys.click(screen.getByRole('link', { name: 'На главную' }))
    expect(address()).toBe('/')
  })
  it('at react-admin’s paths are redirected to the product’s', async () => {
    await open('/car-brand?page=2')
    await waitFor(() => expect(address()).toBe('/carBrands?page=2'))
  })
})

describe('the bar', () => {
  it('changes the language at once, keeps it in this browser, and keeps typed input', async () => {
    const { keys, asked } = await open('/carBrands')
    await screen.findByText('MAN')
    const search = screen.getByRole('searchbox')
    await keys.type(search, 'ис')
    await keys.click(screen.getByRole('button', { name: 'Язык' }))
    expect(
      screen.getByRole('menuitemradio', { name: 'Русский' }).getAttribute('aria-checked'),
    ).toBe('true')
    await keys.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Vehicle brands' })).toBeTruthy()
    expect(screen.getByRole('searchbox')).toBe(search)
    expect((search as HTMLInputElement).value).toBe('ис')
    expect([localStorage.getItem('locale'), document.documentElement.lang]).toEqual(['en', 'en'])
    await keys.click((await screen.findAllByRole('link', { name: 'Fuel types' }))[0] as HTMLElement)
    await waitFor(() => expect(asked.at(-1)?.headers['Accept-Language']).toBe('en'))
  })
  it('changes the theme and keeps it in this browser', async () => {
    const { keys } = await open('/')
    await keys.click(await screen.findByRole('button', { name: 'Тема оформления: Светлая' }))
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([
      'dark',
      'dark',
    ])
    await keys.click(screen.getByRole('button', { name: 'Тема оформления: Тёмная' }))
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([
      'light',
      'light',
    ])
  })
  it('finds records, and leads to all of a list that has more of them', async () => {
    const hits = (resource: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...{ resource, id: n + 1, name: `Масло ${n + 1}`, detail: null },
      }))
    const answers = (call: SentRequest): Answer =>
      call.path.includes('/search')
        ? result([...hits('fuel', 5), ...hits('car-brand', 2)])
        : usual(call)
    const { keys } = await open('/', { answers })
    await screen.findByRole('button', { name: 'Язык' })
    await keys.keyboard('{Control>}k{/Control}')
    await keys.type(await screen.findByRole('combobox', { name: /Экран, действие/ }), 'масло')
    const all = await screen.findByRole('option', { name: /^Все найденные/ })
    expect(all.textContent).toBe('Все найденные: «Виды топлива»')
    await keys.click(all)
    await waitFor(() => expect(location.pathname).toBe('/fuels'))
    expect(new URLSearchParams(location.search).get('filter')).toBe('{"search":"масло"}')
  })
  it('has menus usable by keyboard', async () => {
    const { keys } = await open('/')
    const button = await screen.findByRole('button', { name: 'Язык' })
    button.focus()
    await keys.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Русский')
    await keys.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('English')
    await keys.keyboard('{Home}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Oʻzbekcha')
    await keys.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('menu')).toBeNull()
  })
  it('shows the user, and signs out without leaving user data in this browser', async () => {
    const { keys, asked } = await open('/')
    localStorage.setItem('RaStore.7.x', '"of anna"')
    await keys.click(
      await screen.findByRole('button', { name: 'Меню пользователя: Anna Karimova' }),
    )
    expect(screen.getByText('Суперпользователь')).toBeTruthy()
    expect(
      screen.getByRole('button', { name: /Anna/ }).querySelector('[data-initials="AK"]'),
    ).toBeTruthy()
    await keys.click(screen.getByRole('menuitem', { name: 'Выйти' }))
    await waitFor(() => expect(session.get()).toBeNull())
    expect(paths(asked)).toContain('POST /auth/logout')
    expect(previousRoute.get()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('RaStore'))).toEqual([])
  })
  it('marks the demonstration', async () => {
    await open('/', { user: userOf(everything, { demo: true }) })
    expect(await screen.findByText('Демонстрация: люди, автомобили и цифры вымышлены')).toBeTruthy()
  })
})

describe('a failure', () => {
  it('to sign out keeps the user signed in, with a toast for 3 seconds unless it is hovered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { keys } = await open('/', {
      answers: (asked) => (asked.path === '/auth/logout' ? refusal(500, 'internal') : usual(asked)),
    })
    const leave = async () => {
      await keys.click(await screen.findByRole('button', { name: /Anna/ }))
      await keys.click(screen.getByRole('menuitem', { name: 'Выйти' }))
      return screen.findByText('internal!')
    }
    const toast = await leave()
    expect(session.get()).not.toBeNull()
    expect(toast.closest('[role="alert"]')).not.toBeNull()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(2000)
    expect(toast.isConnected).toBe(true)
    await pass(2000)
    expect(screen.queryByText('internal!')).toBeNull()
    await keys.hover(await leave())
    await pass(60_000)
    expect(screen.getByText('internal!')).toBeTruthy()
  })
  it('with 401 in a list ends the session and keeps the path', async () => {
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + expiryDebounce)
    await open('/carBrands?page=2', { answers: () => refusal(401, 'unauthorized') })
    await waitFor(() => expect(session.get()).toBeNull())
  })
  it('of the connection is shown, and the screen is reloaded when it is back', async () => {
    let down = false
    const { asked } = await open('/carBrands', {
      answers: (one) => {
        if (down) throw new TypeError('Failed to fetch')
        return one.path === '/health' ? { body: {} } : usual(one)
      },
    })
    await screen.findByText('MAN')
    down = true
    act(() => connection.set('lost'))
    expect(screen.getByText(/Нет связи с сервером/)).toBeTruthy()
    down = false
    const before = asked.length
    expect(await screen.findByText('Связь с сервером восстановлена')).toBeTruthy()
    await waitFor(() =>
      expect(paths(asked.slice(before))).toContain('GET /api/fms/car-brand/getListPerPage/0/20'),
    )
  })
})

describe('after the page of users is left', () => {
  it('companies and subdivisions are reloaded, even if they are not shown', async () => {
    const administrator = userOf({ ...everything, user: 15 })
    const { asked, keys } = await open('/subdivisions/company', {
      user: { ...administrator, fmsStaff: { ...administrator.fmsStaff, roleId: 1 } },
    })
    const loaded = () =>
      ['company', 'subdivision', 'fuel'].map(
        (name) =>
          paths(asked).filter((one) => one === `GET /api/fms/${name}/getListPerPage/0/20`).length,
      )
    await waitFor(() => expect(loaded()).toEqual([1, 0, 0]))
    await keys.click((await menu()).getByText('Виды топлива'))
    await waitFor(() => expect(loaded()).toEqual([1, 0, 1]))
    await keys.click((await menu()).getByText('Подразделения'))
    await waitFor(() => expect(loaded()).toEqual([1, 1, 1]))
    await keys.click((await menu()).getByText('Пользователи'))
    await waitFor(() => expect(paths(asked)).toContain('GET /api/fms/user/getListPerPage/0/20'))
    expect(loaded()).toEqual([1, 1, 1])
    await keys.click((await menu()).getByText('Главная'))
    await waitFor(() => expect(loaded()).toEqual([2, 2, 1]))
  })
  it('companies and subdivisions are loaded, even if they were not viewed', async () => {
    const administrator = userOf({ ...everything, user: 15 })
    const { asked, keys } = await open('/users', {
      user: { ...administrator, fmsStaff: { ...administrator.fmsStaff, roleId: 1 } },
    })
    await waitFor(() => expect(paths(asked)).toContain('GET /api/fms/user/getListPerPage/0/20'))
    await keys.click((await menu()).getByText('Главная'))
    for (const name of ['company', 'subdivision'])
      await waitFor(() =>
        expect(paths(asked)).toContain(`GET /api/fms/${name}/getListPerPage/0/20`),
      )
  })
})

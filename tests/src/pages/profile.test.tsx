// The profile page and the user menu.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSession } from '#resources/wire/accounts/session.ts'
import type { OwnMessages } from '#resources/wire/notifications.ts'
import { lastSessionEnd, session } from '#dataProviders/session/session.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { Application } from '#src/shell/start/App.tsx'
import { deviceOf } from '#src/common/device.ts'
import { firstWords } from '#src/common/language.ts'
import { anna, roleOf } from '#tests/dataProviders/people.ts'
import { paths, refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

const resources = allResources()
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const here: OwnSession = {
  id: '00000000000000aa',
  current: true,
  user_agent: windows,
  address: '10.0.0.5',
  created_at: '2025-03-07T04:00:00.000Z',
  seen_at: '2025-03-07T09:05:00.000Z',
}

const elsewhere: OwnSession = {
  ...here,
  id: '00000000000000bb',
  current: false,
  user_agent: null,
  address: null,
}

const mayRead = (level: number) => ({
  fmsStaff: {
    id: 3,
    roleId: 1,
    resourceAccess: [{ alternative_name: alternativeName('staff'), access: level }],
  },
})

const messages: OwnMessages = {
  types: [{ message_type_id: 1, muted: false, always: false }],
  email: null,
  letters: false,
}

const usual = ({ path }: SentRequest): Answer => {
  if (path === '/auth/sessions') return result([here, elsewhere])
  if (path === '/auth/sign-ins') return result({ rows: [], more: false })
  if (path === '/auth/sessions/end') return result({ count: 1 })
  if (path.endsWith('/getSettings')) return result(messages)
  if (path.endsWith('/getUnreadCount')) return result({ count: 0 })
  if (path.includes('/staff/getById'))
    return result({ id: 3, position_name: 'Диспетчер смены', subdivision_name: 'Колонна' })
  return result([])
}

async function open({
  user = anna(mayRead(1)),
  answers = usual,
}: { user?: ReturnType<typeof anna>; answers?: typeof usual } = {}) {
  localStorage.clear()
  history.replaceState(null, '', '/profile')
  const asked = serve(answers)
  session.set(user)
  const first = await firstWords(resources)
  render(<Application user={user} first={first} resources={resources} />)
  return { asked, keys: userEvent.setup() }
}

const table = async () => within(await screen.findByRole('table', { name: 'Активные сеансы' }))

beforeAll(() => {
  // jsdom has the element without its modes
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

afterEach(() => {
  session.set(null)
  lastSessionEnd.set(null)
})

describe('the profile', () => {
  it('is open to users without any right, with a heading, a breadcrumb and a title', async () => {
    const { asked } = await open({
      user: anna({ fmsStaff: { id: 3, roleId: 4, resourceAccess: [] } }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Профиль' })).toBeTruthy()
    expect(document.title).toContain('Профиль')
    await table()
    expect(screen.getByText('№ 3')).toBeTruthy()
    expect(screen.queryByText('Должность')).toBeNull()
    expect(paths(asked)).toContain('GET /auth/sessions')
    expect(paths(asked).filter((one) => one.includes('/staff/'))).toEqual([])
  })
  it('shows the user’s identity, and hides unreadable fields of the card', async () => {
    const { asked } = await open()
    expect(await screen.findByText('Диспетчер смены')).toBeTruthy()
    const own = within(screen.getByRole('region', { name: 'Мои данные' }))
    for (const text of ['Каримова Анна', 'anna', 'Администратор заказчика', 'Namuna', 'Колонна'])
      expect(own.getByText(text)).toBeTruthy()
    expect(paths(asked)).toContain('GET /api/fms/staff/getById/3')
  })
  it('omits an unreadable card silently', async () => {
    await open({
      answers: (asked) =>
        asked.path.includes('getById') ? refusal(403, 'forbidden') : usual(asked),
    })
    await table()
    expect(screen.queryByText('forbidden!')).toBeNull()
    expect(screen.queryByText('Должность')).toBeNull()
  })
  it('changes language and theme at once', async () => {
    const { keys } = await open()
    await keys.click(await screen.findByRole('radio', { name: 'Тёмная' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    await keys.click(screen.getByRole('radio', { name: 'Светлая' }))
    await keys.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
    expect(localStorage.getItem('locale')).toBe('en')
  })
  it('changes the password with a confirmation, clears the fields and reloads the sessions', async () => {
    const user = anna(mayRead(1))
    const { asked, keys } = await open({
      user,
      answers: (one) => (one.path === '/auth/password' ? result(user) : usual(one)),
    })
    await table()
    const fields = ['Текущий пароль', 'Новый пароль', 'Подтвердите новый пароль'].map(
      (label) => screen.getByLabelText(label) as HTMLInputElement,
    )
    for (const [at, input] of fields.entries())
      await keys.type(input, at === 0 ? 'the old one' : 'a phrase of my own')
    const before = paths(asked).filter((one) => one === 'GET /auth/sessions').length
    await keys.click(screen.getByRole('button', { name: 'Сменить пароль' }))
    expect(
      await screen.findByText('Пароль изменён. На других устройствах выполнен выход'),
    ).toBeTruthy()
    expect(fields.map(({ value }) => value)).toEqual(['', '', ''])
    await waitFor(() =>
      expect(paths(asked).filter((one) => one === 'GET /auth/sessions').length).toBe(before + 1),
    )
  })
})

describe('the list of own sessions', () => {
  it('shows device, address and time, and cannot end the current one', async () => {
    await open()
    const rows = (await table()).getAllByRole('row').slice(1)
    expect(
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    ).toEqual([
      ['Chrome, Windows', '10.0.0.5', '07.03.2025 09:00', '07.03.2025 14:05', 'это устройство'],
      ['Неизвестное устройство', '—', '07.03.2025 09:00', '07.03.2025 14:05', 'Завершить'],
    ])
  })
  it('ends single sessions', async () => {
    let left = [here, elsewhere]
    const { asked, keys } = await open({
      answers: (one) => {
        if (one.path === '/auth/sessions/end') left = [here]
        return one.path === '/auth/sessions' ? result(left) : usual(one)
      },
    })
    await keys.click(
      await screen.findByRole('button', { name: /^Завершить: Неизвестное устройство/ }),
    )
    expect(await screen.findByText('Завершён 1 сеанс')).toBeTruthy()
    expect(await screen.findByText('На других устройствах сеансов нет')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Выйти на других устройствах' })).toBeNull()
    expect(asked.find(({ path }) => path === '/auth/sessions/end')?.body).toEqual({
      id: elsewhere.id,
    })
  })
  it('ends all other sessions', async () => {
    const { asked, keys } = await open()
    await keys.click(await screen.findByRole('button', { name: 'Выйти на других устройствах' }))
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/auth/sessions/end')?.body).toEqual({}),
    )
  })
  it('shows an error and can be reloaded', async () => {
    let broken = true
    const { keys } = await open({
      answers: (one) =>
        one.path === '/auth/sessions' && broken ? refusal(500, 'internal') : usual(one),
    })
    expect(await screen.findByText('internal!')).toBeTruthy()
    broken = false
    await keys.click(screen.getByRole('button', { name: 'Повторить' }))
    await table()
  })
})

describe('the user menu', () => {
  const menu = async (keys: ReturnType<typeof userEvent.setup>) => {
    await keys.click(await screen.findByRole('button', { name: /Меню пользователя/ }))
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  }
  it('offers another role or organisation only to users who have one', async () => {
    const { keys } = await open()
    expect(await menu(keys)).toEqual(['Профиль', 'Заблокировать', 'Сменить пользователя', 'Выйти'])
  })
  it('switches to another role and restarts the application', async () => {
    const user = anna({ roles: [roleOf(1, true), roleOf(6)], contracts: 2 })
    const next = anna({ roles: [roleOf(1), roleOf(6, true)], contracts: 2 })
    const { asked, keys } = await open({
      user,
      answers: (one) => (one.path === '/auth/user' ? result(next) : usual(one)),
    })
    expect((await menu(keys)).slice(0, 3)).toEqual([
      'Профиль',
      'Сменить роль',
      'Сменить организацию',
    ])
    await keys.click(screen.getByRole('menuitem', { name: 'Сменить роль' }))
    const dialog = await screen.findByRole('dialog', { name: 'Выберите роль' })
    expect(
      within(dialog).getByRole('button', { name: /Администратор заказчика/ }).textContent,
    ).toContain('текущая')
    await keys.click(within(dialog).getByRole('button', { name: 'Механик' }))
    await waitFor(() => expect(session.get()).toEqual(next))
    expect(asked.find(({ path }) => path === '/auth/user')?.body).toEqual({ roleId: 6 })
  })
  it('switches to another organisation', async () => {
    const next = anna({ contractId: 2 })
    const { asked, keys } = await open({
      user: anna({ contracts: 2 }),
      answers: (one) => {
        if (one.path === '/auth/user') return result(next)
        if (one.path !== '/auth/user/contracts') return usual(one)
        return result([
          { id: 2, name: 'Ikkinchi park', roles: [roleOf(2)] },
          { id: 1, name: 'Namuna', roles: [roleOf(1)] },
        ])
      },
    })
    await menu(keys)
    await keys.click(screen.getByRole('menuitem', { name: 'Сменить организацию' }))
    const dialog = await screen.findByRole('dialog', { name: 'Выберите организацию' })
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Namunaтекущая', 'Ikkinchi parkМенеджер']),
    )
    await keys.click(within(dialog).getByRole('button', { name: /Ikkinchi park/ }))
    await waitFor(() => expect(session.get()).toEqual(next))
    expect(asked.find(({ path }) => path === '/auth/user')?.body).toEqual({ contractId: 2 })
  })
  it.each([
    ['Заблокировать', 'locked', '/profile', true],
    ['Сменить пользователя', 'switched', '/', false],
  ] as const)(
    '«%s» ends the session on the server, and %s keeps only what is needed',
    async (label, reason, from, named) => {
      const { asked, keys } = await open()
      localStorage.setItem('RaStore.7.x', '1')
      await menu(keys)
      await keys.click(screen.getByRole('menuitem', { name: label }))
      await waitFor(() => expect(session.get()).toBeNull())
      expect(paths(asked)).toContain('POST /auth/logout')
      expect(lastSessionEnd.get()).toMatchObject({ reason, from })
      expect(lastSessionEnd.get()?.who !== undefined).toBe(named)
      expect(localStorage.getItem('RaStore.7.x') !== null).toBe(named)
    },
  )
})

describe('a device', () => {
  it.each([
    [windows, 'Chrome, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 YaBrowser/24.12 Safari/537.36',
      'Yandex Browser, Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.6 Safari/605.1.15',
      'Safari, macOS',
    ],
    ['curl/8.5.0', null],
    [null, null],
  ])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
})

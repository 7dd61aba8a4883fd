// Notifications in a page: the count at the bell, the toast of five minutes, and the full text.
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#dataProviders/session/session.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { Application } from '#src/shell/start/App.tsx'
import { firstWords } from '#src/common/language.ts'
import { paths, result, serve } from '#tests/dataProviders/server.ts'
import type { SentRequest } from '#tests/dataProviders/server.ts'
import { resetSignals } from '#tests/support/browser/module-signals.ts'

class FakeSocket extends EventTarget {
  static last: FakeSocket | null = null
  constructor() {
    super()
    FakeSocket.last = this
  }
  close() {}
  says(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const user = {
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
    week_start: 'monday' as const,
    notice_days: 30,
    logo: null,
    tiles: null,
    map_file: null,
    own_fields: {},
  },
  fmsStaff: { id: null, roleId: null, resourceAccess: [] },
  realm_access: { roles: ['root'] },
  role: null,
  roles: [],
  contracts: 1,
  mayAttach: false,
  mustChangePassword: false,
  mustEnableSecondFactor: false,
  viewsRole: false,
  demo: false,
}

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  message_type_id: 3,
  is_popup: true,
  is_read: false,
  created_at: '2026-01-14T07:00:00.000Z',
  name_ru: 'Ваши права изменены',
  message_ru: `Их изменил № ${id}`,
  name: 'Ваши права изменены',
  message: `Их изменил № ${id}`,
  about: null,
  ...more,
})

let count = 1249
let asked: SentRequest[] = []

beforeEach(async () => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('WebSocket', FakeSocket)
  history.replaceState(null, '', '/')
  count = 1249
  asked = serve(({ path, body }) => {
    if (path === '/auth/token') return result({ token: 'x' })
    if (path.endsWith('staff-notification/save'))
      count -= Number((body as { is_read: boolean }).is_read)
    if (path.includes('Count')) return result({ count })
    return result([])
  })
  session.set(user)
  const resources = allResources()
  render(<Application user={user} first={await firstWords(resources)} resources={resources} />)
  await waitFor(() => expect(FakeSocket.last).not.toBeNull())
  const { last } = FakeSocket
  act(() => void last!.dispatchEvent(new Event('open')))
})

afterEach(() => {
  FakeSocket.last = null
  resetSignals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const hear = (one: Message, unread: number) => act(() => FakeSocket.last!.says({ ...one, unread }))

it('the bell shows the unread count of the socket, abbreviated from a thousand on', async () => {
  expect(await screen.findByRole('link', { name: 'Уведомления, непрочитанных: 1.2k' })).toBeTruthy()
  hear(message(1, { is_popup: false }), 999)
  expect(await screen.findByRole('link', { name: 'Уведомления, непрочитанных: 999' })).toBeTruthy()
  expect(screen.queryByText('Новое уведомление')).toBeNull()
})

it('a notification toast stays for 300 seconds', async () => {
  hear(message(1), 1)
  await screen.findByText('Новое уведомление')
  await pass(299_000)
  expect(screen.getByText(/Их изменил № 1/)).toBeTruthy()
  await pass(1500)
  await waitFor(() => expect(screen.queryByText('Новое уведомление')).toBeNull())
})

it('a click on a notification toast opens it in full and marks it as read', async () => {
  hear(message(5), 1249)
  act(() => screen.getByRole('button', { name: /Их изменил № 5/ }).click())
  await screen.findByRole('dialog', { name: 'Вы получили новое уведомление!' })
  await waitFor(() => expect(paths(asked)).toContain('POST /api/fms/staff-notification/save'))
  expect(asked.find(({ path }) => path.endsWith('staff-notification/save'))?.body).toEqual({
    id: 5,
    is_read: true,
  })
  await waitFor(() => expect(count).toBe(1248))
})

it.each([
  [4, 'Ещё 1 уведомление'],
  [14, 'Ещё 11 уведомлений'],
])('of %i notification toasts three are shown', async (many, words) => {
  for (let id = 1; id <= many; id++) hear(message(id), id)
  const more = await screen.findByRole('link', { name: words })
  const shown = () => screen.queryAllByText(/Их изменил №/).map(({ textContent }) => textContent)
  const newest = [many - 2, many - 1, many].map((id) => `Ваши права изменены. Их изменил № ${id}`)
  expect(shown()).toEqual(newest)
  // one that is closed makes room for the next one
  act(() => screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!.click())
  expect(shown()).toEqual([`Ваши права изменены. Их изменил № ${many - 3}`, ...newest.slice(0, 2)])
  if (many === 4) expect(screen.queryByRole('link', { name: /^Ещё/ })).toBeNull()
  else {
    act(() => more.click())
    expect(location.pathname).toBe('/notification-items')
    expect(shown()).toEqual([])
  }
})

it('the hidden toasts disappear in time, or all at once', async () => {
  for (let id = 1; id <= 5; id++) hear(message(id), id)
  await screen.findByRole('link', { name: 'Ещё 2 уведомления' })
  await pass(200_000)
  for (let id = 6; id <= 7; id++) hear(message(id), id)
  await screen.findByRole('link', { name: 'Ещё 4 уведомления' })
  await pass(100_500)
  expect(screen.queryByRole('link', { name: /^Ещё/ })).toBeNull()
  expect(screen.queryAllByText(/Их изменил №/).length).toBe(2)
  for (let id = 8; id <= 9; id++) hear(message(id), id)
  await screen.findByRole('link', { name: 'Ещё 1 уведомление' })
  act(() => screen.getAllByRole('button', { name: 'Закрыть' })[0]!.click())
  expect(screen.queryByRole('link', { name: /^Ещё/ })).toBeNull()
  expect(screen.queryAllByText(/Их изменил №/).length).toBe(3)
})

// Rights that change during work: the message about it stays on the screen while the application
// restarts, and a page that is now forbidden shows a note.
import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fingerprintOf, session } from '#dataProviders/session/session.ts'
import { refreshRights } from '#dataProviders/session/session-end.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { useSignal } from '#src/common/useSignal.ts'
import { App } from '#src/shell/start/App.tsx'
import { result, serve } from '#tests/dataProviders/server.ts'
import { resetSignals } from '#tests/support/browser/module-signals.ts'
import { signedIn } from '../../kernel/form/signedIn.ts'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  constructor() {
    super()
    FakeSocket.all.push(this)
  }
  close() {}
}

const message = (id: number): Message => ({
  ...{ id, message_type_id: 3, is_popup: true, is_read: false, about: null },
  created_at: '2026-01-14T07:00:00.000Z',
  name_ru: 'Ваши права изменены',
  message_ru: `Их изменил № ${id}`,
  name: 'Ваши права изменены',
  message: `Их изменил № ${id}`,
})

const before = { ...signedIn(7, allResources()), realm_access: { roles: ['root'] } }
const after = {
  ...before,
  fmsStaff: {
    ...before.fmsStaff,
    resourceAccess: before.fmsStaff.resourceAccess.filter(
      ({ alternative_name }) => !alternative_name.startsWith('car-brand.'),
    ),
  },
}

function Whole() {
  const user = useSignal(session)
  return user ? <App key={fingerprintOf(user)} user={user} /> : null
}

const sockets = (count: number) =>
  waitFor(() => expect(FakeSocket.all.length).toBeGreaterThanOrEqual(count))
const open = () => act(() => void FakeSocket.all.at(-1)!.dispatchEvent(new Event('open')))
let missed: Message[] = []

beforeEach(async () => {
  FakeSocket.all = []
  missed = [message(5)]
  vi.stubGlobal('WebSocket', FakeSocket)
  history.replaceState(null, '', '/carBrands')
  serve(({ path, body }) => {
    if (path === '/auth/token') return result({ token: 'x' })
    if (path === '/auth/user') return result(after)
    if (path.includes('Count')) return result({ count: 1 })
    if (path.includes('staff-notification/getListByFilter')) {
      const { id } = body as { id?: { from: number } }
      return result(missed.filter((one) => one.id >= (id?.from ?? 0)))
    }
    return result([])
  })
  session.set(before)
  await act(async () => {
    render(
      <Suspense>
        <Whole />
      </Suspense>,
    )
  })
  await screen.findByRole('heading', { name: 'Марки автомобилей' })
  await sockets(1)
  open()
})

afterEach(resetSignals)

function hear(one: Message): void {
  const data = JSON.stringify({ ...one, unread: 1 })
  act(() => void FakeSocket.all.at(-1)!.dispatchEvent(new MessageEvent('message', { data })))
}

it('a message shown before the application restarted is shown after it', async () => {
  hear(message(6))
  expect(await screen.findByText(/Их изменил № 6/)).toBeTruthy()
  await act(() => refreshRights())
  expect((await screen.findByRole('heading', { name: 'Страница не найдена' })).tagName).toBe('H1')
  expect(screen.getByText(/^Раздел «Марки автомобилей» вам не открыт/)).toBeTruthy()
  expect(document.querySelector('.shell')).not.toBeNull()
  await sockets(2)
  expect(await screen.findByText(/Их изменил № 6/)).toBeTruthy()
})

it('a message that arrives while the application restarts is shown', async () => {
  hear(message(6))
  await screen.findByText(/Их изменил № 6/)
  missed = [message(6), message(7)]
  await act(() => refreshRights())
  await sockets(2)
  open()
  expect(await screen.findByText(/Их изменил № 7/)).toBeTruthy()
  expect(screen.getAllByText(/Их изменил № 6/)).toHaveLength(1)
})

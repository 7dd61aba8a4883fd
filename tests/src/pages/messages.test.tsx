// Messages on the screen: the list of conversations, a conversation, drafts, and recipients.
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversation, TextMessage } from '#resources/wire/messages.ts'
import { session } from '#dataProviders/session/session.ts'
import { badgesChanged } from '#dataProviders/live/badges.ts'
import { alternativeName } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { Application } from '#src/shell/start/App.tsx'
import { firstWords } from '#src/common/language.ts'
import { anna } from '#tests/dataProviders/people.ts'
import { paths, refusal, result, serve } from '#tests/dataProviders/server.ts'
import type { Answer, SentRequest } from '#tests/dataProviders/server.ts'

const resources = allResources()
const mayRead = {
  fmsStaff: {
    id: 3,
    roleId: 1,
    resourceAccess: [{ alternative_name: alternativeName('fuel'), access: 1 }],
  },
  realm_access: { roles: ['root'] },
}

const message = (no: number, text: string, more: Partial<TextMessage> = {}): TextMessage => ({
  no,
  author: 'Рахимов Бахтиёр',
  mine: false,
  text,
  at: '2025-03-07T09:05:00.000Z',
  attached: 'none',
  ...more,
})

const conversation = (id: number, more: Partial<Conversation> = {}): Conversation => ({
  id,
  role: null,
  person: { id: 20 + id, name: 'Рахимов Бахтиёр' },
  own: true,
  open: true,
  unread: 0,
  last: {
    no: 3,
    text: 'Последнее',
    at: '2025-03-07T09:05:00.000Z',
    author: 'Рахимов Бахтиёр',
    mine: false,
    record: false,
  },
  ...more,
})

let rows: Conversation[] = []
let messages: TextMessage[] = []
let sending: (asked: SentRequest) => Answer | Promise<Answer> = () =>
  result({ conversation: 1, message: message(9, 'x') })
const usual = (asked: SentRequest): Answer | Promise<Answer> => {
  const { path } = asked
  if (path.endsWith('/getUnreadCount')) return result({ count: 0 })
  if (path === '/api/waiting') return result({ messages: 0 })
  if (path.includes('/getConversations')) return result(rows)
  if (path.includes('/getThread/'))
    return result({ conversation: rows[0], read_no: 1, messages, more: false })
  if (path.includes('/getRecipients'))
    return result({
      people: [{ id: 5, name: 'Алиева Дина', roles: ['hr'] }],
      roles: [{ role: 'dispatcher', people: 2 }],
    })
  if (path.endsWith('/markRead')) return result({ unread: 0 })
  if (path.endsWith('/send')) return sending(asked)
  return result([])
}

async function open(path = '/messages') {
  history.replaceState(null, '', path)
  const asked = serve(usual)
  const user = anna(mayRead)
  session.set(user)
  const first = await firstWords(resources)
  const drawn = render(<Application user={user} first={first} resources={resources} />)
  return { ...drawn, asked, keys: userEvent.setup() }
}

const input = () => screen.findByRole('textbox', { name: 'Текст сообщения' })
const sent = (asked: readonly SentRequest[]) => asked.filter(({ path }) => path.endsWith('/send'))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  rows = [conversation(1, { unread: 2 })]
  messages = [message(1, 'Первое'), message(2, 'Второе'), message(3, 'Третье', { mine: true })]
  sending = () => result({ conversation: 1, message: message(9, 'x') })
})

afterEach(() => {
  session.set(null)
})

describe('the list of conversations', () => {
  it('shows each by the other participant, with the last message and unread count', async () => {
    rows = [
      conversation(1, { unread: 1250 }),
      conversation(2, { role: 'dispatcher', own: true, person: null }),
      conversation(3, { role: 'dispatcher', own: false }),
      conversation(4, {
        person: null,
        last: { ...conversation(4).last, text: '', record: true, mine: true },
      }),
    ]
    await open()
    const lines = async () =>
      (
        await within(await screen.findByRole('region', { name: 'Переписка' })).findAllByRole('link')
      ).map((one) => one.textContent)
    expect(await lines()).toEqual([
      expect.stringMatching(/^Рахимов Бахтиёр07\.03\.2025Последнее1\.3kнепрочитанных: 1\.3k$/),
      expect.stringMatching(/^Диспетчер07/),
      expect.stringMatching(/^Рахимов Бахтиёр \(для роли: Диспетчер\)/),
      expect.stringMatching(/^Больше не работает в системе.*Вы: Запись$/),
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Сообщения')
  })
  it('shows how to start when it is empty', async () => {
    rows = []
    await open()
    expect(await screen.findByText(/Переписки пока нет. Напишите коллеге/)).toBeTruthy()
  })
  it('is requested again when the socket reports a change', async () => {
    const { asked } = await open()
    await screen.findByText('Последнее')
    rows = [conversation(1, { last: { ...conversation(1).last, text: 'Свежее' } })]
    act(() => badgesChanged('task'))
    act(() => badgesChanged('messages'))
    expect(await screen.findByText('Свежее')).toBeTruthy()
    expect(paths(asked).filter((one) => one.includes('getConversations'))).toHaveLength(2)
  })
})

describe('a conversation', () => {
  it('marks new messages by a line, is read when shown, and links readable records', async () => {
    const record = { resource: 'fuel', id: 5, name: 'АИ-92' }
    messages = [
      message(1, 'Старое'),
      message(2, '', { attached: record }),
      message(3, 'Новое', { attached: 'closed' }),
    ]
    const { asked } = await open('/messages?with=1')
    const log = within(await screen.findByRole('log'))
    await log.findByText('Старое')
    expect(log.getByText('Новые сообщения').nextElementSibling?.textContent).toContain('АИ-92')
    expect(log.getByRole('link', { name: /АИ-92/ }).getAttribute('href')).toBe('/fuels?show=5')
    expect(log.getByText('Запись, к которой у вас нет доступа')).toBeTruthy()
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/markRead'))?.body).toEqual({ id: 1, no: 3 }),
    )
  })
  it('shows texts without markup, and only web links as links', async () => {
    const text = '<b onclick="x()">жирно</b> javascript:alert(1) https://example.org/a?b=1. Конец'
    messages = [message(1, text)]
    await open('/messages?with=1')
    const log = within(await screen.findByRole('log'))
    const link = await log.findByRole('link')
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.org/a?b=1',
      'noopener noreferrer nofollow',
    ])
    expect(link.parentElement?.textContent).toBe(text)
    expect(link.parentElement?.querySelector('b')).toBeNull()
  })
  it('accepts no answer without a reader', async () => {
    rows = [conversation(1, { open: false })]
    await open('/messages?with=1')
    expect(await screen.findByText(/Ответить нельзя/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a message draft', () => {
  it('is sent by Enter, breaks lines by Shift and Enter, and is empty afterwards', async () => {
    const { asked, keys } = await open('/messages?with=1')
    await keys.type(await input(), '  {Enter}раз{Shift>}{Enter}{/Shift}два{Enter}')
    await waitFor(async () => expect(((await input()) as HTMLTextAreaElement).value).toBe(''))
    expect(sent(asked).map(({ body }) => body)).toEqual([{ conversation: 1, text: '  раз\nдва' }])
    expect(document.activeElement).toBe(await input())
  })
  it('is never cut if it is too long: the server rejects it', async () => {
    sending = () => refusal(400, 'validation', { fields: { text: 'Сократите на 10' } })
    const { asked, keys } = await open('/messages?with=1')
    await keys.click(await input())
    await keys.paste('я'.repeat(4010))
    await keys.keyboard('{Enter}')
    expect(await screen.findByText('Сократите на 10')).toBeTruthy()
    expect(sent(asked).map(({ body }) => (body as { text: string }).text.length)).toEqual([4010])
    expect(((await input()) as HTMLTextAreaElement).value).toHaveLength(4010)
  })
  it('is kept after an error and over a reload, and repeated with the same idempotency key', async () => {
    sending = () => Promise.reject(new TypeError('down'))
    const { asked, keys, unmount } = await open('/messages?with=1')
    await keys.type(await input(), 'важное{Enter}')
    expect(await screen.findByText('Нет связи с сервером. Проверьте сеть и повторите')).toBeTruthy()
    sending = () => refusal(400, 'validation', { fields: { conversation: 'Такой записи нет' } })
    await keys.type(await input(), '{Enter}')
    expect(await screen.findByText('Такой записи нет')).toBeTruthy()
    expect(((await input()) as HTMLTextAreaElement).value).toBe('важное')
    await keys.type(await input(), '!')
    expect(screen.queryByText('Такой записи нет')).toBeNull()
    await keys.type(await input(), '{Enter}')
    await screen.findByText('Такой записи нет')
    const [first, second, third] = sent(asked).map(({ headers }) => headers['Idempotency-Key'])
    expect([first === second, first === third]).toEqual([true, false])
    unmount()
    await open('/messages?with=1')
    expect(((await input()) as HTMLTextAreaElement).value).toBe('важное!')
  })
})

describe('a new message', () => {
  it('is addressed to a colleague or a role, found and written by keyboard', async () => {
    const { asked, keys } = await open()
    await keys.click(await screen.findByRole('button', { name: 'Написать сообщение' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Написать сообщение' }))
    expect(await dialog.findByRole('button', { name: /^Диспетчер 2 человека/ })).toBeTruthy()
    await keys.keyboard('Али')
    await waitFor(() => expect(dialog.queryByRole('button', { name: /Диспетчер/ })).toBeNull())
    await keys.keyboard('{Enter}')
    expect(await dialog.findByText('Кому: Алиева Дина')).toBeTruthy()
    await keys.keyboard('Здравствуйте{Control>}{Enter}{/Control}')
    await waitFor(() => expect(location.search).toBe('?with=1'))
    expect(sent(asked).map(({ body }) => body)).toEqual([{ user: 5, text: 'Здравствуйте' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

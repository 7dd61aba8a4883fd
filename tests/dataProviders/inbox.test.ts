// The browser's message socket: a new token per connection, reconnecting with growing delays,
// delivery without duplicates, malformed messages.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstPause, startInbox } from '#dataProviders/live/inbox-socket.ts'
import { unread } from '#dataProviders/notifications.ts'
import type { Message } from '#resources/wire/notifications.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { onBadgesChanged, badges } from '#dataProviders/live/badges.ts'
import { serve, result } from './server.ts'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }
  close() {
    this.dispatchEvent(new Event('close'))
  }
  says(data: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    )
  }
}

const message = (id: number, type = 3): Message & { unread: number } => ({
  id,
  message_type_id: type,
  is_popup: true,
  is_read: false,
  created_at: '2026-01-14T07:00:00.000Z',
  name_ru: 'И',
  message_ru: 'С',
  name: 'N',
  message: 'M',
  about: null,
  unread: id,
})

let stored: Message[] = []
let tokens = 0
let asked = 0
let stop = () => {}
const heard: number[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'http://park.example' })
  serve(({ path }) => {
    if (path === '/auth/token') return result({ token: `token-${++tokens}` })
    if (path.endsWith('/getUnreadCount')) return result({ count: 7 })
    if (path === '/api/waiting') return result({ rooms: asked++ })
    return result(stored)
  })
  asked = 0
  stored = []
  tokens = 0
  heard.splice(0)
  FakeSocket.all = []
  unread.set(null)
  stop = startInbox(5, 'uz', ({ id }) => heard.push(id))
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
async function opened(): Promise<FakeSocket> {
  await settle()
  const socket = FakeSocket.all.at(-1)!
  socket.dispatchEvent(new Event('open'))
  await settle()
  return socket
}

it('the message socket fetches a token first, then opens with the employee and the token', async () => {
  const { url } = await opened()
  expect(url).toBe('ws://park.example/ws/notification?staffId=5&token=token-1&locale=uz')
  expect(unread.get()).toBe(7)
})

it('the message socket delivers each message once and ignores malformed ones', async () => {
  const socket = await opened()
  for (const data of ['', '{', 'null', '[]', '5', '{"id":"x"}', '{"unread":"many"}'])
    socket.says(data)
  for (const id of [1, 2, 2, 1, 3]) socket.says(message(id))
  expect(heard).toEqual([1, 2, 3])
  socket.says({ unread: 0 })
  expect(unread.get()).toBe(0)
})

it('the message socket requests the badge counts once, and once more for all messages that arrive meanwhile', async () => {
  const told: string[] = []
  const end = onBadgesChanged((name) => told.push(name))
  const socket = await opened()
  expect([badges.get(), told]).toEqual([{ rooms: 0 }, ['*']])
  for (const data of [
    { stirred: 'rooms' },
    { stirred: 'rooms' },
    { stirred: 5 },
    { stirred: 'task' },
  ])
    socket.says(data)
  await settle()
  expect(told).toEqual(['*', 'rooms', 'rooms', 'task'])
  expect([badges.get(), asked]).toEqual([{ rooms: 2 }, 3])
  expect(heard).toEqual([])
  end()
})

it('the message socket reconnects with growing delays and a fresh token, then fetches what it missed', async () => {
  const first = await opened()
  first.says(message(4))
  const pauses: number[] = []
  for (let i = 0; i < 4; i++) {
    FakeSocket.all.at(-1)!.close()
    const before = FakeSocket.all.length
    let waited = 0
    while (FakeSocket.all.length === before && waited < 100_000) {
      await vi.advanceTimersByTimeAsync(500)
      waited += 500
    }
    pauses.push(waited)
  }
  expect(pauses).toEqual([1, 2, 4, 8].map((times) => times * firstPause))
  expect(new Set(FakeSocket.all.map(({ url }) => url)).size).toBe(5)
  stored = [message(6), message(5)]
  await opened()
  expect(heard).toEqual([4, 5, 6])
})

it('the message socket reloads the orders on the screen for types 12 to 17 only', async () => {
  const socket = await opened()
  const told: string[] = []
  const end = recordChanges.watch(({ resource }) => told.push(resource))
  for (const [id, type] of [
    [10, 11],
    [11, 18],
    [12, 3],
  ] as const)
    socket.says(message(id, type))
  expect(told).toEqual([])
  for (const [id, type] of [
    [20, 12],
    [21, 17],
  ] as const)
    socket.says(message(id, type))
  expect(told).toEqual(['order', 'order'])
  end()
})

it('the message socket stays closed once it is stopped', async () => {
  await opened()
  stop()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(FakeSocket.all).toHaveLength(1)
})

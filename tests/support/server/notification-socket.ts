// A client of the notification socket, reading as a browser does.
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller, Wire } from './test-app.ts'

export interface Ear {
  /** Everything received so far. */
  heard: Wire[]
  socket: WebSocket
  /**
   * Resolves with the first matching message, including earlier ones.
   * @throws AssertionError after `time` ms
   */
  hears(wanted: (message: Wire) => boolean, time?: number): Promise<Wire>
  /** Resolves with the close code. @throws AssertionError after `time` ms */
  ends(time?: number): Promise<number>
}

export async function tokenOf(caller: Caller): Promise<string> {
  return ((await caller.get('/auth/token')).result as { token: string }).token
}

/**
 * Opens the socket at `address`, such as http://127.0.0.1:1234.
 * @throws Error with the status of a refusal, such as 'Unexpected server response: 401'
 */
export async function openSocket(
  address: string,
  cookie: string,
  query: Wire,
  headers: Record<string, string> = {},
): Promise<Ear> {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/notification?${search}`, {
    headers: { cookie, ...headers },
  })
  const messages: Wire[] = []
  const state: { code: number | null } = { code: null }
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Wire))
  socket.on('close', (code) => (state.code = code))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  return {
    heard: messages,
    socket,
    async hears(wanted, time = 60_000) {
      await expect.poll(() => messages.some(wanted), { timeout: time, interval: 10 }).toBe(true)
      return messages.find(wanted)!
    },
    async ends(time = 60_000) {
      await expect.poll(() => state.code, { timeout: time, interval: 20 }).not.toBeNull()
      return state.code!
    },
  }
}

// A client of server-sent events, reading as a browser does.
import { expect } from 'vitest'

export interface ReceivedEvent {
  event: string
  data: Record<string, unknown>
}

export interface Listener {
  status: number
  headers: Headers
  /** Everything received so far. */
  heard: ReceivedEvent[]
  /**
   * Resolves with the first matching event, including earlier ones.
   * @throws AssertionError after `time` ms
   */
  hears(wanted: (heard: ReceivedEvent) => boolean, time?: number): Promise<ReceivedEvent>
  /** Resolves when the server has ended the stream. @throws AssertionError after `time` ms */
  ends(time?: number): Promise<void>
  close(): void
}

/** Opens GET api/live at `address`, such as http://127.0.0.1:1234, with a session cookie. */
export async function listen(
  address: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Listener> {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/live`, {
    headers: { cookie, accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  })
  const heard: ReceivedEvent[] = []
  const state = { ended: false }
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
        if (event && data) heard.push({ event, data: JSON.parse(data) as Record<string, unknown> })
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (state.ended = true))
  return {
    status: response.status,
    headers: response.headers,
    heard,
    async hears(wanted, time = 60_000) {
      await expect.poll(() => heard.some(wanted), { timeout: time, interval: 20 }).toBe(true)
      return heard.find(wanted)!
    },
    async ends(time = 60_000) {
      await expect.poll(() => state.ended, { timeout: time, interval: 20 }).toBe(true)
    },
    close: () => stop.abort(),
  }
}

/** A change of one record. */
export const changeOf =
  (resource: string, id: number) =>
  ({ event, data }: ReceivedEvent) =>
    event === 'changed' &&
    data.resource === resource &&
    (data.ids === 'many' || (data.ids as number[]).includes(id))

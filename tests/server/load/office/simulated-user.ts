// A simulated user in a browser: a session, an event stream and a message socket, with every
// response recorded.
import { Agent, request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { RecordsChanged } from '#resources/wire/live.ts'
import { createRateLimit } from '#server/kernel/rate-limit.ts'
import { password } from '#tests/support/server/test-accounts.ts'

/** An answer as it came; status 0 where none did. `ms`: until its last byte. */
export interface Seen {
  kind: string
  status: number
  ms: number
  /** What was wrong; '' for nothing. */
  said: string
}

export interface CallOptions {
  body?: object
  key?: string
  /** Sent by the page itself: no sign of user activity. */
  unattended?: boolean
}

export interface Got<T> {
  status: number
  result: T
  /** Lines of what is no JSON. */
  lines: number
}

const changedRecords = /"resource":"([\w*-]+)","ids":(\[[\d,]*\]|"many")/g
/** ms without a byte after which an answer does not come any more. */
const patience = 30_000
/** Connections that a browser opens to one server, the stream's among them. */
const mostConnections = 6

export class Person {
  private readonly listeners = new Set<(changed: RecordsChanged) => void>()
  /** Connections that ended without being closed. */
  readonly lost: string[] = []
  /** A user without pauses switches records faster than the server accepts presence signals. */
  private readonly signs = createRateLimit({ burst: 60, perMinute: 120 }, () => performance.now())
  private readonly agent = new Agent({ keepAlive: true, maxSockets: mostConnections - 1 })
  private cookie = ''
  private stream: ClientRequest | null = null
  private socket: WebSocket | null = null
  private closing = false

  constructor(
    private readonly address: string,
    readonly login: string,
    /** Where answers are noted. */
    private readonly seen: Seen[],
  ) {}
  /** Signs in and opens what a page of the console opens. @throws Error when that is refused */
  async come(): Promise<void> {
    await this.ask('sign in', 'POST', '/auth/login', { body: { login: this.login, password } })
    await this.ask('user', 'GET', '/auth/user')
    await this.listen()
    const { result } = await this.ask<{ token: string }>('token', 'GET', '/auth/token', {
      unattended: true,
    })
    const query = new URLSearchParams({ staffId: '0', token: result.token, locale: 'ru' })
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}/ws/notification?${query}`, {
      headers: { cookie: this.cookie },
    })
    this.socket = socket
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.on('error', () => {})
    socket.on('close', (code) => this.closing || this.lost.push(`socket of ${this.login}: ${code}`))
  }
  leave(): void {
    this.closing = true
    this.stream?.destroy()
    this.socket?.terminate()
    this.agent.destroy()
  }
  /** Sends that a record is open or, with `leaving`, that it no longer is. */
  async announce(record: { resource: string; id: number; leaving?: true }): Promise<void> {
    if (this.signs.take(this.login) > 0) return
    await this.ask('presence', 'POST', '/api/presence', { body: record, unattended: true })
  }
  /** One call. @throws Error for a rejection or no response; it is recorded nevertheless */
  async ask<T = unknown>(
    kind: string,
    method: string,
    path: string,
    { body, key, unattended }: CallOptions = {},
  ): Promise<Got<T>> {
    const began = performance.now()
    const text = body && JSON.stringify(body)
    const note = (status: number, said: string) =>
      this.seen.push({ kind, status, ms: performance.now() - began, said })
    const headers = {
      cookie: this.cookie,
      ...(text && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      ...(key && { 'idempotency-key': key }),
      ...(unattended && { 'x-unattended': '1' }),
    }
    const send = (): Promise<IncomingMessage> => {
      const sent = request(this.address + path, { method, agent: this.agent, headers })
      sent.setTimeout(patience, () => sent.destroy(new Error(`nothing for ${patience} ms`)))
      return answerTo(sent, text).catch((error: NodeJS.ErrnoException) => {
        // the server let go of an idle connection at the very moment of its next use: a browser
        // takes another one
        if (sent.reusedSocket && error.code === 'ECONNRESET') return send()
        throw error
      })
    }
    try {
      const answer = await send()
      const status = answer.statusCode ?? 0
      const [cookie] = answer.headers['set-cookie'] ?? []
      if (cookie) this.cookie = cookie.split(';')[0] ?? ''
      const json = answer.headers['content-type']?.startsWith('application/json')
      const got = await readAll(answer, json === true)
      note(status, status === 200 ? '' : got.text)
      if (status !== 200) throw new Error(`${kind}: ${status} ${got.text}`)
      return {
        status,
        result: (json ? (JSON.parse(got.text) as { result: T }).result : null) as T,
        lines: got.lines,
      }
    } catch (error) {
      if (!(error as Error).message.startsWith(`${kind}: `)) note(0, String(error))
      throw error
    }
  }
  /** Calls `listener` with changes of records, until the returned function is called. */
  onChanged(listener: (changed: RecordsChanged) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  private tell(resource: string, ids: string): void {
    const changed = { resource, ids: JSON.parse(ids) as number[] | 'many', by: null, name: null }
    for (const listener of this.listeners) listener(changed)
  }
  private async listen(): Promise<void> {
    const sent = request(`${this.address}/api/live`, {
      agent: false,
      headers: { cookie: this.cookie, accept: 'text/event-stream' },
    })
    this.stream = sent
    const answer = await answerTo(sent)
    if (answer.statusCode !== 200) throw new Error(`stream: ${answer.statusCode}`)
    answer.on('data', (chunk: Buffer) => {
      for (const [, resource = '', ids = ''] of chunk.toString('latin1').matchAll(changedRecords))
        this.tell(resource, ids)
    })
    for (const end of ['close', 'error'])
      answer.once(end, () => this.closing || this.lost.push(`stream of ${this.login}: ${end}`))
  }
}

function answerTo(sent: ClientRequest, text?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve)
    sent.on('error', reject)
    sent.end(text)
  })
}

/** A file's lines are counted and thrown away. */
async function readAll(
  answer: IncomingMessage,
  keep: boolean,
): Promise<{ text: string; lines: number }> {
  const chunks: Buffer[] = []
  let lines = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (keep) chunks.push(chunk)
    else for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  }
  return { text: Buffer.concat(chunks).toString(), lines }
}

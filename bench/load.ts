// Requests over persistent connections, on plain sockets: an HTTP client would cost as much as the
// measured server.
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface Request {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown
}

export interface Answer {
  status: number
  body: string
}

/** One connection; requests are sent one at a time. */
export class Line {
  private readonly socket: Socket
  private parts = ''
  private done: ((answer: Answer) => void) | null = null
  private fail: (error: Error) => void = () => {}
  private closed = false
  private readonly head: string

  constructor(address: string, cookie: string) {
    const { hostname, port } = new URL(address)
    this.head = `Host: ${hostname}:${port}\r\nCookie: ${cookie}\r\n`
    this.socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1')
    this.socket.on('data', (data) => this.read(String(data)))
    this.socket.on('error', (error) => this.fail(error))
    this.socket.on('close', () => {
      this.closed = true
      this.fail(new Error('the connection was closed'))
    })
  }

  ask({ method, path, body }: Request): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const type =
      text && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('the connection was closed'))
      this.done = resolve
      this.fail = reject
      this.socket.write(`${method} ${path} HTTP/1.1\r\n${this.head}${type}\r\n${text}`)
    })
  }
  close(): void {
    this.fail = () => {}
    this.socket.destroy()
  }

  private read(data: string): void {
    this.parts += data
    const end = this.parts.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/^content-length: (\d+)/im.exec(this.parts.slice(0, end))?.[1] ?? 0)
    if (this.parts.length < end + 4 + length) return
    const answer = { status: Number(this.parts.slice(9, 12)), body: this.parts.slice(end + 4) }
    this.parts = ''
    this.done?.(answer)
  }
}

/**
 * The requests of a connection in its n-th turn: a single one, or several as for a list page with
 * its count.
 */
export type Turn = (connection: number, n: number) => readonly Request[]

/**
 * Sends requests over all `lines` for `ms` milliseconds, or until about `most` turns are done.
 * Returns turns per second.
 * @throws Error for a response that is not a success
 */
export async function throughput(
  lines: readonly Line[],
  turn: Turn,
  ms: number,
  most = Infinity,
): Promise<number> {
  const began = performance.now()
  let turns = 0
  await Promise.all(
    lines.map(async (line, connection) => {
      for (let n = 0; turns < most && performance.now() - began < ms; n++) {
        for (const request of turn(connection, n)) expectSuccess(request, await line.ask(request))
        turns++
      }
    }),
  )
  return (turns / (performance.now() - began)) * 1000
}

/**
 * Milliseconds of a request, sent sequentially: the median of `times` requests, or of as many as
 * fit into `most` ms. `before` is sent before each one and not counted.
 */
export async function latency(
  line: Line,
  requests: readonly Request[],
  times: number,
  most: number,
  before?: () => Request,
): Promise<number> {
  const took: number[] = []
  const began = performance.now()
  for (let n = 0; n < times && (n === 0 || performance.now() - began < most); n++) {
    const request = requests[n % requests.length] as Request
    const first = before?.()
    if (first) expectSuccess(first, await line.ask(first))
    const asked = performance.now()
    expectSuccess(request, await line.ask(request))
    took.push(performance.now() - asked)
  }
  return median(took)
}

function expectSuccess({ method, path }: Request, { status, body }: Answer): void {
  if (status !== 200) throw new Error(`${method} ${path} answers ${status}: ${body.slice(0, 300)}`)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

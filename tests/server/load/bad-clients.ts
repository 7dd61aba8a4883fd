// Clients that hold raw connections: silent, partial, slow, non-reading and endless ones.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface BadLine {
  socket: Socket
  /** The start of the server's response; empty for clients that do not read. */
  said(): string
  /** Bytes that have come. */
  bytes(): number
  /** Whether the connection is closed, by either side. */
  over(): boolean
}

export interface Target {
  port: number
  cookie: string
}

function open({ port }: Pick<Target, 'port'>): BadLine {
  let said = ''
  let bytes = 0
  let over = false
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (said.length < 1000) said += chunk.toString('latin1')
  })
  socket.on('close', () => (over = true))
  return { socket, said: () => said, bytes: () => bytes, over: () => over }
}

const head = ({ cookie }: Target, method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`, ...more, '', ''].join(
    '\r\n',
  )
const save = '/api/fms/car-brand/save'

/** Never sends anything. */
export const silent = (target: Target) => open(target)
/** Stops in the middle of the head. */
export function halfHead(target: Target): BadLine {
  const line = open(target)
  line.socket.write(head(target, 'GET', '/auth/user').slice(0, -12))
  return line
}

/** Stops in the middle of the body. */
export function halfBody(target: Target): BadLine {
  const line = open(target)
  line.socket.write(
    `${head(target, 'POST', save, 'content-type: application/json', 'content-length: 1000')}{"name": "half of`,
  )
  return line
}

/** Stops in the middle of a file. */
export function halfFile(target: Target, path: string): BadLine {
  const line = open(target)
  const form = 'content-type: multipart/form-data; boundary=b'
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nhalf'
  line.socket.write(head(target, 'POST', path, form, 'content-length: 100000') + part)
  return line
}

/** Sends a byte of the body now and then. */
export function dripping(target: Target, pause = 200): BadLine {
  const line = open(target)
  line.socket.write(
    head(target, 'POST', save, 'content-type: application/json', 'content-length: 100000'),
  )
  const timer = setInterval(() => line.socket.write(' '), pause)
  line.socket.on('close', () => clearInterval(timer))
  return line
}

/**
 * Sends a request and does not read the response, so it does not notice that the connection is
 * closed until its socket is resumed.
 */
export function deaf(target: Target, path: string): BadLine {
  const line = open(target)
  line.socket.pause()
  line.socket.write(head(target, 'GET', path))
  return line
}

/**
 * Sends a file of `bytes` as one part of a form, with or without its length in advance, as fast as
 * it is taken. Resolves with the status; 0: none came.
 */
export async function pour(
  target: Target,
  path: string,
  bytes: number,
  told: boolean,
): Promise<number> {
  const line = open(target)
  const first =
    '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
  const last = '\r\n--b--\r\n'
  const length = told
    ? `content-length: ${first.length + bytes + last.length}`
    : 'transfer-encoding: chunked'
  line.socket.write(
    head(target, 'POST', path, 'content-type: multipart/form-data; boundary=b', length),
  )
  const put = async (data: Buffer) => {
    const piece = told
      ? data
      : Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')])
    if (!line.socket.write(piece))
      while (line.socket.writableNeedDrain && !line.over()) await sleep(5)
  }
  const piece = Buffer.alloc(64 * 1024, 'x')
  await put(Buffer.from(first))
  for (let left = bytes; left > 0 && !line.over() && !status(line); left -= piece.length)
    await put(piece.subarray(0, left))
  await put(Buffer.from(last))
  if (!told) line.socket.write('0\r\n\r\n')
  for (
    const limit = performance.now() + 30_000;
    !status(line) && !line.over() && performance.now() < limit;
  )
    await sleep(10)
  line.socket.destroy()
  return status(line)
}

export const status = (line: BadLine) => Number(/^HTTP\/1\.1 (\d+)/.exec(line.said())?.[1] ?? 0)

// Raw HTTP requests without a client library: any method, any headers, upgrades, and malformed
// requests.
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'

export interface Said {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface RawRequest {
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Disconnect after the headers: the response is an endless stream. */
  headAlone?: boolean
}

/**
 * Sends one request on a separate connection. A refused upgrade is returned like any other
 * response; an accepted one is closed at once.
 */
export async function ask(
  port: number,
  { method = 'GET', path, headers = {}, body, headAlone = false }: RawRequest,
): Promise<Said> {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.once('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer)
    })
  })
  sent.end(body)
  const answer = await answered
  const { statusCode: status = 0, headers: said } = answer
  if (headAlone || status === 101) {
    sent.destroy()
    return { status, headers: said, body: Buffer.alloc(0) }
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  sent.destroy()
  return { status, headers: said, body: Buffer.concat(chunks) }
}

/** Sends `text` over a plain connection and reads the response until the connection closes. */
export async function talk(port: number, text: string): Promise<Said> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.end(text)
  if (!socket.closed) await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1'),
  }
}

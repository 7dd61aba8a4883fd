// A webhook receiver on this machine that answers as a test specifies.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookBody } from '#resources/wire/webhooks.ts'

/** A received request. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: WebhookBody
}

export interface WebhookReceiver {
  readonly port: number
  readonly address: string
  readonly received: Received[]
  /** Answers the following requests; `accepts` by default. */
  answer: (answer: ServerResponse) => void
  close(): Promise<void>
}

export const accepts = (answer: ServerResponse) => void answer.writeHead(204).end()
export const fails = (answer: ServerResponse) => void answer.writeHead(503).end('Not ready')

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const { url: path = '', headers } = request
      receiver.received.push({ path, headers, text, body: JSON.parse(text) as WebhookBody })
      receiver.answer(answer)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    port,
    address: `http://127.0.0.1:${port}/hook?from=motorpool`,
    received: [],
    answer: accepts,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** The signatures that a receiver with these secrets expects, as specified in docs/api-guide.md. */
export function signed({ headers, text }: Received, ...secrets: readonly string[]): string {
  const moment = String(headers['motorpool-timestamp'])
  return secrets
    .map((secret) => `v1=${createHmac('sha256', secret).update(`${moment}.${text}`).digest('hex')}`)
    .join(',')
}

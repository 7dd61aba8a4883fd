// A minimal SMTP server that accepts or rejects emails.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface MailServer {
  url: string
  /** Emails as received: envelope and text, with base64 and quoted-printable decoded. */
  letters: { from: string; to: string[]; head: string; text: string }[]
  /** The response to each recipient; 250 accepts it. */
  answer: string
  close(): Promise<void>
}

/** Decodes quoted-printable. */
function unquoted(body: string): string {
  const plain = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
  return Buffer.from(plain, 'latin1').toString('utf8')
}

export async function mailServer(): Promise<MailServer> {
  const letters: MailServer['letters'] = []
  const state = { answer: '250 ok' }
  const server = createServer((socket) => {
    let from: string = ''
    let to: string[] = []
    let data: string | null = null
    let rest: string = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test')
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data !== null) {
          if (line !== '.') data += `${line}\n`
          else {
            const [head = '', ...parts] = data.split('\n\n')
            const body = parts.join('\n\n')
            const text = /quoted-printable/i.test(head)
              ? unquoted(body)
              : Buffer.from(body, /base64/i.test(head) ? 'base64' : 'utf8').toString('utf8')
            letters.push({ from, to, head, text })
            data = null
            say('250 taken')
          }
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 mail.test')
        else if (/^MAIL FROM/i.test(line)) {
          ;[from, to] = [/<(.*)>/.exec(line)?.[1] ?? '', []]
          say('250 ok')
        } else if (/^RCPT TO/i.test(line)) {
          to.push(/<(.*)>/.exec(line)?.[1] ?? '')
          say(state.answer)
        } else if (/^DATA/i.test(line)) {
          data = ''
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    get answer() {
      return state.answer
    },
    set answer(next) {
      state.answer = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

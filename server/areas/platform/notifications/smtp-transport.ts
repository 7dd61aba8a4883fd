// Sends e-mail by SMTP.
import { createTransport } from 'nodemailer'
import type { Config } from '../../../config.ts'
import type { Post } from './email-queue.ts'

/** ms until an unresponsive mail server counts as unreachable. */
const timeoutMs = 20_000

/**
 * `url`: smtp://user:password@host:port, or smtps:// for encryption from the first byte; otherwise
 * STARTTLS is used if the server supports it.
 */
export function smtpPost({ url, from }: NonNullable<Config['mail']>): Post {
  const times = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  // files and addresses in a letter are never fetched: its text is all there is
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    ...times,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from
    .split('@')
    .at(-1)
    ?.replace(/[^\w.-]/g, '')
  return {
    async send({ to, subject, text, id, attachment }) {
      await transport.sendMail({
        from,
        // a plain address: no list, no group, no name
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(attachment && {
          attachments: [{ filename: attachment.name, content: attachment.content }],
        }),
      })
    },
    close: () => transport.close(),
  }
}

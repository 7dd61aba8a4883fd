// Sends e-mails over SMTP.
import { createTransport } from 'nodemailer'
import type { Config } from '../../../config.ts'
import type { Post } from './email-queue.ts'

/** ms until an unresponsive mail server counts as unreachable. */
const timeoutMs = 20_000

/**
 * @param url smtp://user:password@host:port with STARTTLS if the server supports it, or smtps://
 * for TLS from the start
 */
export function smtpPost({ url, from }: NonNullable<Config['mail']>): Post {
  const times = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  // never fetches files or URLs: the text is the whole content
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
        // exactly one address, without groups or a display name
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

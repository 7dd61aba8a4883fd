// Background jobs of notifications: expiry notices and e-mail.
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../../../kernel/background-job.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { notifyOfExpiry } from './expiry-notices.ts'
import { sendLetters } from './email-queue.ts'
import type { Post } from './email-queue.ts'

const minute = 60_000
const second = 1000

/** The jobs that send notifications. Without `post`, no e-mails are sent. */
export function notificationJobs(
  kernel: Kernel,
  post: Post | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Job[] {
  const failed = (error: unknown, id: number, last: boolean) =>
    log.warn(
      { reason: (error as Error).message, notification: id, last },
      'a letter could not be sent',
    )
  const expiry: Job = {
    name: 'expiry',
    first: minute,
    every: 10 * minute,
    run: () => notifyOfExpiry(kernel, kernel.clock()),
  }
  if (!post) return [expiry]
  return [
    expiry,
    {
      name: 'letters',
      first: 10 * second,
      every: 10 * second,
      run: () => sendLetters(kernel.db, post, failed),
      close: () => post.close(),
    },
  ]
}

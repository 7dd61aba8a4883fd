// The e-mail queue: several processes may work on it, and failed e-mails are retried with
// exponential backoff.
import { sql } from 'kysely'
import { letterText } from '#i18n/notices.ts'
import { localeOf } from '#i18n/locales.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { messageColumns, toMessage } from './notification-schemas.ts'
import type { StoredMessage } from './notification-schemas.ts'

/**
 * A mail transport. `send` throws Error if the e-mail could not be sent, temporarily or
 * permanently.
 */
export interface Post {
  send(letter: Letter): Promise<void>
  close(): void
}

interface Letter {
  to: string
  subject: string
  text: string
  /** The Message-ID: constant across retries, so that recipients can detect duplicates. */
  id: string
  /** An attached file. */
  attachment?: { name: string; content: Buffer }
}

/**
 * E-mails per run, and maximum attempts per e-mail: the delay doubles from one minute, so that the
 * last attempt is about a day later.
 */
const atOnce = 20
const mostTries = 11
/** Minimum seconds for which a process claims an e-mail. */
const held = 120

interface Waiting extends StoredMessage {
  attempts: number
  email: string | null
  locale: string
  contract: string
}

/**
 * Sends due e-mails and returns how many were handled successfully. If a process dies between
 * sending an e-mail and recording that, it is sent again with the same Message-ID.
 * @param failed called for each e-mail that could not be sent; `last`: it is not retried
 * @throws database errors
 */
export async function sendLetters(
  db: Db,
  post: Post,
  failed: (error: unknown, id: number, last: boolean) => void,
): Promise<number> {
  const { rows } = await sql<Waiting>`
    with due as (select contract_id, notification_id from notification_letter where next_at <= now() order by next_at limit ${atOnce} for update skip locked),
    taken as (update notification_letter l set attempts = l.attempts + 1,
        next_at = now() + make_interval(secs => greatest(${held}, 60 * power(2, l.attempts)::int))
      from due where l.contract_id = due.contract_id and l.notification_id = due.notification_id
      returning l.contract_id, l.notification_id, l.attempts)
    select ${messageColumns}, k.attempts, s.email, coalesce(s.locale, 'ru') as locale, c.name as contract
    from taken k join notification t on t.contract_id = k.contract_id and t.id = k.notification_id
    join contract c on c.id = t.contract_id
    left join notification_setting s on s.account_id = t.account_id and s.contract_id = t.contract_id order by t.id`.execute(
    db,
  )
  let sentCount = 0
  for (const { attempts, email, locale: language, contract, ...row } of rows) {
    const locale = localeOf(language)
    const message = toMessage(row, locale)
    const last = attempts >= mostTries
    try {
      if (email && message)
        await post.send(letterOf(email, message, letterText(locale, contract), row.id))
      sentCount += 1
    } catch (error) {
      failed(error, row.id, last)
      if (!last) continue
    }
    await sql`delete from notification_letter
      where contract_id = ${row.contract_id} and notification_id = ${row.id}`.execute(db)
  }
  return sentCount
}

function letterOf(
  to: string,
  message: { name: string; message: string },
  foot: { name: string; message: string },
  id: number,
): Letter {
  return {
    to,
    subject: `${message.name} – ${foot.name}`,
    text: `${message.message}\n\n-- \n${foot.name}. ${foot.message}\n`,
    id: `notification-${id}`,
  }
}

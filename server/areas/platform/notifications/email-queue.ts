// The e-mail queue: processed by one process at a time, with growing retry intervals.
import { sql } from 'kysely'
import { letterText } from '#i18n/notices.ts'
import { localeOf } from '#i18n/locales.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { messageColumns, toMessage } from './notification-schemas.ts'
import type { StoredMessage } from './notification-schemas.ts'

/** Sends one e-mail. @throws Error when it could not be sent, now or at all */
export interface Post {
  send(letter: Letter): Promise<void>
  close(): void
}

interface Letter {
  to: string
  subject: string
  text: string
  /** The Message-ID, the same in every attempt, so that recipients can detect duplicates. */
  id: string
  /** An attached file. */
  attachment?: { name: string; content: Buffer }
}

/**
 * E-mails per round, and attempts per e-mail: the delay doubles from a minute on, so that the last
 * one is after a day or so.
 */
const atOnce = 20
const mostTries = 11
/** s for which a process reserves an e-mail. */
const held = 120

interface Waiting extends StoredMessage {
  attempts: number
  email: string | null
  locale: string
  contract: string
}

/**
 * Sends due e-mails and returns their number. An e-mail whose process dies between sending and
 * recording it is sent again, under the same id. `failed` is called for each that could not be
 * sent.
 * @throws the database's error
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

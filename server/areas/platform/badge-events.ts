// Notifies accounts in all processes that their badge counts have changed.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import { channelName, mostNotified, stirText } from '../../kernel/live/index.ts'
import type { Person } from '../../kernel/session/viewer.ts'

/**
 * Notifies the open pages of these accounts, in every process, that the count of a menu entry has
 * changed, so that it is reloaded, like an open page of the entry. Sent on commit, without the
 * count itself.
 * @throws database errors
 */
export async function stir(
  { db, person }: { db: Db; person: Pick<Person, 'contractId'> },
  name: string,
  accounts: readonly number[],
): Promise<void> {
  const texts: string[] = []
  for (let at = 0; at < accounts.length; at += mostNotified)
    texts.push(stirText(person.contractId, name, accounts.slice(at, at + mostNotified)))
  if (texts.length > 0)
    await sql`select pg_notify(${channelName}, t.text) from unnest(${texts}::text[]) as t(text)`.execute(
      db,
    )
}

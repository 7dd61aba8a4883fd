// Signs out.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import { eventTypes } from '../../../kernel/db/event-log.ts'
import { endedSessions } from './end-sessions.ts'
import type { Caller } from './request-origin.ts'

/**
 * Ends the caller's session, effective immediately in all processes, and logs it. A session that is
 * already over is not logged.
 */
export async function signOut(
  db: Db,
  now: Date,
  { tokenHash, address, path }: Caller,
): Promise<void> {
  const data = JSON.stringify({ after: { address } })
  await sql`with ${endedSessions(sql`s.token_hash = ${tokenHash}`, now)}
    insert into event_log
      (contract_id, account_id, staff_id, event_type_id, page_name, resource, item_id, uri_path, data)
    select m.contract_id, m.account_id, m.staff_id, ${eventTypes.signOut}::smallint, 'login', 'session',
      m.account_id, ${path}, ${data}::jsonb
    from ended e join membership m on m.account_id = e.account_id and m.contract_id = e.contract_id
    where e.live`.execute(db)
}

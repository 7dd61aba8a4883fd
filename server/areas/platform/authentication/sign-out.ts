// Signs out.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import { eventTypes } from '../../../kernel/db/event-log.ts'
import { live } from '../../../kernel/session/sessions.ts'
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
  await sql`with ended as (delete from session s where s.token_hash = ${tokenHash}
      returning s.account_id, s.contract_id, s.viewed_role_id, ${live(now)} as live)
    insert into event_log
      (contract_id, account_id, staff_id, event_type_id, page_name, resource, item_id, uri_path, data)
    select m.contract_id, m.account_id, m.staff_id, ${eventTypes.signOut}::smallint, 'login', 'session',
      m.account_id, ${path}, ${data}::jsonb || case when e.viewed_role_id is null then '{}' else jsonb_build_object(
        'after', ${data}::jsonb->'after' || jsonb_build_object('viewed_role_ended', (
          select v.name from role v where v.contract_id = m.contract_id and v.id = e.viewed_role_id))) end
    from ended e join membership m on m.account_id = e.account_id and m.contract_id = e.contract_id
    where e.live`.execute(db)
}

// Ends sessions, effective immediately in all processes. Every deletion except that of a restored
// backup goes through here, so the log has the end of each view of the console as a role.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { customRolesFrom } from '#resources/kernel/custom-roles.ts'
import { eventTypes } from '../../../kernel/db/event-log.ts'
import { idleLife, live, wholeLife } from '../../../kernel/session/sessions.ts'
import type { Fragment } from '../../../kernel/types.ts'
import { grantSql } from '../rights/role-codes.ts'

const milliseconds = (life: number) => sql`${life} * interval '1 millisecond'`

/**
 * CTEs: `ended` are the sessions `s` that fulfil the condition, which are deleted. The end of a view
 * is logged with its time: a session may have expired long before anything notices.
 */
export const endedSessions = (condition: Fragment, now: Date): Fragment => sql`ended as (
    delete from session s where ${condition}
    returning s.account_id, s.contract_id, s.viewed_role_id, ${live(now)} as live,
      least(${now}::timestamptz, s.seen_at + ${milliseconds(idleLife)}, s.created_at + ${milliseconds(wholeLife)}) as at),
  views as (insert into event_log
      (contract_id, account_id, staff_id, event_type_id, page_name, resource, item_id, uri_path, data)
    select e.contract_id, e.account_id, m.staff_id, ${eventTypes.change}::smallint, 'login', 'session',
      e.account_id, '/session-end', jsonb_build_object('after', jsonb_build_object(
        'viewed_role_ended', coalesce(v.name, ${grantSql(sql`e.viewed_role_id`)}),
        'viewed_until', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from ended e
    left join membership m on m.account_id = e.account_id and m.contract_id = e.contract_id
    left join role v on v.contract_id = e.contract_id and v.id = e.viewed_role_id and v.id > ${customRolesFrom}
    where e.viewed_role_id is not null)`

/** Ends the sessions `s` that fulfil the condition; returns their number. */
export async function endSessionsWhere(
  db: QueryExecutorProvider,
  condition: Fragment,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${endedSessions(condition, now)}
    select count(*)::int as count from ended`.execute(db)
  return rows[0]?.count ?? 0
}

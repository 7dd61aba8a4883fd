// Departure verdict: reasons in a driver's licence and status.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'

const driver = sql`from staff s where s.contract_id = p.contract_id and s.id = p.staff_id`

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  no_licence: sql`select s.id, null as name ${driver} and not exists (select from staff__license_ids l
    where l.contract_id = s.contract_id and l.parent_id = s.id)`,
  licence_expired: sql`select s.id, null as name ${driver} and s.licence_until < p.day`,
  driver_away: sql`select s.id, null as name ${driver} and (s.dismissed or s.archived_at is not null
    or exists (select from staff_status w where w.contract_id = s.contract_id and w.id = s.status_id
      and w.code in ('vacation', 'sick', 'trip', 'dismissed')))`,
}

// The SQL of the hashed text, the same for every version, time zone and date style;
// 0029_system_seals.sql seals with the same text. The verifier has its own copy, because a user who
// can replace a database function could make it return anything.
import { sql } from 'kysely'

/** The month of an event `l`, which is that of its partition. */
export const monthOf = sql`case when isfinite(l.reg_date) then to_char(l.reg_date at time zone 'UTC', 'YYYYMM') else 'never' end`

/** The hash of an event `l`, over all of its columns. */
export const hashOfEvent = sql`sha256(convert_to(jsonb_build_array(l.id, l.contract_id, l.account_id, l.staff_id, l.event_type_id, l.page_name,
  l.resource, l.item_id, l.uri_path, extract(epoch from l.reg_date)::text, l.data)::text, 'UTF8'))`

/** The hash of a seal `s`, over all of its contents. */
export const hashOfSeal = sql`sha256(convert_to(jsonb_build_array(s.id, s.kind, s.month, s.first_id, s.last_id, s.events, encode(s.content, 'hex'),
  encode(s.previous, 'hex'), extract(epoch from s.sealed_at)::text)::text, 'UTF8'))`

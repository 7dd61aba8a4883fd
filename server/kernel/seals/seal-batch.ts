// A batch of seals, read together with the events that they cover in one statement and therefore in
// one snapshot.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hashOfEvent, hashOfSeal, monthOf } from './canonical-sql.ts'

export const sealKinds = { events: 1, retired: 2 } as const
/** Constants, because a full join needs columns on both sides. */
const ofEvents = sql.raw(`${sealKinds.events}::smallint`)
const ofRetired = sql.raw(`${sealKinds.retired}::smallint`)

/** A stored seal, and its expected values. */
export interface SealRow {
  id: number
  kind: number
  month: string
  first_id: number
  last_id: number
  events: number
  content: Buffer
  previous: Buffer
  hash: Buffer
  sealed_at: string
  /** Its expected hash. */
  self: Buffer
  /** The end of the previous block; null for the first one. */
  before_first: number | null
  before_last: number | null
  /** Its month has been removed by retention. */
  retired: boolean
  /** For a removed month: how many of its events had been sealed before. */
  sealed_before: number
  found_events: number
  found_content: Buffer | null
}

/** Events within a block's range whose month the block does not include. */
export interface Stranger {
  month: string
  first_id: number
  last_id: number
  events: number
}

/**
 * The seals numbered from `from` to `to`, with the current content of the log covered by them, and
 * the seal before them without it.
 */
export async function readSealBatch(
  db: Db,
  from: number,
  to: number,
): Promise<{ seals: SealRow[]; strangers: Stranger[] }> {
  const { rows } = await sql<SealRow | (Stranger & { id: null; found_events: number })>`
    with s as materialized (select * from log_seal where id between ${from - 1} and ${to}),
    block as materialized (select distinct kind, first_id, last_id from s where kind = ${ofEvents} and id >= ${from}),
    found as materialized (
      select b.kind, b.first_id, b.last_id, e.month, e.events, e.content
      from block b cross join lateral (
        select x.month, count(*) as events, sha256(string_agg(x.hash, ''::bytea order by x.id, x.reg_date)) as content
        from (select l.id, l.reg_date, ${monthOf} as month, ${hashOfEvent} as hash
          from event_log l where l.id between b.first_id and b.last_id) x
        group by x.month) e)
    select s.id, s.kind, coalesce(s.month, f.month) as month, coalesce(s.first_id, f.first_id) as first_id,
      coalesce(s.last_id, f.last_id) as last_id, s.events, s.content, s.previous, s.hash, s.sealed_at,
      ${hashOfSeal} as self, b.first_id as before_first, b.last_id as before_last,
      exists (select from log_seal r where r.kind = ${ofRetired} and r.month = s.month and r.id > s.id) as retired,
      case when s.kind = ${ofRetired} then (
        select coalesce(sum(o.events), 0)::bigint from log_seal o where o.kind = ${ofEvents} and o.month = s.month and o.id < s.id
          and o.id > coalesce((select max(r.id) from log_seal r where r.kind = ${ofRetired} and r.month = s.month and r.id < s.id), 0))
        else 0 end as sealed_before,
      coalesce(f.events, 0) as found_events, f.content as found_content
    from s
    left join lateral (select p.first_id, p.last_id from log_seal p where p.kind = ${ofEvents} and p.id < s.id order by p.id desc limit 1) b on true
    full join found f on f.kind = s.kind and f.first_id = s.first_id and f.last_id = s.last_id and f.month = s.month
    where s.id is not null or not exists (
      select from log_seal o where o.kind = f.kind and o.first_id = f.first_id and o.last_id = f.last_id and o.month = f.month)
    order by s.id`.execute(db)
  return {
    seals: rows.filter((row): row is SealRow => row.id !== null),
    strangers: rows.flatMap((row) =>
      row.id === null ? [{ ...row, events: row.found_events }] : [],
    ),
  }
}

// An event log over several years: one partition per month, most of the events about vehicles and
// people, and a few rare, old events.
import type pg from 'pg'
import { firstId, withoutIndexes } from './bulk-load.ts'

/** Number of months: the default retention of a contract's events. */
export const kept = 60
/**
 * Values that occur in three events each, all in the first month: a scan from the newest event
 * finds them last.
 */
export const old = {
  page: 'insurance-policy',
  kind: 'restore',
  staff: firstId + 7,
  record: firstId + 11,
} as const

/**
 * Writes `rows` events of contract `contract`, spread evenly over the months up to now. Vehicles
 * and people must exist.
 */
export async function fillEvents(client: pg.Client, contract: number, rows: number): Promise<void> {
  await client.query(partitions)
  await withoutIndexes(client, 'event_log', () => client.query(events, [contract, rows]))
  await client.query(`select setval(pg_get_serial_sequence('event_log', 'id'), ${firstId + rows})`)
  await client.query('vacuum (analyze) event_log')
}

/** The partitions of past months; those of future months exist already. */
const partitions = `
  do $$ declare month date; begin
    for ago in 1..${kept} loop
      month := date_trunc('month', now() at time zone 'UTC')::date - make_interval(months => ago);
      execute format('create table %I partition of event_log for values from (%L) to (%L)', 'event_log_' || to_char(month, 'YYYYMM'),
        month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
    end loop;
  end $$`
/**
 * The distribution of events in percent: from and to, page, resource, kind of event, table of the
 * record.
 */
const mix = `(values (0, 44, 'car', 'car', 2, 'car'), (45, 49, 'car', 'car', 1, 'car'), (50, 69, 'staff', 'staff', 2, 'staff'),
  (70, 79, 'car', 'odometer-reading', 1, 'car'), (80, 84, 'place', 'place', 2, 'place'), (85, 85, 'fuel', 'fuel', 2, 'fuel'),
  (86, 95, 'login', 'session', 6, null), (96, 97, 'general', 'session', 9, null), (98, 98, 'car', 'car', 7, null),
  (99, 99, 'car', 'car', 4, 'car')) m (low, high, page, resource, kind, source)`
const events = `
  insert into event_log (id, contract_id, account_id, staff_id, event_type_id, page_name, resource, item_id, uri_path, data, reg_date)
  overriding system value
  select ${firstId} + g, $1, a.ids[1 + g * 31 % cardinality(a.ids)],
    case when g < 3 then ${old.staff} when g % 3 > 0 then ${firstId} + 100 + g * 10007 % 300 end,
    case when g < 3 then 5 else m.kind end, case when g < 3 then '${old.page}' else m.page end, case when g < 3 then 'car' else m.resource end,
    case when g < 3 then ${old.record} when m.source in ('car', 'staff') then ${firstId} + 100 + g * 7919 % ($2 / 10 + 1)
      when m.source is not null then 1 + g * 7919 % 20 end,
    '/api/fms/' || m.resource || '/save',
    jsonb_build_object('before', jsonb_build_object('note', 'Осмотр ' || g), 'after', jsonb_build_object('note', 'Осмотр ' || g + 1)),
    date_trunc('milliseconds', now() - interval '${kept - 1} months' * (1 - g::float8 / $2))
  from generate_series(0::bigint, $2::bigint - 1) g
    join ${mix} on g * 37 % 100 between m.low and m.high,
    (select array_agg(account_id order by account_id) as ids from membership where contract_id = $1) a
  order by g`

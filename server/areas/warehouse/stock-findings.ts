// Finds inconsistencies among stock documents.
import { sql } from 'kysely'
import type { FindingQuery } from '../../kernel/finding-query.ts'
import { isEffective } from './stock-balances.ts'

/** Documents whose movements were entered days later; one finding per document. */
const lateEntry: FindingQuery = {
  kinds: ['stock_late_entry'],
  rows: ({ since, limits }) => sql`
    select m.contract_id, min(m.id) as key, min(m.at) as at, min(m.car_id) as car_id,
      min(m.staff_id) as staff_id, replace(m.document, '-', '_') as document,
      m.document_id as record_id, min(s.late_days)::numeric as expected,
      max(floor(extract(epoch from m.created_at - m.at) / 86400))::numeric as actual,
      null::text as note
    from item_movement m join ${limits} on s.contract_id = m.contract_id
    where m.at >= ${since} and m.kind not in ('opening', 'revaluation') and m.reverses_id is null
      and m.created_at > m.at + make_interval(days => s.late_days + 1) and ${isEffective('m')}
    group by m.contract_id, m.document, m.document_id`,
}

/** Items of which less was counted than booked. */
const shortage: FindingQuery = {
  kinds: ['stock_shortage'],
  rows: ({ since }) => sql`
    select l.contract_id, l.id as key, d.at, null::bigint as car_id, d.poster_id as staff_id,
      'stocktaking' as document, d.id as record_id, l.expected::numeric as expected,
      l.counted::numeric as actual, p.name || coalesce(': ' || coalesce(l.reason, d.reason), '') as note
    from stocktaking d
    join stocktaking__lines l on l.contract_id = d.contract_id and l.parent_id = d.id
    join car_part p on p.contract_id = l.contract_id and p.id = l.item_id
    where d.at >= ${since} and d.state = 'posted' and l.difference < 0`,
}

export const stockFindings: readonly FindingQuery[] = [lateEntry, shortage]

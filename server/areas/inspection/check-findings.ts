// Departures whose driver or vehicle nobody had checked by then.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { FindingQuery } from '../../kernel/finding-query.ts'
import type { Fragment } from '../../kernel/types.ts'
import { departures } from '../waybill/index.ts'

/** Hours before a departure, and after it, within which a check is of that shift. */
const near = sql`interval '12 hours'`

interface Checks {
  readonly resource: 'medical-checkup' | 'mechanic-checkup'
  /** Of the card `c`: it is of the departure `p`, and says yes. */
  readonly passes: Fragment
  readonly kinds: readonly [none: string, late: string]
  /** The setting `s` that says whether anybody asks for it. */
  readonly asked: Fragment
}

/** When a card was signed; a correction says when what it corrects was. */
const signed = sql`case when c.replaces_id is null then greatest(c.date, c.created_at) else c.date end`

function checksOf({ resource, passes, kinds: [none, late], asked }: Checks): FindingQuery {
  const table = sql.table(resource.replace('-', '_'))
  const card = (when: Fragment) => sql`from ${table} c where c.contract_id = p.contract_id
    and ${passes} and c.kind <> 'post_trip' and c.date >= p.at - ${near} and c.date < p.at + ${near}
    and ${when} and ${isInForce(resourceOf(resource), 'c')}`
  const rows: FindingQuery['rows'] = ({ since, now, limits }) => sql`
    select p.contract_id, p.key, case when l.minutes is null then ${none}::text
        else ${late}::text end as kind, p.at, p.car_id, p.staff_id,
      'way_bill' as document, p.record_id, null::numeric as expected, l.minutes as actual,
      null::text as note
    from (select p.* from (${departures(since, now)}) p join ${limits} on s.contract_id = p.contract_id
      where ${asked} and not exists (select ${card(sql`${signed} <= p.at`)})) p
    left join lateral (select ceil(extract(epoch from ${signed} - p.at) / 60)::numeric as minutes
      ${card(sql`true`)} order by 1 limit 1) l on true`
  return { kinds: [none, late], rows }
}

export const checkFindings: readonly FindingQuery[] = [
  checksOf({
    resource: 'medical-checkup',
    passes: sql`c.driver_id = p.staff_id and c.is_admitted = 'admitted'`,
    kinds: ['no_medical_check', 'medical_check_late'],
    asked: sql`s.asks_medical`,
  }),
  checksOf({
    resource: 'mechanic-checkup',
    passes: sql`c.car_id = p.car_id and c.is_passed = 'passed'`,
    kinds: ['no_technical_check', 'technical_check_late'],
    asked: sql`s.asks_technical`,
  }),
]

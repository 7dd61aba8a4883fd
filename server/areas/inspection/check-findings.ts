// Finds departures without a prior check of the driver or the vehicle.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { FindingQuery } from '../../kernel/finding-query.ts'
import type { Fragment } from '../../kernel/types.ts'
import { departures } from '../waybill/index.ts'

/** Hours around a departure within which a check belongs to that shift. */
const near = sql`interval '12 hours'`

interface Checks {
  readonly resource: 'medical-checkup' | 'mechanic-checkup'
  /** The checked driver or vehicle: its column in departures, and its column in checkup records. */
  readonly checked: { readonly departure: string; readonly card: string }
  /** Condition: the checkup `c` has a positive result. */
  readonly passes: Fragment
  readonly kinds: readonly [none: string, late: string]
  /** Condition: the settings `s` require the check. */
  readonly asked: Fragment
}

/** When a checkup was signed; a correction has the time of the corrected record. */
const signed = sql`case when c.replaces_id is null then greatest(c.date, c.created_at) else c.date end`

/**
 * A departure needs a positive check signed before it, at most 12 hours earlier. Departures and
 * checkups of each driver or vehicle are read once, ordered by time. A checkup is never signed
 * before its date, so that the latest date among those signed before the departure decides.
 */
function checksOf({ resource, checked, passes, kinds: [none, late], asked }: Checks): FindingQuery {
  const table = sql.table(resource.replace('-', '_'))
  const departing = sql.ref(`p.${checked.departure}`)
  const ofCard = sql.ref(`c.${checked.card}`)
  const cards = sql`${table} c where ${passes} and c.kind <> 'post_trip'
    and ${isInForce(resourceOf(resource), 'c')}`
  const rows: FindingQuery['rows'] = ({ since, now, limits }) => sql`
    select p.contract_id, p.key, case when l.minutes is null then ${none}::text
        else ${late}::text end as kind, p.at, p.car_id, p.staff_id,
      'way_bill' as document, p.record_id, null::numeric as expected, l.minutes as actual,
      null::text as note
    from (select e.*, max(e.date) over (partition by e.contract_id, e.checked_id order by e.moment)
          as latest
      from (select p.contract_id, ${departing} as checked_id, p.at as moment,
            null::timestamptz as date, p.key, p.at, p.car_id, p.staff_id, p.record_id
          from (${departures(since, now)}) p join ${limits} on s.contract_id = p.contract_id
          where ${asked}
        union all select c.contract_id, ${ofCard}, ${signed}, c.date, null, null, null, null, null
          from ${cards} and c.date >= ${since} - ${near}) e) p
    left join lateral (select ceil(extract(epoch from ${signed} - p.at) / 60)::numeric as minutes
      from ${cards} and c.contract_id = p.contract_id and ${ofCard} = ${departing}
        and c.date >= p.at - ${near} and c.date < p.at + ${near} order by 1 limit 1) l on true
    where p.key is not null and (p.latest is null or p.latest < p.at - ${near})`
  return { kinds: [none, late], rows }
}

export const checkFindings: readonly FindingQuery[] = [
  checksOf({
    resource: 'medical-checkup',
    checked: { departure: 'staff_id', card: 'driver_id' },
    passes: sql`c.is_admitted = 'admitted'`,
    kinds: ['no_medical_check', 'medical_check_late'],
    asked: sql`s.asks_medical`,
  }),
  checksOf({
    resource: 'mechanic-checkup',
    checked: { departure: 'car_id', card: 'car_id' },
    passes: sql`c.is_passed = 'passed'`,
    kinds: ['no_technical_check', 'technical_check_late'],
    asked: sql`s.asks_technical`,
  }),
]

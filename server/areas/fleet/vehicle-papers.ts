// Papers that a vehicle drives with, insurance and inspections: which of them still matter, how near
// their end is, and what a vehicle's card says of them.
import { sql } from 'kysely'
import type { Fragment, Rules, Saved, SqlClock, WriteContext } from '../../kernel/types.ts'
import { noticeDaysOf } from './notice-days.ts'

export interface Paper {
  readonly table: 'insurance_policy' | 'technical_inspection'
  /** The column of the last day. */
  readonly last: 'policy_term' | 'date_until'
  /** A later paper renews one of the same kind alone. */
  readonly kind: 'policy_type' | null
  readonly daysLeft: 'days_left' | 'days_until'
}

export const insurance: Paper = {
  table: 'insurance_policy',
  last: 'policy_term',
  kind: 'policy_type',
  daysLeft: 'days_left',
}
export const inspection: Paper = {
  table: 'technical_inspection',
  last: 'date_until',
  kind: null,
  daysLeft: 'days_until',
}

/** Of a paper `t`: another one of its vehicle holds longer. */
function isRenewed({ table, last, kind }: Paper): Fragment {
  const [end, sameKind] = [
    sql.ref(last),
    kind ? sql`and n.${sql.ref(kind)} = t.${sql.ref(kind)}` : sql``,
  ]
  return sql`exists (select from ${sql.table(table)} n where n.contract_id = t.contract_id and n.car_id = t.car_id
    ${sameKind} and (n.${end}, n.id) > (t.${end}, t.id))`
}

/** Of a paper `t`: its vehicle is sold or written off. */
const isArchived = sql`exists (select from car c where c.contract_id = t.contract_id and c.id = t.car_id and c.archived_at is not null)`

/** Of a paper `t`: its end matters. */
export const isWatched = (paper: Paper): Fragment =>
  sql`(not ${isArchived} and not ${isRenewed(paper)})`

type Ends = Readonly<Record<'expired' | 'expiring', Fragment>>

/** How near a last day is, of a row `t`. */
function endsOf(last: Fragment, { today }: SqlClock): Ends {
  const soon = noticeDaysOf(sql`t.contract_id`)
  return {
    expired: sql`${last} < ${today()}`,
    expiring: sql`${last} between ${today()} and ${today()} + ${soon}`,
  }
}

function rulesOf(paper: Paper): Rules {
  const last = sql.ref(`t.${paper.last}`)
  const renewed = isRenewed(paper)
  const watched = isWatched(paper)
  return {
    computed: ({ today }) => ({ [paper.daysLeft]: sql`(${last} - ${today()})`, watched }),
    marks: (clock) => {
      const { expired, expiring } = endsOf(last, clock)
      return {
        standing: {
          expired: sql`${expired} and ${watched}`,
          expiring: sql`${expiring} and ${watched}`,
          valid: sql`not (${expired}) and not (${expiring}) and ${watched}`,
          renewed: sql`${renewed} and not ${isArchived}`,
          vehicle_archived: isArchived,
        },
      }
    },
    afterSave(writer, saved) {
      tellVehicles(writer, saved.flatMap(vehiclesOf))
      return Promise.resolve()
    },
    beforeRemove(writer, row) {
      tellVehicles(writer, [row.car_id])
    },
  }
}

const vehiclesOf = ({ row, before }: Saved): unknown[] => [row.car_id, before?.car_id]

/** Lists and cards of these vehicles show something else now. */
function tellVehicles({ changedRecords }: WriteContext, ids: readonly unknown[]): void {
  for (const id of new Set(ids))
    if (typeof id === 'number') changedRecords.push({ resource: 'car', id })
}

export const policyRules = rulesOf(insurance)
export const inspectionRules = rulesOf(inspection)

/**
 * Of a vehicle `t`: when the first of its papers ends, of each kind that which holds longest; null
 * without any, and in the archive.
 */
function firstEnd({ table, last, kind }: Paper): Fragment {
  const group = kind ? sql`group by p.${sql.ref(kind)}` : sql``
  return sql`(select min(m.last) from (select max(p.${sql.ref(last)}) as last from ${sql.table(table)} p
    where p.contract_id = t.contract_id and p.car_id = t.id and t.archived_at is null ${group}) m)`
}

/** What the card of a vehicle `t` says of its papers. */
export function paperMarks(clock: SqlClock): Readonly<Record<string, Fragment>> {
  const [insured, inspected] = [
    endsOf(firstEnd(insurance), clock),
    endsOf(firstEnd(inspection), clock),
  ]
  return {
    insurance_expired: insured.expired,
    insurance_expiring: insured.expiring,
    inspection_expired: inspected.expired,
    inspection_expiring: inspected.expiring,
  }
}

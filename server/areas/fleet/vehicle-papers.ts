// Documents of vehicles and employees (insurance, inspections and others): which are still
// relevant, how soon they expire, and the resulting marks on a vehicle's card.
import { sql } from 'kysely'
import type { Fragment, Rules, Saved, SqlClock, WriteContext } from '../../kernel/types.ts'
import { noticeDaysOf, noticeDaysOfKind } from './notice-days.ts'

export interface Paper {
  readonly table:
    'insurance_policy' | 'technical_inspection' | 'vehicle_document' | 'staff_document'
  readonly owner: 'car' | 'staff'
  /** The column with the last day of validity. */
  readonly last: 'policy_term' | 'date_until' | 'valid_until'
  /** The column with the kind of document: only a later document of the same kind is a renewal. */
  readonly kind: 'policy_type' | 'kind_id' | null
  readonly daysLeft: 'days_left' | 'days_until'
}

export const insurance: Paper = {
  table: 'insurance_policy',
  owner: 'car',
  last: 'policy_term',
  kind: 'policy_type',
  daysLeft: 'days_left',
}
export const inspection: Paper = {
  table: 'technical_inspection',
  owner: 'car',
  last: 'date_until',
  kind: null,
  daysLeft: 'days_until',
}

const document = { last: 'valid_until', kind: 'kind_id', daysLeft: 'days_left' } as const
const vehicleDocument: Paper = { table: 'vehicle_document', owner: 'car', ...document }
const staffDocument: Paper = { table: 'staff_document', owner: 'staff', ...document }

/** A document without a last day is valid indefinitely. */
const endOf = (alias: string, { last }: Paper) =>
  sql`coalesce(${sql.ref(`${alias}.${last}`)}, 'infinity'::date)`

/** Condition: another document of the same owner (and kind) is valid longer than `t`. */
function isRenewed(paper: Paper): Fragment {
  const { table, kind } = paper
  const owner = sql.ref(`${paper.owner}_id`)
  const sameKind = kind ? sql`and n.${sql.ref(kind)} = t.${sql.ref(kind)}` : sql``
  return sql`exists (select from ${sql.table(table)} n where n.contract_id = t.contract_id and n.${owner} = t.${owner}
    ${sameKind} and (${endOf('n', paper)}, n.id) > (${endOf('t', paper)}, t.id))`
}

/** Condition: the vehicle of a document `t` is archived, or its employee has left. */
const isGone: Readonly<Record<Paper['owner'], Fragment>> = {
  car: sql`exists (select from car c where c.contract_id = t.contract_id and c.id = t.car_id and c.archived_at is not null)`,
  staff: sql`exists (select from staff s where s.contract_id = t.contract_id and s.id = t.staff_id
    and (s.archived_at is not null or s.dismissed))`,
}

/**
 * Condition: the expiry of a document `t` is relevant, i.e. it is not renewed, and its owner is
 * active.
 */
export const isWatched = (paper: Paper): Fragment =>
  sql`(not ${isGone[paper.owner]} and not ${isRenewed(paper)})`

type Ends = Readonly<Record<'expired' | 'expiring', Fragment>>

/** Conditions for marks on a row `t`: expired, or expiring soon (within `soon` days). */
function endsOf(
  last: Fragment,
  { today }: SqlClock,
  soon = noticeDaysOf(sql`t.contract_id`),
): Ends {
  return {
    expired: sql`${last} < ${today()}`,
    expiring: sql`${last} between ${today()} and ${today()} + ${soon}`,
  }
}

function rulesOf(paper: Paper): Rules {
  const last = sql.ref(`t.${paper.last}`)
  const gone = isGone[paper.owner]
  const renewed = isRenewed(paper)
  const watched = isWatched(paper)
  const soon = paper.kind === 'kind_id' ? noticeDaysOfKind(sql`t.kind_id`) : undefined
  return {
    computed: ({ today }) => ({
      [paper.daysLeft]: sql`(${last} - ${today()})`,
      ...(soon && { notice_days: soon }),
      watched,
    }),
    marks: (clock) => {
      const { expired, expiring } = endsOf(last, clock, soon)
      return {
        standing: {
          expired: sql`${expired} and ${watched}`,
          expiring: sql`${expiring} and ${watched}`,
          valid: sql`not (${expired}) and not (${expiring}) and ${watched}`,
          ...(paper.last === 'valid_until' && { no_end: sql`${last} is null and ${watched}` }),
          renewed: sql`${renewed} and not ${gone}`,
          ...(paper.owner === 'car' ? { vehicle_archived: gone } : { left: gone }),
        },
      }
    },
    afterSave(writer, saved) {
      markVehiclesChanged(writer, saved.flatMap(ownersOf))
      return Promise.resolve()
    },
    beforeRemove(writer, row) {
      markVehiclesChanged(writer, [row.car_id])
    },
  }
}

const ownersOf = ({ row, before }: Saved): unknown[] => [row.car_id, before?.car_id]

/** Marks the vehicles as changed, so that their lists and cards reload. */
function markVehiclesChanged({ changedRecords }: WriteContext, ids: readonly unknown[]): void {
  for (const id of new Set(ids))
    if (typeof id === 'number') changedRecords.push({ resource: 'car', id })
}

export const policyRules = rulesOf(insurance)
export const inspectionRules = rulesOf(inspection)
export const vehicleDocumentRules = rulesOf(vehicleDocument)
export const staffDocumentRules = rulesOf(staffDocument)

/**
 * The earliest expiry among the documents of a vehicle `t`, taking the longest valid one of each
 * kind; null without documents, and for archived vehicles.
 */
function firstEnd({ table, last, kind }: Paper): Fragment {
  const group = kind ? sql`group by p.${sql.ref(kind)}` : sql``
  return sql`(select min(m.last) from (select max(p.${sql.ref(last)}) as last from ${sql.table(table)} p
    where p.contract_id = t.contract_id and p.car_id = t.id and t.archived_at is null ${group}) m)`
}

/** Marks for the other documents of a vehicle `t`, taking the longest valid one of each kind. */
function documentMarks({ today }: SqlClock): Ends {
  const some = (condition: Fragment) => sql`exists (select from (
      select d.kind_id, max(${endOf('d', vehicleDocument)}) as last from vehicle_document d
      where d.contract_id = t.contract_id and d.car_id = t.id and t.archived_at is null
      group by d.kind_id) m where ${condition})`
  const soon = noticeDaysOfKind(sql`m.kind_id`)
  return {
    expired: some(sql`m.last < ${today()}`),
    expiring: some(sql`m.last between ${today()} and ${today()} + ${soon}`),
  }
}

/** Document marks for the card of a vehicle `t`. */
export function paperMarks(clock: SqlClock): Readonly<Record<string, Fragment>> {
  const insured = endsOf(firstEnd(insurance), clock)
  const inspected = endsOf(firstEnd(inspection), clock)
  const documents = documentMarks(clock)
  return {
    insurance_expired: insured.expired,
    insurance_expiring: insured.expiring,
    inspection_expired: inspected.expired,
    inspection_expiring: inspected.expiring,
    document_expired: documents.expired,
    document_expiring: documents.expiring,
  }
}

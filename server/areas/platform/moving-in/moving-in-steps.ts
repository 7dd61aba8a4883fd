// Steps of the initial data entry: what an organisation has entered and what is missing, counted on
// each call. Nothing is marked as done manually.
import { sql } from 'kysely'
import { endedStates } from '#resources/dispatch/index.ts'
import { canEdit } from '#resources/kernel/access.ts'
import { literalArray } from '../../../kernel/db/literal-array.ts'
import type { Fragment, Rules } from '../../../kernel/types.ts'

interface Subject {
  readonly step: string
  readonly subject: string
  /** Required before the first day. */
  readonly needed?: true
  /** SQL: number of records of the contract `c`. */
  readonly count: Fragment
  /** SQL: number of incomplete records. */
  readonly missing?: Fragment
}

const countOf = (table: string, where: Fragment = sql`true`) =>
  sql`(select count(*) from ${sql.table(table)} r where r.contract_id = c.id and ${where})`
const active = sql`r.archived_at is null`
/** SQL: number of active vehicles `r` that satisfy the condition. */
const carsWith = (where: Fragment) => countOf('car', sql`${active} and ${where}`)
/** Condition: another table has rows for the vehicle `r`. */
const has = (table: string) =>
  sql`exists (select from ${sql.table(table)} o where o.contract_id = r.contract_id and o.car_id = r.id)`
const hasFuel = sql`exists (select from car__fuels o where o.contract_id = r.contract_id and o.parent_id = r.id)`
/** SQL: number of tanks `r` on the cards of active vehicles that satisfy the condition. */
const tanksWith = (where: Fragment) =>
  countOf(
    'car__fuels',
    sql`${where} and exists (select from car o
      where o.contract_id = r.contract_id and o.id = r.parent_id and o.archived_at is null)`,
  )
const stock = sql`r.source = 'opening'`
/** Details of an organisation that printed forms need. */
const requisites = sql`r.full_name, r.address, r.inn, r.head_name`
const ofOrganisation = (what: Fragment) =>
  sql`coalesce((select ${what} from organisation r where r.contract_id = c.id), 0)`
const users = countOf('user', sql`r.active`)
const begun = sql`(c.in_use_since is not null)::int`

const subjects: readonly Subject[] = [
  {
    step: 'organisation',
    subject: 'organisation',
    needed: true,
    count: ofOrganisation(sql`num_nonnulls(${requisites})`),
    missing: ofOrganisation(sql`num_nulls(${requisites})`),
  },
  { step: 'structure', subject: 'company', needed: true, count: countOf('company') },
  { step: 'structure', subject: 'subdivision', needed: true, count: countOf('subdivision') },
  { step: 'catalogues', subject: 'fuel', needed: true, count: countOf('fuel') },
  { step: 'catalogues', subject: 'car_model', needed: true, count: countOf('car_model') },
  { step: 'catalogues', subject: 'staff_position', needed: true, count: countOf('staff_position') },
  {
    step: 'vehicles',
    subject: 'car',
    needed: true,
    count: carsWith(sql`true`),
    missing: carsWith(sql`not ${hasFuel}`),
  },
  {
    step: 'people',
    subject: 'staff',
    needed: true,
    count: countOf('staff', active),
    missing: countOf('staff', sql`${active} and r.position_id is null`),
  },
  // initially, the administrator is the only user
  {
    step: 'users',
    subject: 'user',
    needed: true,
    count: users,
    missing: sql`(case when ${users} < 2 then 1 else 0 end)`,
  },
  {
    step: 'norms',
    subject: 'norm',
    needed: true,
    count: countOf('fuel_consumption_norm'),
    missing: carsWith(sql`${hasFuel} and not ${has('fuel_consumption_norm')}`),
  },
  {
    step: 'openings',
    subject: 'odometer',
    needed: true,
    count: carsWith(has('odometer_reading')),
    missing: carsWith(sql`not ${has('odometer_reading')}`),
  },
  {
    step: 'openings',
    subject: 'tank',
    needed: true,
    count: tanksWith(sql`r.tank_remainder is not null`),
    missing: tanksWith(sql`r.tank_remainder is null`),
  },
  { step: 'openings', subject: 'reservoir', count: countOf('reservoir') },
  {
    step: 'openings',
    subject: 'stock',
    count: countOf('supply', stock),
    missing: countOf('supply', sql`${stock} and r.state <> 'posted'`),
  },
  {
    step: 'documents',
    subject: 'insurance_policy',
    needed: true,
    count: countOf('insurance_policy'),
    missing: carsWith(sql`not ${has('insurance_policy')}`),
  },
  {
    step: 'documents',
    subject: 'technical_inspection',
    count: countOf('technical_inspection'),
    missing: carsWith(sql`not ${has('technical_inspection')}`),
  },
  { step: 'documents', subject: 'vehicle_document', count: countOf('vehicle_document') },
  { step: 'documents', subject: 'staff_document', count: countOf('staff_document') },
  {
    step: 'documents',
    subject: 'order',
    count: countOf('order', sql`r.state <> all(${literalArray(endedStates)})`),
  },
  {
    step: 'documents',
    subject: 'way_bill',
    count: countOf('way_bill', sql`r.state in ('draft', 'open')`),
  },
  {
    step: 'first_day',
    subject: 'first_day',
    needed: true,
    count: begun,
    missing: sql`1 - ${begun}`,
  },
]

const lineOf = ({ step, subject, needed, count, missing }: Subject, at: number) =>
  sql`select ${at + 1}::int as number, ${step}::text as step, ${subject}::text as subject,
    ${needed === true}::boolean as needed, ${count}::int as count, ${missing ?? sql`0`}::int as missing`

export const movingInRules: Rules = {
  source: sql`select c.id as contract_id, c.id * 100 + s.number as id, s.number, s.step, s.subject, s.count, s.missing,
      case when s.needed and s.count = 0 then 'empty' when s.missing > 0 then 'incomplete'
        when s.count = 0 then 'optional' else 'complete' end as state
    from contract c cross join lateral (${sql.join(subjects.map(lineOf), sql` union all `)}) s`,
  readOnce: true,
  /** Visible only to administrators of the organisation. */
  visible: ({ levels }) => (canEdit(levels, 'organisation') ? undefined : sql`false`),
}

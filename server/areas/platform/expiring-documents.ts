// Rules of expiring documents: all due dates from the stored table, with the titles of their
// records.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { dueDaysOf } from '#resources/kernel/rules/due-dates.ts'
import type { DueDay } from '#resources/kernel/rules/due-dates.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { isComputed } from '#resources/kernel/kind-traits.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../kernel/db/columns.ts'
import { stillExpiresIn } from '../../kernel/read/row-conditions.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import { readableBy } from '../../kernel/session/viewer.ts'
import type { Fragment, Kernel, Rules } from '../../kernel/types.ts'
import { noticeDaysOf, noticeDaysOfKind } from '../fleet/index.ts'

interface Expiring extends DueDay {
  readonly resource: Resource
}

/** All fields that expire, in the order of the registry. */
export function expiringFields(): Expiring[] {
  return allResources().flatMap((resource) =>
    dueDaysOf(resource).map((one) => ({ ...one, resource })),
  )
}

const targets = { target: ({ options }: Field) => resourceOf(options.to as ResourceName) }

/**
 * SELECT for a due date `d` of this kind: the title of its record, and how many days before the due
 * date it counts as expiring soon.
 */
const factsOf = ({ resource, field, kind }: Expiring) => sql`
  select (${titleOf(targets, resource, 't')})::text as name,
    ${field.options.ahead ? noticeDaysOfKind(sql`t.kind_id`) : noticeDaysOf(sql`t.contract_id`)} as ahead
  from ${sql.table(tableOf(resource))} t
  where d.kind = ${kind} and t.contract_id = d.contract_id and t.id = d.record_id`

/**
 * SQL: the vehicle and the employee of a due date; must be the same expressions as in the indexes
 * of due_date.
 */
const carId = sql`case when d.subject = 'car' then d.subject_id end`
const staffId = sql`case when d.subject = 'staff' then d.subject_id end`

export const expiringDocumentRules: Rules = {
  source: sql`select d.contract_id, d.id, d.kind, d.record_id, f.name,
      ${carId} as car_id, ${staffId} as staff_id, d.due_on as until, f.ahead
    from due_date d
    cross join lateral (${sql.join(expiringFields().map(factsOf), sql` union all `)}
      limit 1) f`, // one matches: without the limit the planner expects one of each kind
  computed: ({ today }) => ({ days_left: sql`(t.until - ${today()})` }),
  marks: ({ today }) => ({
    standing: {
      expired: sql`t.until < ${today()}`,
      expiring: sql`t.until between ${today()} and ${today()} + t.ahead`,
      valid: sql`t.until > ${today()} + t.ahead`,
    },
  }),
  /** Due dates that the reader may read and that are still relevant. */
  visible(person, kernel) {
    const readable = expiringFields().filter(
      ({ resource, key, field }) =>
        canRead(person.levels, resource.access) && readableBy(person, resource)(key, field),
    )
    const kept = readable.filter(isKept).map(({ kind }) => kind)
    const shown = [
      sql`t.kind = any(${kept}::text[])`,
      ...readable.filter((one) => !isKept(one)).map((one) => stillMatters(kernel, one)),
    ]
    return sql`(${sql.join(shown, sql` or `)})`
  },
}

/**
 * Whether the stored table contains only relevant due dates of this kind; otherwise the condition
 * depends on computed fields.
 */
function isKept({ resource, field }: Expiring): boolean {
  const condition = endCondition(field)
  const keys = condition === true || condition === undefined ? [] : Object.keys(condition)
  return !keys.some((key) => resource.fields[key] && isComputed(resource.fields[key]))
}

/**
 * Condition: the due date `t` is of this kind, and its record satisfies the condition for expiring.
 * The subquery renames the outer columns, since rules call the record `t` as well.
 */
function stillMatters(kernel: Kernel, { resource, field, kind }: Expiring): Fragment {
  return sql`(t.kind = ${kind} and exists (
    select from (select t.contract_id as of_contract, t.record_id as of_record) o
    cross join lateral (select from ${sql.table(tableOf(resource))} t
      where t.contract_id = o.of_contract and t.id = o.of_record
        and ${stillExpiresIn(kernel, resource, field)}) x))`
}

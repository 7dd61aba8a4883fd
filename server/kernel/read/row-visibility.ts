// Rows that only some readers of a resource may see (`Rules.visible`), and rows outside a desk: for
// all others they do not exist, in reads and writes.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { searchedRefs } from '#resources/kernel/searched-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { SearchedRef } from '../searched-references.ts'
import type { CallContext, Fragment, Kernel, ReadContext, Scope } from '../types.ts'
import { eventTypes } from '../db/event-log.ts'
import { readableBy, resourceFor, contractToday } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import { hasValues } from './row-conditions.ts'
import { markConditions } from './marks.ts'
import { sourceOf } from './select.ts'
import { sqlClock } from './sql-clock.ts'

const nothing = sql``

/** The condition on the rows `t` that exist for the caller; undefined for all rows. */
export function seenBy(kernel: Kernel, resource: Resource, person: Person): Fragment | undefined {
  const only = kernel.rulesOf(resource).visible?.(person, kernel, resource)
  const { values = {}, own = false } = resource.desk ?? {}
  const parts = [
    ...(only ? [only] : []),
    ...(Object.keys(values).length > 0 ? [hasValues(kernel, resource, values)] : []),
    ...(own === false ? [] : [belongsTo(own, person)]),
  ]
  if (parts.length === 0) return undefined
  return sql`(${sql.join(
    parts.map((one) => sql`(${one})`),
    sql` and `,
  )})`
}

const belongsTo = (own: true | string, { accountId, staffId }: Person) =>
  own === true ? sql`t.created_by = ${accountId}` : sql`${sql.ref(`t.${own}`)} = ${staffId}::bigint`

/**
 * The references that the caller may search: the targets' texts contain more than a name, so
 * searching them requires the right to read the targets or the lookups that they are picked from.
 */
function searchedBy(kernel: Kernel, resource: Resource, person: Person): readonly SearchedRef[] {
  return searchedRefs(resource.fields).flatMap(([key, field]) => {
    const target = kernel.target(field)
    const lookup = kernel.resources.find(({ name }) => name === field.options.pickedFrom)
    const mayRead = [target, lookup].some((one) => one && canRead(person.levels, one.access))
    if (!mayRead) return []
    return [{ key, target, only: seenBy(kernel, target, person) }]
  })
}

/**
 * The rows in a caller's lists, counts and files: those of the contract that the area makes visible
 * to them.
 */
export function scopeOf(
  kernel: Kernel,
  resource: Resource,
  person: Person,
  archived = false,
): Scope {
  const today = contractToday(person.contract.timeZone, kernel.clock())
  const rules = kernel.rulesOf(resource)
  return {
    ...{ ...person, today, archived },
    only: seenBy(kernel, resource, person),
    computed: rules.computedFor?.(person, sqlClock(kernel)),
    // built where a filter or a search needs them: most calls have neither
    get marks() {
      return markConditions(kernel, resource)
    },
    get searched() {
      return searchedBy(kernel, resource, person)
    },
  }
}

/** The context of what the caller may read of a resource in lists, counts and records. */
export function readContext(
  { kernel, resource, person }: CallContext,
  archived = false,
): ReadContext {
  return {
    kernel,
    db: kernel.db,
    resource: resourceFor(person, resource),
    scope: scopeOf(kernel, resource, person, archived),
    readable: readableBy(person, resource),
  }
}

/**
 * ` and …`, which restricts `t` to rows visible to the caller; empty if all rows are visible to
 * everybody.
 */
export function visibilityClause(kernel: Kernel, resource: Resource, person: Person): Fragment {
  const only = seenBy(kernel, resource, person)
  return only ? sql` and ${only}` : nothing
}

/**
 * Whether the record is visible to the caller; without a query true if the area has no such rule.
 * @throws the database's error
 */
export async function isVisible(
  { kernel, resource, person }: CallContext,
  id: number,
): Promise<boolean> {
  const only = seenBy(kernel, resource, person)
  if (!only) return true
  const { rows } = await sql`select from ${sourceOf(kernel, resource)}
    where t.contract_id = ${person.contractId} and t.id = ${id} and ${only}`.execute(kernel.db)
  return rows.length > 0
}

/**
 * The condition that the events `alias` of a resource concern records visible to the caller: as
 * they are, or as they were when they were removed. Null: all of them are visible.
 */
export function visibleEvents(
  kernel: Kernel,
  resource: Resource,
  person: Person,
  alias: string,
): Fragment | null {
  const only = seenBy(kernel, resource, person)
  if (!only) return null
  const table = sql.table(tableOf(resource))
  const there = sql`select from ${table} t where t.contract_id = o.contract_id and t.id = o.item_id`
  const before = sql`g.data->'before' || jsonb_build_object('id', g.item_id, 'contract_id', g.contract_id, 'created_by', g.data->'kept'->'created_by')`
  // the event gets another alias inside: every rule calls the row `t`
  return sql`(select exists (${there} and (${only})) or not exists (${there}) and exists (
      select from event_log g, jsonb_populate_record(null::${table}, ${before}) t where g.contract_id = o.contract_id
        and g.resource = ${resource.name} and g.item_id = o.item_id and g.event_type_id = ${eventTypes.remove} and (${only}))
    from (select ${sql.ref(`${alias}.contract_id`)} as contract_id, ${sql.ref(`${alias}.item_id`)} as item_id) o)`
}

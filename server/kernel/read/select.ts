// Descriptor → SELECT list and joins. Every label is read with its row, for any number of columns.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import {
  emptyValue,
  hasChildRows,
  isAttachment,
  isComputed,
  isReferenceList,
  isSecret,
  isSingleReference,
} from '#resources/kernel/kind-traits.ts'
import type { Readable } from '#resources/kernel/access.ts'
import {
  codeKey,
  fieldEntries,
  isPictured,
  labelKey,
  listKey,
  mainKey,
  setKey,
} from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { columnsOf, layoutOf, sideTable, tableOf } from '../db/columns.ts'
import type { Fragment, Kernel, RecordContext } from '../types.ts'
import type { Filter } from '#resources/kernel/calls/list-query.ts'
import { requestedDays } from './requested-days.ts'
import { markColumns } from './marks.ts'
import { textIn } from './built-in-names.ts'
import { referenceTitle, titleOf } from './record-titles.ts'
import { movementSelectList, movementOnWire } from './movement-rows.ts'
import { replacingId } from './replaced-rows.ts'
import { atThisMoment, sqlClock } from './sql-clock.ts'

export const joinAlias = (key: string) => `j_${key}`

/**
 * The rows of a resource as a FROM item: its table, or the area's statement for a read-only view,
 * with the parameters in `filters`.
 */
export function sourceOf(
  kernel: Kernel,
  resource: Resource,
  filters: readonly Filter[] = [],
): Fragment {
  const rules = kernel.rulesOf(resource)
  const clock = sqlClock(kernel)
  const source =
    rules.sourceOfDays?.(requestedDays(filters, clock), clock) ?? atThisMoment(kernel, rules.source)
  return source ? sql`(${source}) as t` : sql`${sql.table(tableOf(resource))} as t`
}

/** LEFT JOINs for the labels of references; `keys` narrows them to those that a sort needs. */
export function joinsOf(kernel: Kernel, resource: Resource, keys?: ReadonlySet<string>): Fragment {
  const refs = fieldEntries(resource.fields).filter(
    ([key, field]) => isSingleReference(field) && (!keys || keys.has(key)),
  )
  return sql.join(
    refs.map(([key, field]) => {
      const alias = joinAlias(key)
      return sql`left join ${sql.table(tableOf(kernel.target(field)))} as ${sql.ref(alias)} on ${sql.ref(`${alias}.contract_id`)} = t.contract_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${key}`)}`
    }),
    sql` `,
  )
}

/** The sort expression of a field: a reference's label. */
export function sortColumn(
  kernel: Kernel,
  resource: Resource,
  key: string,
  field: Field | undefined,
): Fragment {
  if (field && isSingleReference(field))
    return referenceTitle(kernel, kernel.target(field), joinAlias(key))
  if (field?.kind === 'text') return textIn(resource, 't', key)
  return sql.ref(`t.${field?.kind === 'period' ? `${key}_from` : key}`)
}

type Columns = Pick<RecordContext, 'kernel' | 'resource' | 'readable'> & {
  scope: Pick<RecordContext['scope'], 'computed'>
}

/** SQL over the row `t` of the computed fields. */
export function computedColumns({
  kernel,
  resource,
  scope,
}: Pick<Columns, 'kernel' | 'resource' | 'scope'>): Readonly<Record<string, Fragment>> {
  return { ...atThisMoment(kernel, kernel.rulesOf(resource).computed), ...scope.computed }
}

/** Columns of one row on the wire, labels included. Secrets show only whether they are set. */
export function columnsList({ kernel, resource, readable, scope }: Columns): Fragment {
  const computed = {
    ...markColumns(kernel, resource),
    ...computedColumns({ kernel, resource, scope }),
  }
  const columns: Fragment[] = [
    'id',
    ...(resource.mode === 'view' ? [] : systemColumns(resource)),
  ].map((column) => sql.ref(`t.${column}`))
  if (resource.archive)
    columns.push(
      sql`${kernel.accounts.accountName(sql`t.archived_by`, sql`t.contract_id`)} as archived_by_name`,
    )
  if (resource.replaces) columns.push(sql`${replacingId(resource)} as replaced_by_id`)
  if (resource.ledger) columns.push(...movementSelectList(kernel, resource, resource.ledger))
  for (const [key, field] of fieldEntries(resource.fields)) {
    if (!readable(key, field)) continue
    if (isComputed(field)) columns.push(sql`${computed[key] ?? sql`null`} as ${sql.ref(key)}`)
    else if (isSecret(field))
      columns.push(sql`${sql.ref(`t.${key}`)} is not null as ${sql.ref(setKey(key))}`)
    else if (field.kind === 'text')
      columns.push(sql`${textIn(resource, 't', key)} as ${sql.ref(key)}`)
    else columns.push(...columnsOf(key, field).map((column) => sql.ref(`t.${column}`)))
    if (isSingleReference(field))
      columns.push(
        sql`${referenceTitle(kernel, kernel.target(field), joinAlias(key))} as ${sql.ref(labelKey(key))}`,
      )
    if (field.options.tones)
      columns.push(sql`${sql.ref(`${joinAlias(key)}.code`)} as ${sql.ref(codeKey(key))}`)
    if (isPictured(resource, key, field))
      columns.push(sql`${mainPhoto(resource, key)} as ${sql.ref(mainKey(key))}`)
    if (isReferenceList(field))
      columns.push(sql`${linkedList(kernel, resource, key, field)} as ${sql.ref(listKey(key))}`)
  }
  return sql.join(columns)
}

/** Wide rows with their labels, from `from`; `parts` are additional columns. */
export function wideSelect(
  context: Columns,
  from: Fragment,
  rest: Fragment,
  parts: readonly Fragment[] = [],
): RawBuilder<Record<string, unknown>> {
  const joins = joinsOf(context.kernel, context.resource)
  return sql`select ${columnsList(context)}${sql.join(parts, sql``)} from ${from} ${joins} ${rest}`
}

/** One lookup in a unique index for each row of the page. */
function mainPhoto(resource: Resource, key: string): Fragment {
  return sql`(select f.id from file f
    where f.contract_id = t.contract_id and f.resource = ${resource.name} and f.record_id = t.id and f.field = ${key} and f.is_main)`
}

function systemColumns(resource: Resource): string[] {
  return [
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    ...(resource.archive ? ['archived_at', 'archived_by'] : []),
  ]
}

function linkedList(kernel: Kernel, resource: Resource, key: string, field: Field): Fragment {
  const target = kernel.target(field)
  return sql`(select coalesce(json_agg(json_build_object('id', x.id, 'name', ${titleOf(kernel, target, 'x')}) order by l.position), '[]'::json)
    from ${sql.table(sideTable(resource, key))} l join ${sql.table(tableOf(target))} x on x.contract_id = l.contract_id and x.id = l.target_id
    where l.contract_id = t.contract_id and l.parent_id = t.id)`
}

/** Converts a database row to a row in wire format. */
export function toWireRow(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  readable: Readable,
): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: row.id }
  if (resource.mode !== 'view')
    for (const column of systemColumns(resource)) wire[column] = row[column]
  if (resource.archive) wire.archived_by_name = row.archived_by_name
  if (resource.replaces) {
    const by = row.replaced_by_id ?? null
    Object.assign(wire, { replaced: by !== null, replaced_by_id: by })
  }
  if (resource.ledger) Object.assign(wire, movementOnWire(row))
  for (const [key, field] of fieldEntries(resource.fields)) {
    if (!readable(key, field)) continue
    if (isSecret(field)) Object.assign(wire, { [key]: null, [setKey(key)]: row[setKey(key)] })
    else if (isReferenceList(field)) {
      const list = (row[listKey(key)] ?? []) as { id: number; name: string }[]
      Object.assign(wire, { [key]: list.map(({ id }) => id), [listKey(key)]: list })
    } else if (hasChildRows(field)) {
      if (key in row)
        wire[key] = (row[key] as Record<string, unknown>[]).map((child) =>
          childToWire(field, child),
        )
    } else if (isAttachment(field)) {
      if (key in row) wire[key] = row[key]
      if (isPictured(resource, key, field)) wire[mainKey(key)] = row[mainKey(key)] ?? null
    } else if (isComputed(field)) wire[key] = row[key] ?? emptyValue(field)
    else wire[key] = layoutOf(field).read(row, key)
    if (isSingleReference(field)) wire[labelKey(key)] = row[labelKey(key)] ?? null
    if (field.options.tones) wire[codeKey(key)] = row[codeKey(key)] ?? null
  }
  return wire
}

function childToWire(
  field: Field,
  child: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: child.id }
  for (const [key, one] of fieldEntries(field.options.fields ?? {})) {
    wire[key] = layoutOf(one).read(child, key)
    if (isSingleReference(one)) wire[labelKey(key)] = child[labelKey(key)] ?? null
  }
  return wire
}

// Record titles in SQL: the rule of resources/kernel/views/record-title.ts; titles.test.ts compares
// the two.
import { sql } from 'kysely'
import { titleFields } from '#resources/kernel/derive.ts'
import { hasMoments, isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../db/columns.ts'
import { plateTextOf } from '../db/plate-sql.ts'
import type { Fragment, Kernel } from '../types.ts'
import { textIn } from './built-in-names.ts'
import { zoneOf } from './sql-clock.ts'

type Targets = Pick<Kernel, 'target'>

/**
 * A record's title: its title fields joined by spaces, plates, days and moments as displayed,
 * references by their labels.
 */
export function titleOf(kernel: Targets, resource: Resource, alias: string): Fragment {
  const columns = titleFields(resource).map((key) =>
    resource.fields[key]?.kind === 'text'
      ? textIn(resource, alias, key)
      : wordOf(kernel, alias, key, resource.fields[key]),
  )
  return isOneText(resource) ? columns[0]! : sql`concat_ws(' ', ${sql.join(columns)})`
}

/** The title of a reference's target; null without a target. */
export function referenceTitle(kernel: Targets, resource: Resource, alias: string): Fragment {
  return isOneText(resource)
    ? titleOf(kernel, resource, alias)
    : sql`nullif(${titleOf(kernel, resource, alias)}, '')`
}

function isOneText(resource: Resource): boolean {
  const [key = '', ...more] = titleFields(resource)
  return more.length === 0 && resource.fields[key]?.kind === 'text'
}

function wordOf(kernel: Targets, alias: string, key: string, field: Field | undefined): Fragment {
  const column = sql.ref(`${alias}.${key}`)
  if (!field || !isSingleReference(field)) {
    const columns = field ? columnsOf(key, field).map((one) => sql.ref(`${alias}.${one}`)) : []
    return shownIn(field, columns.length > 0 ? columns : [column], zoneOf(alias))
  }
  const target = kernel.target(field)
  const there = `${alias}_${key}`
  return sql`(select ${referenceTitle(kernel, target, there)} from ${sql.table(tableOf(target))} as ${sql.ref(there)}
    where ${sql.ref(`${there}.contract_id`)} = ${sql.ref(`${alias}.contract_id`)} and ${sql.ref(`${there}.id`)} = ${column})`
}

/**
 * The columns of one field as shown in a title, in the time zone `zone`. Kinds without a special
 * format are shown as stored.
 */
export function shownIn(
  field: Pick<Field, 'kind' | 'options'> | undefined,
  columns: readonly Fragment[],
  zone: Fragment,
): Fragment {
  const [from = sql`null`, to = sql`null`] = columns
  const moments = field !== undefined && hasMoments(field)
  const time = (one: Fragment) =>
    moments
      ? sql`to_char(${one} at time zone ${zone}, 'DD.MM.YYYY HH24:MI')`
      : sql`to_char(${one}, 'DD.MM.YYYY')`
  switch (field?.kind) {
    case 'plate':
      return plateTextOf(from)
    case 'day':
      return field.options.of === 'month' ? sql`to_char(${from}, 'MM.YYYY')` : time(from)
    case 'moment':
      return time(from)
    case 'period':
      return sql`(${time(from)} || ' – ' || coalesce(${time(to)}, '…'))`
    default:
      return from
  }
}

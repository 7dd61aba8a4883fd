// Validated rows → their table: new and changed rows, many in a few statements.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { isSecret } from '#resources/kernel/kind-traits.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'
import { writingAccount } from '../../db/writing-account.ts'
import { builtInTexts } from '../../read/built-in-names.ts'
import type { Wire, WriteContext } from '../../types.ts'
import { columnValues, maxParameters } from '../child-tables.ts'
import type { Former, SavePlan, SavedRecord } from '../save-records.ts'

type Columns = [string, unknown][]

/** Inserts new rows; answers their ids in the same order. */
export async function insertRows(
  context: WriteContext,
  plans: readonly Pick<SavePlan, 'row' | 'former'>[],
): Promise<number[]> {
  const ids: number[] = []
  const all = plans.map(({ row, former }) => newColumns(context, row, former))
  // a secret's column is present if any row sets it
  const names = [...new Set(all.flatMap((columns) => [...columns.keys()]))]
  const step = Math.max(1, Math.floor(maxParameters / Math.max(1, names.length)))
  for (let i = 0; i < all.length; i += step) {
    const values = all
      .slice(i, i + step)
      .map(
        (columns) =>
          sql`(${sql.join(names.map((name) => (columns.has(name) ? sql`${columns.get(name)}` : sql`default`)))})`,
      )
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(tableOf(context.resource))}
      (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)} returning id`.execute(
      context.db,
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

interface ChangedRow {
  id: number
  columns: Columns
}

/**
 * Updates rows. Rows with the same changed columns are updated together; a value common to all is
 * sent once.
 */
export async function updateRows(
  context: WriteContext,
  plans: readonly (Pick<SavePlan, 'row' | 'changed'> & { id: number })[],
): Promise<void> {
  const alike = new Map<string, ChangedRow[]>()
  for (const { id, row, changed } of plans) {
    const columns = changedColumns(context, row, changed)
    const names = columns.map(([column]) => column).join()
    alike.set(names, [...(alike.get(names) ?? []), { id, columns }])
  }
  for (const rows of alike.values()) {
    const columns = rows[0]!.columns
    const step = Math.max(1, Math.floor(maxParameters / (2 * columns.length)))
    for (let i = 0; i < rows.length; i += step) {
      const part = rows.slice(i, i + step)
      const sets = columns.map(
        ([column], n) => sql`${sql.ref(column)} = ${valueFor(part, column, n)}`,
      )
      await sql`update ${sql.table(tableOf(context.resource))} set version = version + 1, ${sql.join(sets)}
        where contract_id = ${context.person.contractId} and id = any(${part.map(({ id }) => id)}::bigint[])`.execute(
        context.db,
      )
    }
  }
}

function valueFor(rows: readonly ChangedRow[], column: string, n: number) {
  const first = rows[0]!.columns[n]![1]
  if (rows.every(({ columns }) => columns[n]![1] === first)) return sql`${first}`
  // the column itself determines the type of the values
  const cases = rows.map(({ id, columns }) => sql`when ${id} then ${columns[n]![1]}`)
  return sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`
}

/** Column → value of a new row; `former` overrides the defaults. */
export function newColumns(
  context: WriteContext,
  row: Wire,
  former: Former | undefined,
): Map<string, unknown> {
  const { resource, person, now } = context
  return new Map<string, unknown>([
    ['contract_id', person.contractId],
    ['created_at', now],
    ['created_by', writingAccount(person)],
    ['updated_at', now],
    ['updated_by', writingAccount(person)],
    ...toColumns(context, row, fieldEntries(resource.fields)),
    ...searchColumn(resource, row),
    ...Object.entries(former ?? {}),
  ])
}

/** Column → value of a changed row. */
export function changedColumns(
  context: WriteContext,
  row: Wire,
  changed: SavePlan['changed'],
): Columns {
  return [
    ['updated_at', context.now],
    ['updated_by', writingAccount(context.person)],
    ...toColumns(context, row, changed),
    ...(changesTexts(context.resource, changed) ? searchColumn(context.resource, row) : []),
  ]
}

/** Whether the search words of a changed row may differ. */
function changesTexts({ fields }: Resource, changed: SavePlan['changed']): boolean {
  const searched: readonly string[] = searchedTexts(fields)
  return changed.some(([key]) => searched.includes(key))
}

/** Secrets are encrypted here; an omitted one keeps its stored value. */
function toColumns(
  { kernel }: WriteContext,
  row: Wire,
  entries: readonly (readonly [string, Field])[],
): Columns {
  return entries.flatMap(([key, field]): Columns => {
    if (!isSecret(field)) return columnValues([[key, field]], row)
    const secret = row[key]
    return typeof secret === 'string' ? [[key, kernel.seal(secret)]] : []
  })
}

/** The texts of a row; of a built-in one in every language. */
const textsOf = (resource: Resource, row: Wire, keys: readonly string[]) => [
  ...keys.map((key) => row[key] as string | null),
  ...builtInTexts(resource, row.code, keys),
]

/** The search key column. */
function searchColumn(resource: Resource, row: Wire): Columns {
  const keys = searchedTexts(resource.fields)
  return keys.length > 0 ? [['search_key', searchKey(textsOf(resource, row, keys))]] : []
}

/** Nothing is written: no new version, no log entry. */
export const isUnchanged = ({ before, changed }: SavePlan) =>
  before !== null && changed.length === 0

/** `ids`: those of the new records, in the order of the plans. */
export function actionsOf(plans: readonly SavePlan[], ids: readonly number[]): SavedRecord[] {
  let created = 0
  return plans.map((plan): SavedRecord => {
    if (!plan.before) return { id: ids[created++]!, action: 'create' }
    return { id: plan.before.id, action: isUnchanged(plan) ? 'same' : 'update' }
  })
}

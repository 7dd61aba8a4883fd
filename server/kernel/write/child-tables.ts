// Child rows and lists of references, in separate tables: inserted with new records, updated by
// difference.
import { sql } from 'kysely'
import { hasChildRows, hasSideTable, isReferenceList } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Field } from '#resources/kernel/types.ts'
import { columnsOf, layoutOf, sideTable } from '../db/columns.ts'
import { lineConstraints } from '../schema/model/row-rules.ts'
import type { Saved, Wire, WriteContext } from '../types.ts'

/** Maximum parameters of one statement. */
export const maxParameters = 8000

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
/**
 * Whether a value equals the stored one. Child rows are equal if each keeps its id, position and
 * values; their labels do not count.
 */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (!hasChildRows(field)) return isSame(a, b)
  const x = (a ?? []) as Record<string, unknown>[]
  const y = (b ?? []) as Record<string, unknown>[]
  const keys = ['id', ...fieldEntries(field.options.fields ?? {}).map(([key]) => key)]
  return (
    x.length === y.length && x.every((row, i) => keys.every((key) => isSame(row[key], y[i]?.[key])))
  )
}

/** Column → value of a row's own fields. */
export function columnValues(
  entries: readonly (readonly [string, Field])[],
  values: Wire,
): [string, unknown][] {
  return entries.flatMap(([key, field]) => {
    const written = layoutOf(field).write(values[key])
    return columnsOf(key, field).map((column, i): [string, unknown] => [column, written[i]])
  })
}

/**
 * Inserts the children of many new records in a few statements. For a single record an error names
 * the refused child row.
 */
export async function insertChildTables(
  context: WriteContext,
  records: readonly Saved[],
): Promise<void> {
  if (records.length === 1) return writeChildTables(context, records[0]!)
  for (const [key, field] of fieldEntries(context.resource.fields)) {
    if (isReferenceList(field)) await insertLinksOf(context, key, records)
    if (hasChildRows(field)) await insertChildRowsOf(context, key, records)
  }
}

async function insertLinksOf(
  { db, resource, person }: WriteContext,
  key: string,
  records: readonly Saved[],
): Promise<void> {
  const links = records.flatMap(({ id, row }) =>
    ((row[key] ?? []) as number[]).map((target, position) => ({ id, target, position })),
  )
  if (links.length === 0) return
  await sql`insert into ${sql.table(sideTable(resource, key))} (contract_id, parent_id, position, target_id)
    select ${person.contractId}, l.* from unnest(${links.map(({ id }) => id)}::bigint[],
      ${links.map(({ position }) => position)}::int[], ${links.map(({ target }) => target)}::bigint[]) as l`.execute(
    db,
  )
}

async function insertChildRowsOf(
  { db, resource, person }: WriteContext,
  key: string,
  records: readonly Saved[],
): Promise<void> {
  const entries = fieldEntries(resource.fields[key]!.options.fields ?? {})
  const children = records.flatMap(({ id, row }) =>
    ((row[key] ?? []) as Wire[]).map((child, position): [string, unknown][] => [
      ['contract_id', person.contractId],
      ['parent_id', id],
      ['position', position],
      ...columnValues(entries, child),
    ]),
  )
  const names = children[0]?.map(([column]) => sql.ref(column)) ?? []
  const step = Math.max(1, Math.floor(maxParameters / Math.max(1, names.length)))
  for (let i = 0; i < children.length; i += step) {
    const values = children
      .slice(i, i + step)
      .map((columns) => sql`(${sql.join(columns.map(([, value]) => value))})`)
    await sql`insert into ${sql.table(sideTable(resource, key))} (${sql.join(names)}) values ${sql.join(values)}`.execute(
      db,
    )
  }
}

/**
 * Children of one record: each complete new list in order, written as the difference to the stored
 * one.
 */
export async function writeChildTables(
  context: WriteContext,
  { id, row, before }: Saved,
): Promise<void> {
  for (const [key, field] of fieldEntries(context.resource.fields)) {
    const stored = before?.[key] ?? []
    if (!hasSideTable(field) || sameValue(field, row[key], stored)) continue
    const list = row[key] ?? []
    if (hasChildRows(field))
      await writeChildRows(context, { id, key, field }, list as Wire[], stored as Wire[])
    else await writeLinks(context, { id, key }, list as number[])
  }
}

/** @throws AppError 400 at 'fuels.1.id' for a child row that this parent does not have. */
async function writeChildRows(
  { db, resource, person }: WriteContext,
  { id, key, field }: { id: number; key: string; field: Field },
  list: readonly Wire[],
  stored: readonly Wire[],
): Promise<void> {
  const { contractId } = person
  const table = sql.table(sideTable(resource, key))
  const entries = fieldEntries(field.options.fields ?? {})
  const old = new Map(stored.map((row, position) => [row.id as number, { row, position }]))
  const kept = keptIds(key, list, old)
  const removed = [...old.keys()].filter((child) => !kept.has(child))
  if (removed.length > 0)
    await sql`delete from ${table} where contract_id = ${contractId} and parent_id = ${id} and id = any(${removed}::bigint[])`.execute(
      db,
    )
  // two lines may swap values, and the database checks each statement
  const rules = kept.size > 0 ? deferrableRules(sideTable(resource, key), field) : []
  if (rules.length > 0) await sql`set constraints ${sql.join(rules)} deferred`.execute(db)
  for (const [position, row] of list.entries()) {
    const before = old.get(row.id as number)
    const columns: [string, unknown][] = [['position', position], ...columnValues(entries, row)]
    try {
      if (!before) {
        const all: [string, unknown][] = [
          ['contract_id', contractId],
          ['parent_id', id],
          ...columns,
        ]
        await sql`insert into ${table} (${sql.join(all.map(([column]) => sql.ref(column)))})
          values (${sql.join(all.map(([, value]) => value))})`.execute(db)
      } else if (
        before.position !== position ||
        entries.some(([name]) => !isSame(before.row[name], row[name]))
      )
        await sql`update ${table} set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
          where contract_id = ${contractId} and id = ${row.id}`.execute(db)
    } catch (error) {
      // The constraint determines the column but not the row of the list.
      throw Object.assign(error as Error, { childPath: `${key}.${position}.` })
    }
  }
  if (rules.length > 0) await sql`set constraints ${sql.join(rules)} immediate`.execute(db)
}

function deferrableRules(table: string, field: Field) {
  return lineConstraints(table, field)
    .filter(({ about }) => about !== 'order')
    .map(({ name }) => sql.ref(name))
}

/** Ids of stored child rows that the list names, each once. */
function keptIds(
  key: string,
  list: readonly Wire[],
  old: ReadonlyMap<number, unknown>,
): Set<number> {
  const kept = new Set<number>()
  for (const [index, { id }] of list.entries()) {
    if (id === undefined) continue
    if (!old.has(id as number) || kept.has(id as number))
      throw invalid({ [`${key}.${index}.id`]: 'no_such' })
    kept.add(id as number)
  }
  return kept
}

async function writeLinks(
  { db, resource, person }: WriteContext,
  { id, key }: { id: number; key: string },
  ids: readonly number[],
): Promise<void> {
  const table = sql.table(sideTable(resource, key))
  await sql`delete from ${table} where contract_id = ${person.contractId} and parent_id = ${id}`.execute(
    db,
  )
  if (ids.length > 0) {
    await sql`insert into ${table} (contract_id, parent_id, position, target_id)
      select ${person.contractId}, ${id}, n - 1, id from unnest(${ids}::bigint[]) with ordinality as given(id, n)`.execute(
      db,
    )
  }
}

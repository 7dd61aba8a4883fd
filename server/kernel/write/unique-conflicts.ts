// The records that already have a row's unique values: for all unique rules at once, so that no
// conflict hides another.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault, Holder } from '#resources/kernel/calls/error-codes.ts'
import { uniqueKeys } from '#resources/kernel/derive.ts'
import type { UniqueKey } from '#resources/kernel/derive.ts'
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { castOf, tableOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { isCalled } from '../read/built-in-names.ts'
import { titleOf } from '../read/record-titles.ts'
import { seenBy } from '../read/row-visibility.ts'
import type { CallContext, Wire } from '../types.ts'

interface Asker extends CallContext {
  readonly db: Db
}

/** A row and its values for the fields of one rule. */
interface ComparedRow {
  nth: number
  /** Id of the row's record; null for a new one. */
  own: number | null
  values: readonly unknown[]
}

/** The record that a write was about; an error of the database carries it to its translation. */
export interface RefusedRecord {
  resource: Resource
  /** null: one of many rows, or rejected before the row was complete. */
  row: Wire | null
  /** null: a new record. */
  id: number | null
}

/** Unique rules whose values can be compared one by one. */
export function comparableKeys(resource: Resource): UniqueKey[] {
  return uniqueKeys(resource).filter(({ keys }) =>
    keys.every(
      (key) => !['period', 'point', 'refs', 'rows'].includes(resource.fields[key]?.kind ?? 'rows'),
    ),
  )
}

/**
 * `nth` → the other record that has the values of such a row; null for one that the caller does not
 * read.
 */
export async function findHolders(
  { kernel, db, resource, person }: Asker,
  { keys, active }: UniqueKey,
  compared: readonly ComparedRow[],
): Promise<Map<number, Holder | null>> {
  if (compared.length === 0) return new Map()
  const fields = keys.map((key) => resource.fields[key]!)
  const arrays = fields.map(
    (field, i) => sql`${compared.map(({ values }) => values[i])}::${sql.raw(castOf(field))}[]`,
  )
  const names = keys.map((_, i) => sql.ref(`v${i}`))
  const equal = keys.map((key, i) =>
    traitsOf(fields[i]!).textual
      ? isCalled(resource, 't', key, sql.ref(`a.v${i}`))
      : sql`${sql.ref(`t.${key}`)} = ${sql.ref(`a.v${i}`)}`,
  )
  const only = seenBy(kernel, resource, person)
  const { rows } = await sql<{
    nth: number
    id: number
    name: string | null
    archived: boolean
    visible: boolean
  }>`select a.nth, t.id, (${titleOf(kernel, resource, 't')})::text as name, ${only ? sql`(${only})` : sql`true`} as visible,
      ${resource.archive ? sql`t.archived_at is not null` : sql`false`} as archived
    from unnest(${compared.map(({ nth }) => nth)}::int[], ${compared.map(({ own }) => own)}::bigint[], ${sql.join(arrays)}) as a(nth, own, ${sql.join(names)})
    join ${sql.table(tableOf(resource))} t on t.contract_id = ${person.contractId} and ${sql.join(equal, sql` and `)}
    where t.id is distinct from a.own ${active ? sql`and t.archived_at is null` : sql``}`.execute(
    db,
  )
  const readable = canRead(person.levels, resource.access)
  return new Map(
    rows.map(({ nth, id, name, archived, visible }) => [
      nth,
      readable && visible ? { id, name: name || `№ ${id}`, archived } : null,
    ]),
  )
}

/** The fault of a value that `holder` has. */
export function takenFault(holder: Holder | null): Fault {
  return holder ? fault('taken_by', holder.name) : 'taken'
}

/** The fault of a row that `holder` already corrects. */
function correctedFault(holder: Holder | null): Fault {
  return holder ? fault('corrected_by', holder.name) : 'corrected'
}

interface Conflicts {
  fields: Record<string, Fault>
  taken_by: Record<string, Holder>
}

/** All values of a row that other records have, by field. `own`: the row's own record. */
export async function uniqueConflicts(
  asker: Asker,
  row: Wire,
  own: number | null,
): Promise<Conflicts> {
  const found: Conflicts = { fields: {}, taken_by: {} }
  for (const rule of comparableKeys(asker.resource)) {
    const values = rule.keys.map((key) => row[key])
    if (values.some((value) => value === null || value === undefined || value === '')) continue
    const holder = (await findHolders(asker, rule, [{ nth: 0, own, values }])).get(0)
    if (holder === undefined) continue
    for (const key of rule.keys) {
      found.fields[key] ??=
        key === asker.resource.replaces ? correctedFault(holder) : takenFault(holder)
      if (holder) found.taken_by[key] ??= holder
    }
  }
  return found
}

/**
 * A duplicate error extended by all other duplicates; any other error unchanged. `own`: the row's
 * own record.
 */
export async function withAllConflicts(
  asker: Asker,
  error: unknown,
  row: Wire,
  own: number | null,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'duplicate') return error
  const { fields, taken_by } = await uniqueConflicts(asker, row, own)
  return new AppError('duplicate', {
    fields: { ...fields, ...error.fields },
    extra: { ...error.extra, ...(Object.keys(taken_by).length > 0 && { taken_by }) },
    cause: error,
  })
}

/** Attaches to an error the record that the write was about, unless an inner write has done so. */
export function aboutRecord(error: unknown, refused: RefusedRecord): unknown {
  return error instanceof Error && !('refused' in error) ? Object.assign(error, { refused }) : error
}

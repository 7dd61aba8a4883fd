// One action on many rows: each like a single call, with its own rules, version and log entry; a
// refused row does not affect the others.
import { sql } from 'kysely'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { BulkAnswer, ChangedRow, RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { bulkRows } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries, isAtForm, isSetBack } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { BulkInput } from './bulk-body.ts'
import type { WriteContext } from '../types.ts'
import { sameValue } from './child-tables.ts'
import { refusedRow } from './bulk-row-error.ts'
import { remove, restoreFromArchive } from './remove.ts'
import { visibilityClause, scopeOf } from '../read/row-visibility.ts'
import { titleOf } from '../read/record-titles.ts'
import { readableBy } from '../session/viewer.ts'
import { sourceOf } from '../read/select.ts'
import { withReferred } from '../read/referred-rows.ts'
import { whereOf } from '../read/where.ts'
import { makeTransition, saveBatch } from './save-records.ts'
import type { SavedRecord } from './save-records.ts'
import { parseSave } from './save-body.ts'
import { tryInSavepoint } from './write-transaction.ts'

interface Target {
  id: number
  version: number | null
  /** null: the caller has no row with that id. */
  name: string | null
}

/**
 * ms after which a call answers with what is done so far; the caller continues with another call.
 */
const longest = 8000

/** Up to 500 rows in the order of their ids, in one transaction, each in a savepoint of its own. */
export async function bulk(
  context: WriteContext,
  input: BulkInput,
  locale: Locale,
): Promise<BulkAnswer> {
  const upTo = input.ids ? null : (input.upTo ?? (await highestId(context)))
  const targets = input.ids
    ? await targetsById(context, input, input.ids)
    : await targetsByFilter(context, input, upTo ?? 0)
  // all rows at once: locking row by row, two calls could deadlock
  const ids = targets.map(({ id }) => id)
  await context.kernel.rulesOf(context.resource).lockAbove?.(context, ids)
  const refused: RefusedRow[] = []
  const changed: ChangedRow[] = []
  const began = performance.now()
  let handled = 0
  for (const target of targets) {
    if (handled > 0 && performance.now() - began > longest) break
    const { refusal, change } = await attempt(context, input, target)
    if (change) changed.push(change)
    if (refusal)
      refused.push(
        refusedRow(context.resource, { id: target.id, name: target.name ?? '' }, refusal, locale),
      )
    handled += 1
  }
  const more = handled < targets.length || (!input.ids && targets.length === bulkRows)
  return {
    done: handled - refused.length,
    refused,
    next: more ? (targets[handled - 1]?.id ?? null) : null,
    ...(upTo !== null && { upTo }),
    ...(input.action === 'update' && { changed }),
  }
}

async function highestId({ kernel, db, resource, person }: WriteContext): Promise<number> {
  const { rows } = await sql<{
    id: number | null
  }>`select max(t.id) as id from ${sourceOf(kernel, resource)}
    where t.contract_id = ${person.contractId}${visibilityClause(kernel, resource, person)}`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/**
 * Includes the version that the filter has matched: a row changed in between is stale, since it may
 * no longer match.
 */
async function targetsByFilter(
  { kernel, db, resource, person }: WriteContext,
  input: BulkInput,
  upTo: number,
): Promise<Target[]> {
  const { scope } = await withReferred(
    { db, scope: scopeOf(kernel, resource, person, input.archived) },
    input.filter.search,
  )
  const { rows } =
    await sql<Target>`select t.id, t.version, (${titleOf(kernel, resource, 't')})::text as name from ${sourceOf(kernel, resource)}
    where ${whereOf(resource, input.filter, scope)} and t.id > ${input.after} and t.id <= ${upTo} order by t.id limit ${bulkRows}`.execute(
      db,
    )
  return rows
}

async function targetsById(
  { kernel, db, resource, person }: WriteContext,
  input: BulkInput,
  wanted: ReadonlyMap<number, number | null>,
): Promise<Target[]> {
  const ids = [...wanted.keys()]
    .filter((id) => id > input.after && (input.upTo === null || id <= input.upTo))
    .sort((a, b) => a - b)
  const { rows } = await sql<{
    id: number
    name: string
  }>`select t.id, (${titleOf(kernel, resource, 't')})::text as name
    from ${sourceOf(kernel, resource)} where t.contract_id = ${person.contractId} and t.id = any(${ids}::bigint[])
      ${visibilityClause(kernel, resource, person)}`.execute(db)
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return ids.map((id) => ({
    id,
    version: wanted.get(id) ?? null,
    name: names.has(id) ? (names.get(id) ?? '') : null,
  }))
}

interface Attempt {
  /** null when the action is done. */
  refusal: AppError | null
  /** The previous values, if an update has changed the row. */
  change?: ChangedRow | undefined
}

/** @throws any other error, and then none of the call's rows is changed */
async function attempt(context: WriteContext, input: BulkInput, target: Target): Promise<Attempt> {
  if (target.name === null) return { refusal: new AppError('not_found') }
  const written: SavedRecord[] = []
  const refusal = await tryInSavepoint(context, async () => {
    if (input.action === 'update') written.push(...(await update(context, input, target)))
    else await actOn(context, input, target)
  })
  return { refusal, change: refusal ? undefined : changeOf(context, written[0]) }
}

function update(context: WriteContext, { set }: BulkInput, { id, version }: Target) {
  const about = { id, ...(version !== null && { version }) }
  return saveBatch(context, [parseSave(context.resource, { ...set, ...about })])
}

/** The data for an undo: of the values that the caller may read, those that a save can set back. */
function changeOf(
  { person, resource }: WriteContext,
  { id, action, before, stored }: Partial<SavedRecord> = {},
): ChangedRow | undefined {
  if (action !== 'update' || id === undefined || !before || !stored) return undefined
  const readable = readableBy(person, resource)
  const own = fieldEntries(resource.fields).flatMap(([key, field]) =>
    isSetBack(field) &&
    !hasChildRows(field) &&
    isAtForm(resource, key) &&
    readable(key, field) &&
    !sameValue(field, stored[key], before[key])
      ? [[key, before[key] ?? null] as const]
      : [],
  )
  if (own.length === 0) return undefined
  return { id, version: Number(stored.version), before: Object.fromEntries(own) }
}

function actOn(context: WriteContext, input: BulkInput, { id, version }: Target): Promise<unknown> {
  const about = { id, ...(version !== null && { version }) }
  if (input.transition !== null)
    return makeTransition(context, input.transition, { ...input.set, ...about })
  return input.action === 'restore'
    ? restoreFromArchive(context, { id, version })
    : remove(context, { id, version })
}

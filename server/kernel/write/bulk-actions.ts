// One action on many rows: each as by hand, with its own rules, version and log; a row that is
// refused does not hold up the others.
import { sql } from 'kysely'
import type { Locale } from '#resources/kernel/names.ts'
import type { BulkAnswer, RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { bulkRows } from '#resources/kernel/calls/standard-calls.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { BulkInput } from './bulk-body.ts'
import type { WriteContext } from '../types.ts'
import { refusedRow } from './bulk-row-error.ts'
import { remove, restore } from './remove.ts'
import { visibilityClause, scopeOf } from '../read/row-visibility.ts'
import { titleOf } from '../read/record-titles.ts'
import { sourceOf } from '../read/select.ts'
import { withReferred } from '../read/referred-rows.ts'
import { whereOf } from '../read/where.ts'
import { makeTransition, save } from './save-records.ts'
import { tryInSavepoint } from './write-transaction.ts'

interface Target {
  id: number
  version: number | null
  /** null: there is no row of that id for the caller. */
  name: string | null
}

/** ms after which a call answers with what it has done, and the caller goes on. */
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
  // of all rows at once: row by row two calls could each wait for what the other one has
  const ids = targets.map(({ id }) => id)
  await context.kernel.rulesOf(context.resource).lockAbove?.(context, ids)
  const refused: RefusedRow[] = []
  const began = performance.now()
  let handled = 0
  for (const target of targets) {
    if (handled > 0 && performance.now() - began > longest) break
    const refusal = await attempt(context, input, target)
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
 * With the version that the filter has found: a row that is changed in between is stale, for it may
 * not match any more.
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

/**
 * The refusal, or null when the action is done.
 * @throws any other error, and then none of the call's rows is changed
 */
async function attempt(
  context: WriteContext,
  input: BulkInput,
  target: Target,
): Promise<AppError | null> {
  if (target.name === null) return new AppError('not_found')
  return tryInSavepoint(context, () => actOn(context, input, target))
}

function actOn(context: WriteContext, input: BulkInput, { id, version }: Target): Promise<unknown> {
  const about = { id, ...(version !== null && { version }) }
  if (input.transition !== null)
    return makeTransition(context, input.transition, { ...input.set, ...about })
  switch (input.action) {
    case 'update':
      return save(context, { ...input.set, ...about })
    case 'restore':
      return restore(context, { id, version })
    default:
      return remove(context, { id, version })
  }
}

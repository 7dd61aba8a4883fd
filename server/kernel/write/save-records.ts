// The single path of every save. A single record is a batch of one; bulk changes and imports take
// the same steps for many.
import { fieldEntries, isStored } from '#resources/kernel/derive.ts'
import { isSecret } from '#resources/kernel/kind-traits.ts'
import { isAtDesk } from '#resources/kernel/views/desks.ts'
import { isWhollyFrozen } from '#resources/kernel/rules/states.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Kept } from '../db/event-log.ts'
import type { WireRow } from '../read/list-query.ts'
import type { Saved, Wire, WriteContext } from '../types.ts'
import { insertChildTables, sameValue, writeChildTables } from './child-tables.ts'
import { withOwnFields } from './database-errors.ts'
import { keepStates, makeOwnTransitions, parseTransition } from './document-states.ts'
import { staysAsItIs, withOverride } from './document-states.ts'
import { followSaved } from '../due/index.ts'
import { checkLimits } from '../ledger/index.ts'
import { lockTarget } from './lock-records.ts'
import { logSaves } from './log-changes.ts'
import { postSaved } from './post-documents.ts'
import { authorizeFields, changedRow, inContract, newRow, validateRow } from './row-validation.ts'
import { parseSave } from './save-body.ts'
import { isAlone, writeAlone } from './rows/write-and-read.ts'
import type { SaveInput } from './save-body.ts'
import { actionsOf, insertRows, isUnchanged, updateRows } from './rows/store-rows.ts'
import { postAndNumber, takesNumbers } from './take-numbers.ts'
import { aboutRecord, withAllConflicts } from './unique-conflicts.ts'

/** Properties that a restored record keeps. */
export interface Former extends Pick<Kept, 'version' | 'created_by'> {
  id: number
  created_at: string | Date
}

/** Options of saves that no user typed. */
interface SaveOptions {
  /**
   * Records locked before, by id; any other is not found. By default each record is locked
   * separately.
   */
  locked?: ReadonlyMap<number, WireRow>
  /** Also changes an archived record. */
  inArchive?: boolean
  /** Inserts a removed record again, under its old id. */
  former?: Former
  /** Makes this transition of a document: the input has its required fields. */
  transition?: string
  /** The save is rolled back: nothing is logged. */
  isTrial?: boolean
}

/** One record as it will be stored, validated. */
export interface SavePlan {
  /** The stored record; null: a new record. */
  before: WireRow | null
  row: Wire
  /** Fields that differ from the stored record; all of a new record. */
  changed: readonly [string, Field][]
  /** Keys of the secrets that are set. */
  secrets: readonly string[]
  former?: Former | undefined
  /** The name of the transition. */
  transition?: string | undefined
}

/** A record with its new state: created, changed, or the same as before. */
export interface SavedRecord {
  id: number
  action: 'create' | 'update' | 'same'
  /** The previous record; undefined for a new one. */
  before?: WireRow
  /** As stored now; undefined if the write is not logged. */
  stored?: WireRow
}

/**
 * Saves records of one resource in the transaction of `context`; changes are published after its
 * commit.
 * @throws AppError
 */
export async function saveBatch(
  writer: WriteContext,
  inputs: readonly SaveInput[],
  options: SaveOptions = {},
): Promise<SavedRecord[]> {
  const context = inContract(writer)
  const plans: SavePlan[] = []
  try {
    for (const input of inputs) plans.push(await planSave(context, input, options))
    const isLogged = !options.isTrial && options.transition === undefined
    const written =
      isLogged && isAlone(context, plans)
        ? await writeAlone(context, plans)
        : await writePlans(context, plans, !options.isTrial)
    return options.isTrial ? written : await makeOwnTransitions(context, written, saveBatch)
  } catch (error) {
    const { resource } = context
    const [plan] = inputs.length === 1 ? plans : []
    const own = withOwnFields(context, error)
    throw aboutRecord(own, { resource, row: plan?.row ?? null, id: plan?.before?.id ?? null })
  }
}

/**
 * The first half of a save: validates one input against every rule, without writing.
 * @throws AppError
 */
export async function planSave(
  writer: WriteContext,
  input: SaveInput,
  options: SaveOptions = {},
): Promise<SavePlan> {
  const base = inContract(writer)
  const { resource } = base
  const { transition } = options
  const context = withOverride(base, transition, input)
  authorizeFields(context, input)
  const before = await lockTarget(context, input.id, options.locked)
  const draft = before
    ? changedRow(context, input, before, options.inArchive)
    : await newRow(context, input)
  const valid = await validateRow(context, draft, before)
  const row = staysAsItIs(context, before)
    ? valid
    : keepStates(context, await askArea(context, valid, before), valid, before)
  if (!before) checkNewAtDesk(resource, row)
  const secrets = secretsIn(resource, input.values)
  return {
    before,
    row,
    changed: changedFields(resource, row, before, secrets),
    secrets,
    former: options.former,
    transition,
  }
}

/** @throws AppError 400 for a new record outside the desk where it is created */
function checkNewAtDesk(resource: Resource, row: Wire): void {
  const { desk } = resource
  if (!desk) return
  if (!desk.creates) throw invalid({ id: 'required' })
  if (isAtDesk(resource, row)) return
  throw invalid(Object.fromEntries(Object.keys(desk.values).map((key) => [key, 'choice'])))
}

/** The row as changed by the area's rule. @throws AppError */
async function askArea(context: WriteContext, row: Wire, before: WireRow | null): Promise<Wire> {
  const { beforeSave, beforeTransition } = context.kernel.rulesOf(context.resource)
  const guard = beforeTransition?.[context.transition ?? '']
  try {
    const guarded = guard && before ? await guard(context, row, before) : row
    return (await beforeSave?.(context, guarded, before)) ?? guarded
  } catch (error) {
    throw await withAllConflicts(context, error, row, before?.id ?? null)
  }
}

/**
 * The second half: writes the plans. `logged: false` for dry runs.
 * @throws the database's error, untranslated
 */
export async function writePlans(
  context: WriteContext,
  plans: readonly SavePlan[],
  logged = true,
): Promise<SavedRecord[]> {
  const { kernel, resource } = context
  const created = plans.filter(({ before }) => before === null)
  const altered = plans.flatMap((plan) =>
    plan.before && !isUnchanged(plan) ? [{ ...plan, id: plan.before.id }] : [],
  )
  const transition = plans[0]?.transition
  const isNumbered = takesNumbers(resource, transition)
  const ids = await insertRows(context, created)
  // triggers protect the child rows of a frozen document: they are written before it is frozen
  const childrenFirst = isNumbered || altered.some(({ row }) => isWhollyFrozen(resource, row))
  if (!childrenFirst) await updateRows(context, altered)
  const inserted = created.map(({ row }, i): Saved => ({ id: ids[i]!, row, before: null }))
  await insertChildTables(context, inserted)
  for (const record of altered) await writeChildTables(context, record)
  if (childrenFirst && !isNumbered) await updateRows(context, altered)
  const numbered = isNumbered ? await postAndNumber(context, altered) : null
  const saved = [...inserted, ...altered]
  const within = transition === undefined ? context : { ...context, transition }
  if (saved.length > 0) await kernel.rulesOf(resource).afterSave?.(within, saved)
  await followSaved(within, saved)
  const written = actionsOf(plans, ids)
  const posted =
    numbered ??
    (await postSaved(
      context,
      saved.map(({ id }) => id),
    ))
  if (altered.length > 0) await checkLimits(context)
  if (!logged) return written
  const stored = await logSaves(context, plans, written, { posted })
  if (transition !== undefined)
    await kernel.afterTransition(
      within,
      saved.map(({ id }) => id),
    )
  return stored
}

/**
 * Saves the body of a request: creates (without `id`) or changes one record. Returns the stored
 * row.
 * @throws AppError
 */
export async function save(context: WriteContext, body: unknown): Promise<WireRow> {
  return saveOne(context, parseSave(context.resource, body))
}

export async function saveOne(
  context: WriteContext,
  input: SaveInput,
  options: SaveOptions = {},
): Promise<WireRow> {
  const [written] = await saveBatch(context, [input], options)
  if (!written?.stored) throw new AppError('internal')
  return written.stored
}

/**
 * Makes a transition: {id, version?} and its required fields.
 * @throws AppError 400, 404, 409 stale, 409 state_forbids
 */
export function makeTransition(
  context: WriteContext,
  name: string,
  body: unknown,
): Promise<WireRow> {
  return saveOne(context, parseTransition(context.resource, name, body), { transition: name })
}

/**
 * Clears a field that an empty value in a save would keep; of an archived record too, which would
 * otherwise reserve it for ever.
 * @throws AppError 404, 409
 */
export function clear(
  context: WriteContext,
  field: string,
  { id, version }: { id: number; version: number | null },
): Promise<WireRow> {
  return saveOne(context, { id, version, values: { [field]: null }, echo: {} }, { inArchive: true })
}

/** A secret in the input counts as changed. */
function changedFields(
  resource: Resource,
  row: Wire,
  before: WireRow | null,
  secrets: readonly string[],
): SavePlan['changed'] {
  const fields = fieldEntries(resource.fields)
  if (!before) return fields
  return fields.filter(
    ([key, field]) =>
      isStored(field) &&
      (secrets.includes(key) || (!isSecret(field) && !sameValue(field, row[key], before[key]))),
  )
}

const secretsIn = (resource: Resource, values: Wire) =>
  Object.keys(values).filter((key) => isSecret(resource.fields[key]))

// States in writes: which transition is possible, what it sets, and which fields are frozen.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { canEdit } from '#resources/kernel/access.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { isSecret } from '#resources/kernel/kind-traits.ts'
import { hasNumber } from '#resources/kernel/rules/numbering.ts'
import {
  transitionInputs,
  isFrozen,
  isRemovable,
  isWhollyFrozen,
  possibleTransitions,
  transitionsOf,
} from '#resources/kernel/rules/states.ts'
import type { Transition } from '#resources/kernel/rules/states.ts'
import { namesAccounts } from '#resources/kernel/system-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { writingAccount } from '../db/writing-account.ts'
import type { WireRow } from '../read/list-query.ts'
import { redactFor } from '../session/viewer.ts'
import type { Wire, WriteContext } from '../types.ts'
import { sameValue } from './child-tables.ts'
import { refuseFuture } from './future-moments.ts'
import { parseSave, takeOverride, takeReported } from './save-body.ts'
import type { SaveInput } from './save-body.ts'
import type { SavedRecord } from './save-records.ts'

/** @throws Error for an undeclared name */
function transitionNamed(resource: Resource, name: string): Transition {
  const [, found] = transitionsOf(resource).find(([one]) => one === name) ?? []
  if (!found) throw new Error(`${resource.name} has no transition ${name}`)
  return found
}

/**
 * The body of a transition: {id, version?}, a value for each field that it requires, and whether
 * questions of a rule are confirmed.
 * @throws AppError 400 naming every invalid key
 */
export function parseTransition(resource: Resource, name: string, body: unknown): SaveInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  const step = transitionNamed(resource, name)
  const { confirmField } = resource
  const confirming = confirmField ? [confirmField] : []
  const known = new Set(['id', 'version', ...transitionInputs(step), ...confirming])
  const faults: Record<string, Fault> = {}
  const { reason, given } = takeOverride(body as Wire, step.override, faults)
  for (const key of Object.keys(given)) if (!known.has(key)) faults[key] = 'unknown'
  if (given.id === undefined || given.id === null) faults.id = 'required'
  const { reported, rest } = takeReported(given, step, faults)
  const values = Object.fromEntries(Object.entries(rest).filter(([key]) => known.has(key)))
  const parsed = parseValues(resource, { ...values, id: values.id ?? 1 }, faults)
  for (const key of step.asks ?? [])
    if ((parsed?.values ?? values)[key] == null) faults[key] ??= 'required'
  if (!parsed || Object.keys(faults).length > 0) throw invalid(faults)
  return {
    ...parsed,
    ...(reason !== undefined && { override: reason }),
    ...(reported !== undefined && { reported }),
  }
}

/**
 * The context of a transition, with its reported time and the reason for overriding a verdict.
 * @throws AppError 403 for a caller who may not override
 */
export function withOverride(
  context: WriteContext,
  transition: string | undefined,
  { override: reason, reported }: SaveInput,
): WriteContext {
  if (transition === undefined) return context
  if (reason === undefined) return { ...context, transition, reported }
  const { override } = transitionNamed(context.resource, transition)
  if (!override || !canEdit(context.person.levels, override.access)) throw new AppError('forbidden')
  return { ...context, transition, reported, override: reason }
}

function parseValues(
  resource: Resource,
  body: Wire,
  faults: Record<string, Fault>,
): SaveInput | null {
  try {
    return parseSave(resource, body, () => true)
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    Object.assign(faults, error.fields)
    return null
  }
}

/** An error with the current document, limited to what the caller may read. */
function forbidden({ person, resource }: WriteContext, row: WireRow): AppError {
  return new AppError('state_forbids', { extra: { current: redactFor(person, resource, row) } })
}

/** @throws AppError 409 unless a removal is possible in the document's state, without a number */
export function checkRemovable(context: WriteContext, row: WireRow): void {
  const { resource } = context
  const unnumbered = { ...resource, numbering: undefined }
  if (!isRemovable(unnumbered, row)) throw forbidden(context, row)
  if (hasNumber(resource, row)) throw new AppError('numbered')
}

/** @throws AppError 409 while the files of the field are frozen */
export function checkFiles(context: WriteContext, row: WireRow, key: string): void {
  if (isFrozen(context.resource, row, key)) throw forbidden(context, row)
}

/**
 * The row in the state to which the transition of the context leads, with its stamps.
 * @throws AppError 409 if it does not start from the document's state, 400 for a moment in the
 * future
 */
export function withTransition(context: WriteContext, row: Wire, before: WireRow): Wire {
  const { resource, person, transition: name } = context
  if (!resource.states || name === undefined) return row
  if (!possibleTransitions(resource, before).some(([one]) => one === name))
    throw forbidden(context, before)
  const { to, stamps } = transitionNamed(resource, name)
  const { by, at } = stamps ?? {}
  const author = by === undefined ? undefined : resource.fields[by]
  return {
    ...row,
    ...(to !== undefined && { [resource.states.field]: to }),
    ...(by && author && { [by]: namesAccounts(author) ? writingAccount(person) : person.staffId }),
    ...(at && { [at]: momentOf(context, at) }),
  }
}

/** Time of the transition; the caller's clock may be slightly ahead of the server's. */
function momentOf(context: WriteContext, key: string): string {
  const { now, reported } = context
  if (reported === undefined) return now.toISOString()
  refuseFuture(context, { [key]: reported }, key)
  return reported < now.toISOString() ? reported : now.toISOString()
}

/** Fields that a save would change and that are frozen in the document's state. */
export function frozenFaults(
  { resource, transition }: WriteContext,
  values: Wire,
  before: WireRow,
): Record<string, Fault> {
  if (!resource.states || transition !== undefined) return {}
  const changed = fieldEntries(resource.fields).filter(
    ([key, field]) =>
      Object.hasOwn(values, key) &&
      isFrozen(resource, before, key) &&
      (isSecret(field) || !sameValue(field, values[key], before[key])),
  )
  return Object.fromEntries(changed.map(([key]) => [key, 'frozen' as const]))
}

/** Whether a save changes nothing, so that no rule is called. */
export function staysAsItIs(context: WriteContext, before: WireRow | null): boolean {
  const { resource, transition } = context
  return before !== null && transition === undefined && isWhollyFrozen(resource, before)
}

/**
 * The row as changed by the area's rules, except for what they may not change: the state, the
 * stamps, the number, and outside a transition frozen fields. They may clear the stamp of a
 * transition without a target state, so that it can be made again, and set the moment of a reported
 * transition. `valid`: the row before the rules.
 */
export function keepStates(
  { resource, transition }: WriteContext,
  row: Wire,
  valid: Wire,
  before: WireRow | null,
): Wire {
  const { states, fields, numbering } = resource
  if (!states) return row
  const stamps = Object.entries(states.transitions).flatMap(([name, { to, stamps = {} }]) => {
    const { by, at, reported } = stamps
    const isFree = reported && transition !== undefined && transition !== name
    return [by, isFree ? undefined : at].flatMap((key) =>
      key === undefined || (to === undefined && row[key] === null) ? [] : [key],
    )
  })
  const frozen =
    before && transition === undefined
      ? Object.keys(fields).filter((key) => isFrozen(resource, before, key))
      : []
  const kept = [
    ...[states.field, ...stamps, ...(numbering ? [numbering.field] : [])].map(
      (key) => [key, valid[key]] as const,
    ),
    ...frozen.map((key) => [key, before?.[key]] as const),
  ]
  return { ...row, ...Object.fromEntries(kept) }
}

type Save = (
  writer: WriteContext,
  inputs: readonly SaveInput[],
  options: { transition: string },
) => Promise<readonly SavedRecord[]>

/** Makes the automatic transitions of documents; they are answered in their new state. */
export async function makeOwnTransitions(
  context: WriteContext,
  written: readonly SavedRecord[],
  save: Save,
): Promise<SavedRecord[]> {
  const { kernel, resource } = context
  const { transitionAfter } = kernel.rulesOf(resource)
  if (!transitionAfter) return [...written]
  const own = kernel.resources.find((one) => one.name === resource.name && !one.desk) ?? resource
  const { transition: _, ...rest } = context
  const writer = { ...rest, resource: own, origin: { via: 'rule' } as const }
  const led: SavedRecord[] = []
  for (const one of written) {
    const name = one.stored && one.action !== 'same' ? transitionAfter(writer, one.stored) : null
    const input = name === null ? null : parseTransition(own, name, { id: one.id })
    const [after] = name !== null && input ? await save(writer, [input], { transition: name }) : []
    led.push(after?.stored ? { ...one, stored: after.stored } : one)
  }
  return led
}

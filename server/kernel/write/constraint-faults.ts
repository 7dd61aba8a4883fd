// Translates a violated constraint to faults of fields.
import { fieldEntries } from '#resources/kernel/derive.ts'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import { orderFault } from '#resources/kernel/values/line-rules.ts'
import { patternFault } from '#resources/kernel/values/pattern-fault.ts'
import type { Field, Fields } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../db/columns.ts'
import type { RefusedPosting } from '../ledger/index.ts'
import { constraintSubject } from '../schema/constraint-lookup.ts'
import type { ConstraintSubject } from '../schema/constraint-lookup.ts'
import type { CallContext, Wire } from '../types.ts'
import type { RefusedRecord } from './unique-conflicts.ts'

/** The error of PostgreSQL, with context added by the write. */
export interface PgError extends Error {
  code?: string
  constraint?: string
  column?: string
  table?: string
  detail?: string
  /** Path of a child row: 'fuels.1.'. */
  childPath?: string
  /** Index among many records of one call. */
  rowIndex?: number
  /** The movements that were refused. */
  refusedPosting?: RefusedPosting
  refused?: RefusedRecord
}

/** A field by its wire key; undefined if the descriptors have none. */
interface Place {
  key: string
  field?: Field | undefined
}

/**
 * The faults of the fields that a violated constraint concerns, by wire key; 'body' if no field is
 * known. `unless`: the fault for constraints other than CHECK.
 */
export function constraintFaults(
  context: CallContext,
  error: PgError,
  unless?: Fault,
): Record<string, Fault> {
  const subject = subjectOf(context, error)
  if (subject?.resource !== context.resource.name) return foreignFaults(context, error, unless)
  const places = placesOf(context, subject, error)
  const blamed = lastChosen(subject, places)
  const row = error.refused?.resource.name === context.resource.name ? error.refused.row : null
  return Object.fromEntries(
    blamed.map((place) => [
      place.key,
      unless ?? checkFault(subject, place, places, valueAt(row, place.key)),
    ]),
  )
}

/** Of two fields that do not match, the one that is chosen last. */
function lastChosen({ kind }: ConstraintSubject, places: readonly Place[]): readonly Place[] {
  if (kind === 'dependsOn') return places.slice(0, 1)
  return kind === 'order' ? places.slice(-1) : places
}

/**
 * Faults of a record written by a hook, at the fields named in the area's `blames`; at 'body' if it
 * names none.
 */
export function blamedFaults(
  { kernel, resource }: CallContext,
  written: string,
  faults: Readonly<Record<string, Fault>>,
): Record<string, Fault> {
  const { blames = {} } = kernel.rulesOf(resource)
  const own: Record<string, Fault> = {}
  for (const [key, found] of Object.entries(faults)) {
    const blame = blames[`${written}.${key.replaceAll(/\.\d+(?=\.|$)/g, '')}`]
    own[blame?.field ?? 'body'] ??= blame?.fault ?? (blame ? found : 'inconsistent')
  }
  return own
}

/** The subject of a NOT NULL violation, which has no constraint name, or of the constraint. */
function subjectOf(
  { kernel, resource }: CallContext,
  { constraint, column, table }: PgError,
): ConstraintSubject | undefined {
  const subject = constraintSubject(constraint ?? '', kernel.resources)
  if (subject || column === undefined) return subject
  const child = fieldEntries(resource.fields).find(
    ([key]) => table === `${tableOf(resource)}__${key}`,
  )
  const own = child !== undefined || table === tableOf(resource)
  const name = kernel.resources.find((one) => tableOf(one) === table)?.name
  return {
    kind: 'required',
    resource: own ? resource.name : (name ?? ''),
    field: child?.[0] ?? null,
    columns: [column],
  }
}

/** A constraint of a table that a hook has written to. */
function foreignFaults(
  context: CallContext,
  error: PgError,
  unless: Fault | undefined,
): Record<string, Fault> {
  const { kernel, resource } = context
  const byName = kernel.rulesOf(resource).blames?.[error.constraint ?? '']
  if (byName) return { [byName.field]: byName.fault ?? unless ?? 'inconsistent' }
  const subject = subjectOf(context, error)
  const written = kernel.resources.find(({ name }) => name === subject?.resource)
  if (!subject || !written) return { body: unless ?? 'inconsistent' }
  const inside = { childPath: `${subject.field ?? ''}.` }
  const places = placesOf({ ...context, resource: written }, subject, inside)
  // fields of another resource have no labels here
  const related = ['order', 'when'].includes(subject.kind)
  const faults: Record<string, Fault> = {}
  for (const place of places)
    faults[place.key] =
      unless ?? (related ? 'inconsistent' : checkFault(subject, place, places, undefined))
  const blamed = blamedFaults(context, written.name, faults)
  // if one of a constraint's columns is blamed, the others are not reported
  const { body, ...named } = blamed
  return Object.keys(named).length > 0 ? named : { body: body ?? 'inconsistent' }
}

/** The fields of a constraint's columns. */
function placesOf(
  { resource }: CallContext,
  { field: side, columns }: ConstraintSubject,
  { childPath }: Pick<PgError, 'childPath'>,
): Place[] {
  const holder = side === null ? undefined : resource.fields[side]
  // for many records it is unknown which child row it was
  if (side !== null && (!hasChildRows(holder) || childPath === undefined))
    return [{ key: side, field: holder }]
  const fields: Fields = holder ? (holder.options.fields ?? {}) : resource.fields
  const found = columns.flatMap((column) =>
    fieldEntries(fields).filter(
      ([key, field]) => key === column || columnsOf(key, field).includes(column),
    ),
  )
  const prefix = side === null ? '' : (childPath ?? '')
  const places = found.map(([key, field]) => ({ key: prefix + key, field }))
  return places.length > 0 ? places : [{ key: side ?? 'body' }]
}

function checkFault(
  { kind, limits }: ConstraintSubject,
  { field, key }: Place,
  places: readonly Place[],
  value: unknown,
): Fault {
  if (!field) return 'inconsistent'
  if (kind === 'required') return 'required'
  if (kind === 'when') return fault('contradicts', Object.keys(field.options.when ?? {})[0])
  const other = places[0]?.key ?? key
  if (kind === 'order' && other !== key) return orderFault(field, other.replace(/\.\d+\./, '.'))
  const given = value == null ? undefined : kindFault(field, value)
  if (given !== undefined) return given
  const { min, max } = limits ?? {}
  if (kind === 'length' && max !== undefined) return fault('too_long', max)
  if (typeof min === 'number' && typeof max === 'number')
    return fault('out_of_range', `${min}|${max}`)
  if (typeof min === 'number') return fault('too_small', min)
  if (typeof max === 'number') return fault('too_big', max)
  if (kind === 'pattern') return patternFault(field.options)
  // the kind's fault for an invalid value
  return kindFault(field, null) ?? 'inconsistent'
}

/** The fault of a value by the validation that the browser shares; undefined if it is valid. */
function kindFault({ kind, options }: Field, value: unknown): Fault | undefined {
  const parsed = kindSchema[kind](options).safeParse(value)
  return parsed.success ? undefined : (parsed.error.issues[0]?.message as Fault | undefined)
}

/** The value at 'quantity' or 'fuels.1.amount'. */
function valueAt(row: Wire | null | undefined, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((part, name) => (part as Wire | null | undefined)?.[name], row)
}

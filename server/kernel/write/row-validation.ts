// Validation of a row before it is written: rights to its fields, prefills, rules of the row and of
// its references.
import { sql } from 'kysely'
import { fieldEntries, isWritable, prefillsOf } from '#resources/kernel/derive.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import { blocksArchive, hiddenEmptied, rowFaults } from '#resources/kernel/values/row-rules.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import { builtInTexts } from '../read/built-in-names.ts'
import type { WireRow } from '../read/list-query.ts'
import { readOne } from '../read/read-record.ts'
import { contractToday, resourceFor, unauthorizedFieldErrors } from '../session/viewer.ts'
import type { Wire, WriteContext } from '../types.ts'
import { sameValue } from './child-tables.ts'
import { frozenFaults, withTransition } from './document-states.ts'
import { checkVersion } from './lock-records.ts'
import { echoFaults, initialValues } from './save-body.ts'
import type { SaveInput } from './save-body.ts'
import { viewReferenceFaults } from './view-references.ts'

/** A row from its input, with the faults of the input. */
interface Draft {
  row: Wire
  faults: Record<string, Fault>
}

/** The context with the contract's own fields, because rules of areas name resources as declared. */
export function inContract(writer: WriteContext): WriteContext {
  const resource = resourceFor(writer.person, writer.resource)
  return resource === writer.resource ? writer : { ...writer, resource }
}

/** @throws AppError 400 for fields that the caller has no rights to */
export function authorizeFields(
  { person, resource }: WriteContext,
  { values, echo }: SaveInput,
): void {
  const faults = unauthorizedFieldErrors(person, resource, { ...values, ...echo })
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** A new row, with its initial values and prefills from referenced records. */
export async function newRow(context: WriteContext, { values, echo }: SaveInput): Promise<Draft> {
  const { resource } = context
  const faults = echoFaults({ echo, values }, null)
  // only the system creates built-in rows; an organisation's own have no code
  if (resource.builtIn && values.code != null) faults.code = 'read_only'
  return {
    row: await applyPrefills(context, { ...initialValues(resource.fields), ...values }, values),
    faults,
  }
}

/**
 * The stored row with its new values.
 * @throws AppError 409 for a stale version or an archived record
 */
export function changedRow(
  context: WriteContext,
  { version, values, echo }: SaveInput,
  before: WireRow,
  inArchive = false,
): Draft {
  const { resource } = context
  checkVersion(context, before, version)
  if (before.archived_at && !inArchive) throw new AppError('archived')
  const faults = echoFaults({ echo, values }, before)
  for (const key of Object.keys(values))
    if (
      resource.fields[key]?.options.immutable &&
      !sameValue(resource.fields[key], values[key], before[key])
    )
      faults[key] = 'immutable'
  const given = {
    ...values,
    ...withDerived(resource.fields, values, before),
    ...inStoredWords(resource, values, before),
  }
  return {
    row: withTransition(context, { ...before, ...given }, before),
    faults: { ...faults, ...frozenFaults(context, given, before) },
  }
}

/** Saving a built-in row with its own name in another language does not rename it. */
function inStoredWords(resource: Resource, values: Wire, before: Wire): Wire {
  const same = Object.keys(values).filter((key) => {
    const words: unknown[] = builtInTexts(resource, before.code, [key])
    return words.includes(values[key]) && words.includes(before[key])
  })
  return Object.fromEntries(same.map((key) => [key, before[key]]))
}

/** Child rows keep their derived values, which a save does not contain. */
function withDerived(fields: Fields, values: Wire, before: WireRow): Wire {
  const lists = fieldEntries(fields).flatMap(([key, { options }]) => {
    const derived = fieldEntries(options.fields ?? {}).filter(([, one]) => one.options.derived)
    if (derived.length === 0 || !Object.hasOwn(values, key)) return []
    const stored = new Map(((before[key] ?? []) as Wire[]).map((child) => [child.id, child]))
    const merged = (values[key] as Wire[]).map((child) => {
      const same = stored.get(child.id)
      if (!same) return child
      return { ...child, ...Object.fromEntries(derived.map(([name]) => [name, same[name]])) }
    })
    return [[key, merged] as const]
  })
  return Object.fromEntries(lists)
}

/**
 * The row as it will be stored: fields that do not apply are empty.
 * @throws AppError 400 with all faults
 */
export async function validateRow(
  context: WriteContext,
  { row, faults }: Draft,
  before: Wire | null,
): Promise<Wire> {
  const { resource, person, now } = context
  const whole = hiddenEmptied(resource.fields, row)
  const all = {
    ...rowFaults(resource, whole, contractToday(person.contract.timeZone, now)),
    ...(await referenceFaults(context, whole, before)),
    ...(await viewReferenceFaults(context, whole, before)),
    ...faults,
  }
  if (Object.keys(all).length > 0) throw invalid(all)
  return whole
}

/**
 * Records read in one transaction: most of a thousand imported vehicles refer to the same few
 * models.
 */
const targetCaches = new WeakMap<WriteContext['db'], Map<string, WireRow | null>>()
const maxCached = 2000
async function readTarget(
  { kernel, db, person }: WriteContext,
  field: Field,
  id: number,
): Promise<WireRow | null> {
  const cache = targetCaches.get(db) ?? new Map<string, WireRow | null>()
  targetCaches.set(db, cache)
  if (cache.size >= maxCached) cache.clear()
  const target = resourceFor(person, kernel.target(field))
  const key = `${target.name} ${id}`
  if (!cache.has(key))
    cache.set(
      key,
      await readOne({ kernel, db, resource: target, scope: person, readable: () => true }, id),
    )
  return cache.get(key) ?? null
}

/** Fields missing in `given` are filled from the referenced record. */
async function applyPrefills(context: WriteContext, row: Wire, given: Wire): Promise<Wire> {
  const { fields } = context.resource
  const filled = { ...row }
  for (const [key, field] of fieldEntries(fields)) {
    const free = prefillsOf(field).filter((one) => !Object.hasOwn(given, one.key))
    if (free.length === 0 || typeof row[key] !== 'number') continue
    const target = await readTarget(context, field, row[key])
    for (const one of free)
      if (target && one.from in target) filled[one.key] = copyOf(fields[one.key]!, target[one.from])
  }
  return filled
}

/** Child rows are copies with new keys. */
function copyOf(field: Field, value: unknown): unknown {
  if (!hasChildRows(field)) return value
  const fields = field.options.fields ?? {}
  const keys = fieldEntries(fields).flatMap(([key, one]) => (isWritable(one) ? [key] : []))
  return (value as Wire[]).map((child) => ({
    ...initialValues(fields),
    ...Object.fromEntries(keys.map((key) => [key, child[key] ?? null])),
  }))
}

/**
 * Faults between a row and the records that it refers to; for a changed row only references that
 * differ from `before` are checked.
 */
async function referenceFaults(
  context: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<Record<string, Fault>> {
  const { resource } = context
  const faults: Record<string, Fault> = {}
  for (const [key, field] of fieldEntries(resource.fields)) {
    const { dependsOn } = field.options
    if (
      dependsOn === undefined ||
      typeof row[key] !== 'number' ||
      typeof row[dependsOn] !== 'number'
    )
      continue
    if (before && before[key] === row[key] && before[dependsOn] === row[dependsOn]) continue
    const target = await readTarget(context, field, row[key])
    // a missing target is reported at its own field
    if (!(await readTarget(context, resource.fields[dependsOn]!, row[dependsOn]))) continue
    if (target && target[dependsOn] !== row[dependsOn]) faults[key] = `mismatch|${dependsOn}`
  }
  for (const [key, { options }] of fieldEntries(resource.fields)) {
    const { within } = options
    if (!within || typeof row[key] !== 'number' || before?.[key] === row[key]) continue
    const target = await readTarget(context, resource.fields[key]!, row[key])
    const isOffered = Object.entries(within).every(([name, value]) => target?.[name] === value)
    if (target && !isOffered) faults[key] = 'choice'
  }
  for (const key of Object.keys(resource.blocksArchiveOf ?? {})) {
    if (!blocksArchive(resource, key, row)) continue
    const held = before && blocksArchive(resource, key, before) ? [before[key]].flat() : []
    for (const id of [row[key]].flat())
      if (!held.includes(id) && (await isArchived(context, resource.fields[key]!, id as number)))
        faults[key] = 'archived'
  }
  return faults
}

/**
 * Locks the target against archiving until this transaction ends: either the archive call sees this
 * row, or this row sees the archived target.
 */
async function isArchived(
  { kernel, db, person }: WriteContext,
  field: Field,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{
    archived_at: string | null
  }>`select archived_at from ${sql.table(tableOf(kernel.target(field)))}
    where contract_id = ${person.contractId} and id = ${id} for key share`.execute(db)
  return rows.some(({ archived_at }) => archived_at !== null)
}

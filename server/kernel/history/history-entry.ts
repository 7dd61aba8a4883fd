// Converts an event of the log to an entry of a record's history, as one caller may read it.
import {
  hasChildRows,
  isRecordOnly,
  isReference,
  isReferenceList,
  isSecret,
  isSingleReference,
} from '#resources/kernel/kind-traits.ts'
import { rowSchema } from '#resources/kernel/calls/answer-schema.ts'
import { fieldEntries, isReadOnly, labelKey, listKey, setKey } from '#resources/kernel/derive.ts'
import type { Readable } from '#resources/kernel/access.ts'
import type { Change, Named } from '#resources/kernel/history.ts'
import { isWhollyFrozen } from '#resources/kernel/rules/states.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { eventTypes } from '../db/event-log.ts'
import type { EventData } from '../db/event-log.ts'
import { keyIn, loggedKeys } from '../db/logged-names.ts'

/** Resource → id → the current title of the record; deleted ones are missing. */
export type Labels = ReadonlyMap<string, ReadonlyMap<number, string | null>>

/**
 * Keys of the log's data that show the caller a change; an entry without any of them is hidden from
 * the caller.
 */
export function revealingKeys(resource: Resource, readable: Readable): string[] {
  return fieldEntries(resource.fields)
    .filter(([key, field]) => readable(key, field))
    .flatMap(([key, field]) =>
      loggedKeys(resource.fields, key, field).flatMap((name) =>
        isSecret(field) ? [name, setKey(name)] : [name],
      ),
    )
}

/**
 * Whether the event corrected something final: a document in a state in which all of it is frozen,
 * or any record without states.
 */
export function isCorrection(
  resource: Resource,
  { type, data: { before } }: { type: number; data: EventData },
): boolean {
  if (isReadOnly(resource) || !before) return false
  if (!resource.states) return type === eventTypes.change
  const { field } = resource.states
  return type === eventTypes.transition && field in before && isWhollyFrozen(resource, before)
}

/**
 * The changes of an event, in the order of the descriptor: existing fields that the caller may
 * read.
 */
export function changesOf(
  resource: Resource,
  data: EventData,
  readable: Readable,
  labels: Labels,
): Change[] {
  const { before, after } = data
  return fieldEntries(resource.fields).flatMap(([key, field]): Change[] => {
    if (!readable(key, field)) return []
    if (isSecret(field)) return secretChange(resource.fields, key, field, data)
    const name = keyIn(resource.fields, key, field, before, after)
    if (name === undefined) return []
    const [was, is] = [before, after].map(
      (side) => side && valueOf(field, name, side, { readable, labels }),
    )
    if (isNothing(was) && isNothing(is)) return []
    const fits = [before?.[name], after?.[name]].every((value) =>
      fitsToday(resource, key, field, value),
    )
    if (!fits) return [{ field: key, before: asText(was), after: asText(is), as: 'text' }]
    return [{ field: key, before: was ?? null, after: is ?? null }]
  })
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Never the value, only whether one was set. When a secret is replaced, both sides are true. */
function secretChange(
  fields: Fields,
  key: string,
  field: Field,
  { before, after }: EventData,
): Change[] {
  const name = loggedKeys(fields, key, field).find((one) =>
    [before, after].some((side) => side && (one in side || setKey(one) in side)),
  )
  if (name === undefined) return []
  const [was, is] = [before, after].map((side) =>
    side === undefined ? null : side[setKey(name)] !== false,
  )
  return was || is ? [{ field: key, before: was, after: is }] : []
}

function valueOf(
  field: Field,
  name: string,
  side: Readonly<Wire>,
  { readable, labels }: { readable: Readable; labels: Labels },
): unknown {
  const value = side[name] ?? null
  if (value === null) return null
  if (isSingleReference(field)) return named(field, value as number, side[labelKey(name)], labels)
  if (isReferenceList(field)) {
    const logged = new Map(
      ((side[listKey(name)] ?? []) as Named[]).map((one) => [one.id, one.name]),
    )
    return (value as number[]).map((id) => named(field, id, logged.get(id), labels))
  }
  if (hasChildRows(field))
    return (value as Readonly<Wire>[]).map((child) =>
      childOf(field.options.fields ?? {}, child, readable, labels),
    )
  return value
}

/** The current name of a record; for a deleted one, the name in the log. */
function named(field: Field, id: number, logged: unknown, labels: Labels): Named {
  const today = labels.get(field.options.to ?? '')
  if (today?.has(id)) return { id, name: today.get(id) ?? null }
  return { id, name: typeof logged === 'string' ? logged : null, deleted: true }
}

function childOf(
  fields: Fields,
  child: Readonly<Wire>,
  readable: Readable,
  labels: Labels,
): Readonly<Wire> {
  const shown: Record<string, unknown> = { id: child.id }
  for (const [key, field] of fieldEntries(fields)) {
    if (!readable(key, field)) continue
    const name = keyIn(fields, key, field, child) ?? key
    shown[key] = child[name] ?? null
    if (!isSingleReference(field)) continue
    const id = shown[key]
    const { name: label } =
      typeof id === 'number' ? named(field, id, child[labelKey(name)], labels) : { name: null }
    shown[labelKey(key)] = label
  }
  return shown
}

/** Kinds that the history shows in a different shape. */
const isReshaped = (field: Field) => isReference(field) || isRecordOnly(field) || isSecret(field)
const shapes = new WeakMap<Resource, ReturnType<typeof rowSchema>['shape']>()
/**
 * Whether the field's current kind could hold the value: kind and choices may have changed since.
 */
function fitsToday(resource: Resource, key: string, field: Field, value: unknown): boolean {
  if (value === null || value === undefined || isReshaped(field)) return true
  const shape = shapes.get(resource) ?? rowSchema(resource, true).shape
  shapes.set(resource, shape)
  return (shape[key] as { safeParse(value: unknown): { success: boolean } }).safeParse(value)
    .success
}

function asText(value: unknown): string | null {
  if (isNothing(value)) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// The body of a save: the values to set, echoed read-only keys, and faults; and the additional keys
// of a transition.
import { emptyValue, hasChildRows, isMultiple, isSecret } from '#resources/kernel/kind-traits.ts'
import {
  fieldEntries,
  isAtForm,
  isStored,
  isWritable,
  keptFields,
  keysOnWire,
  systemKeys,
} from '#resources/kernel/derive.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { changeSchema, createSchema } from '#resources/kernel/calls/save-schema.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import { overrideKey } from '#resources/kernel/rules/states.ts'
import type { Override, Transition } from '#resources/kernel/rules/states.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { schemaFaults } from './validate-input.ts'

export interface SaveInput {
  id: number | null
  version: number | null
  values: Wire
  /** Read-only keys in the body: accepted while they equal the stored row. */
  echo: Wire
  /** Reason for overriding a verdict, in the body of a transition. */
  override?: string
  /** Time of the transition, in the body of a transition. */
  reported?: string
}

/** Keys of an answer that a save may send back but not change. */
function echoKeys(fields: Fields, isGiven: (key: string) => boolean): Set<string> {
  const keys = new Set<string>(systemKeys)
  for (const [key, field] of fieldEntries(fields)) {
    for (const beside of keysOnWire(key, field).slice(1)) keys.add(beside)
    if (!isWritable(field) || !isGiven(key)) keys.add(key)
  }
  return keys
}

const positive = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
/**
 * `isGiven`: the fields that it may set; by default those of the form.
 * @throws AppError 400 naming every invalid field.
 */
export function parseSave(
  resource: Resource,
  body: unknown,
  isGiven = (key: string) => isAtForm(resource, key),
): SaveInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  const { id, version, ...rest } = body as Wire
  const faults: Record<string, Fault> = {}
  if (id !== undefined && id !== null && !positive(id)) faults.id = 'id'
  if (
    version !== undefined &&
    version !== null &&
    !(positive(version) && (version as number) < 2 ** 31)
  )
    faults.version = 'version'
  const [values, echo] = divide(rest, resource.fields, isGiven)
  const schemaOf = id === undefined || id === null ? createSchema : changeSchema
  const parsed = schemaOf(resource).safeParse(values)
  if (!parsed.success) Object.assign(faults, schemaFaults(parsed.error))
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return {
    id: (id as number | undefined) ?? null,
    version: (version as number | undefined) ?? null,
    values: kept(resource, defaulted(resource.fields, parsed.data as Wire)),
    echo,
  }
}

/** Omits fields that keep their stored value when an empty one is sent. */
function kept(resource: Resource, values: Wire): Wire {
  for (const key of keptFields(resource)) if (values[key] === null) delete values[key]
  return values
}

/** Separates written from echoed keys, in child rows too ('fuels.0.fuel_name'). */
function divide(
  body: Wire,
  fields: Fields,
  isGiven: (key: string) => boolean,
  prefix = '',
): [Wire, Wire] {
  const readOnly = echoKeys(fields, isGiven)
  if (prefix) readOnly.delete('id') // a child row's own key is part of its value
  const values: Wire = {}
  const echo: Wire = {}
  for (const [key, value] of Object.entries(body)) {
    // 'constructor' and the like are no fields, though every object has them
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    const children = hasChildRows(field) ? field?.options.fields : undefined
    if (readOnly.has(key)) echo[prefix + key] = value
    else if (children && Array.isArray(value)) {
      values[key] = value.map((child: unknown, index) => {
        if (typeof child !== 'object' || child === null || Array.isArray(child)) return child
        const [own, echoed] = divide(
          child as Wire,
          children,
          () => true,
          `${prefix}${key}.${index}.`,
        )
        for (const [name, one] of Object.entries(echoed)) echo[name] = one
        return own
      })
    } else values[key] = value
  }
  return [values, echo]
}

/**
 * Null for a field with a default means its default; for lists, none. Empty secrets are omitted:
 * they keep the stored one.
 */
function defaulted(fields: Fields, values: Wire): Wire {
  const given: Wire = {}
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key]
    if (!field)
      given[key] = value // the id of a child row
    else if (hasChildRows(field))
      given[key] = ((value ?? []) as Wire[]).map((child) =>
        childRow(field.options.fields ?? {}, child),
      )
    else if (value !== null) given[key] = value
    else if (!isSecret(field)) given[key] = emptyOf(field)
  }
  return given
}

function childRow(fields: Fields, child: Wire): Wire {
  return { ...initialValues(fields), ...defaulted(fields, child) }
}

function emptyOf(field: Field): unknown {
  const { initial } = field.options
  return initial === undefined || isMultiple(field) ? emptyValue(field) : initial
}

/** The initial values of a new row. */
export function initialValues(fields: Fields): Wire {
  return Object.fromEntries(
    fieldEntries(fields)
      .filter(([, field]) => isStored(field) && !isSecret(field))
      .map(([key, field]) => [key, emptyOf(field)]),
  )
}

/** Echoed keys that differ from the stored row (for a new row: that have any value). */
export function echoFaults(
  { echo, values }: Pick<SaveInput, 'echo' | 'values'>,
  stored: Wire | null,
): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const [path, value] of Object.entries(echo)) {
    const kept = stored === null ? undefined : storedAt(path, values, stored)
    const same =
      stored === null
        ? value === null || (Array.isArray(value) && value.length === 0) || value === false
        : JSON.stringify(value) === JSON.stringify(kept ?? null) || value === undefined
    if (!same) faults[path] = 'read_only'
  }
  return faults
}

/**
 * The stored value of 'fuels.0.fuel_name': a child row is found by its id, since the list may be
 * reordered.
 */
function storedAt(path: string, values: Wire, stored: Wire): unknown {
  const [key = '', index, name] = path.split('.')
  if (name === undefined) return stored[key]
  const { id } = (values[key] as Wire[])[Number(index)] ?? {}
  return (stored[key] as Wire[] | undefined)?.find((child) => child.id === id)?.[name]
}

/** Maximum characters of a reason. */
const mostReason = 300

/** The reason for an override, and the body without it. */
export function takeOverride(
  body: Wire,
  override: Override | undefined,
  faults: Record<string, Fault>,
): { reason?: string; given: Wire } {
  if (!override || !Object.hasOwn(body, overrideKey)) return { given: body }
  const { [overrideKey]: value, ...given } = body
  if (value == null) return { given }
  if (typeof value !== 'string') faults[overrideKey] = 'text'
  else if (value.trim() === '') faults[overrideKey] = 'required'
  else if (value.trim().length > mostReason) faults[overrideKey] = fault('too_long', mostReason)
  return typeof value === 'string' ? { reason: value.trim(), given } : { given }
}

/** The reported time of a transition, and the body without it. */
export function takeReported(
  given: Wire,
  { stamps = {} }: Transition,
  faults: Record<string, Fault>,
): { reported?: string; rest: Wire } {
  const { at, reported: isReported } = stamps
  if (!isReported || at === undefined || !Object.hasOwn(given, at)) return { rest: given }
  const { [at]: value, ...rest } = given
  if (value == null) return { rest }
  const parsed = kindSchema.moment({}).safeParse(value)
  if (parsed.success) return { reported: String(parsed.data), rest }
  Object.assign(faults, { [at]: 'moment' })
  return { rest }
}

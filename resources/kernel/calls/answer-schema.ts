// The wire format of a row, as zod: the API page describes it and the tests check every response
// against it.
import { z } from 'zod'
import {
  isMultiple,
  isRecordOnly,
  isReferenceList,
  isSecret,
  isSingleReference,
} from '../kind-traits.ts'
import {
  codeKey,
  fieldEntries,
  isPictured,
  keysOnWire,
  labelKey,
  listKey,
  mainKey,
  setKey,
} from '../derive.ts'
import { dayMonthPattern, timePattern } from '../values/kind-limits.ts'
import { ledgerFields } from '../rules/ledger.ts'
import type { Ledger } from '../rules/ledger.ts'
import type { Readable } from '../access.ts'
import type { Call } from './standard-calls.ts'
import { scaleOfSum, totalledFields } from '../values/column-sums.ts'
import { decimalFormat } from '../values/kind-limits.ts'
import type { Field, FieldOptions, Fields, Kind, Resource } from '../types.ts'

type Make = (options: FieldOptions) => z.ZodType
const id = z.int().positive()
const stamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const dayText = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const file = z.strictObject({
  id,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  is_main: z.boolean(),
})

const degrees = z.strictObject({ lat: z.number(), lon: z.number() })

const text: Make = () => z.string()
const whole: Make = () => z.int()
const answers: Readonly<Record<Kind, Make>> = {
  text,
  email: text,
  phone: text,
  integer: whole,
  decimal: (o) => {
    const { scale } = decimalFormat(o)
    return z.string().regex(new RegExp(`^-?\\d+${scale > 0 ? `\\.\\d{${scale}}` : ''}$`))
  },
  money: () => z.string().regex(/^-?\d+\.\d\d$/),
  year: whole,
  day: () => dayText,
  moment: () => stamp,
  time: () => z.string().regex(timePattern),
  dayMonth: () => z.string().regex(dayMonthPattern),
  period: (o) => {
    const end = o.of === 'moment' ? stamp : dayText
    return z.strictObject({ from: end, to: end.nullable() })
  },
  duration: whole,
  flag: () => z.boolean(),
  choice: (o) => z.enum(Object.keys(o.choices ?? {}) as [string, ...string[]]),
  ref: () => id,
  refs: () => z.array(id),
  plate: text,
  point: () => degrees,
  polygon: () => z.array(degrees),
  files: () => z.array(file),
  photos: () => z.array(file),
  secret: () => z.null(),
  rows: (o) => z.array(z.strictObject({ id, ...fieldShape(o.fields ?? {}, true) })),
  marks: (o) => z.array(z.enum(Object.keys(o.choices ?? {}) as [string, ...string[]])),
  computed: (o) => answers[o.as ?? 'text'](o),
}

/** `whole`: with what only getById returns (child rows, files). */
function fieldShape(fields: Fields, whole: boolean): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const [key, field] of fieldEntries(fields)) {
    if (isRecordOnly(field) && !whole) continue
    const schema = answers[field.kind](field.options)
    shape[key] = isFilled(field) ? schema : schema.nullable()
    if (isSingleReference(field)) shape[labelKey(key)] = z.string().nullable()
    if (field.options.tones) shape[codeKey(key)] = z.string().nullable()
    if (isReferenceList(field))
      shape[listKey(key)] = z.array(z.strictObject({ id, name: z.string() }))
    if (isSecret(field)) shape[setKey(key)] = z.boolean()
    if (field.options.personal || field.options.readers || field.options.own)
      for (const name of keysOnWire(key, field))
        if (shape[name]) shape[name] = shape[name].optional()
  }
  return shape
}

function isFilled(field: Field): boolean {
  return (
    isMultiple(field) ||
    field.presence === 'defaulted' ||
    (field.presence === 'derived' && field.options.initial !== undefined) ||
    (field.presence === 'required' && !field.options.when)
  )
}

function mainShape(resource: Resource): Record<string, z.ZodType> {
  const shown = fieldEntries(resource.fields).filter(([key, field]) =>
    isPictured(resource, key, field),
  )
  return Object.fromEntries(
    shown.map(([key, { options }]) => [
      mainKey(key),
      options.personal ? id.nullable().optional() : id.nullable(),
    ]),
  )
}

function movementShape(fields: Fields, ledger: Ledger): Record<string, z.ZodType> {
  const { balance } = ledgerFields({ fields, ledger })
  return {
    document: z.string(),
    document_id: id,
    document_title: z.string().nullable(),
    reverses_id: id.nullable(),
    reversed: z.boolean(),
    balance: answers.decimal(balance?.options ?? {}),
    late_days: z.int().positive().nullable(),
  }
}

/** A row as lists return it, or (`whole`) as getById and save return it. */
export function rowSchema(resource: Resource, whole: boolean): z.ZodObject {
  const system = {
    version: z.int().positive(),
    created_at: stamp,
    created_by: id.nullable(),
    updated_at: stamp,
    updated_by: id.nullable(),
    ...(resource.archive && {
      archived_at: stamp.nullable(),
      archived_by: id.nullable(),
      archived_by_name: z.string().nullable(),
    }),
    ...(resource.replaces && { replaced: z.boolean(), replaced_by_id: id.nullable() }),
    ...(resource.ledger && movementShape(resource.fields, resource.ledger)),
  }
  return z.strictObject({
    id,
    ...(resource.mode === 'view' ? {} : system),
    ...fieldShape(resource.fields, whole),
    ...mainShape(resource),
  })
}

/**
 * A row of a list call: that of an endpoint may include related records, or be a placeholder.
 * `resource`: the one whose rows it returns.
 */
export function listRowSchema(resource: Resource, { endpoint }: Call): z.ZodType {
  const row = rowSchema(resource, false)
  if (endpoint && 'include' in endpoint)
    return row.extend({ [endpoint.include]: z.array(z.strictObject({ id, name: z.string() })) })
  return endpoint && 'rows' in endpoint && endpoint.orEmpty
    ? z.union([row, emptyEntry(endpoint.orEmpty)])
    : row
}

/** The placeholder for an empty result. */
export function emptyEntry(keys: readonly string[]): z.ZodObject {
  return z.strictObject(Object.fromEntries(['id', ...keys].map((key) => [key, z.null()])))
}

/** Sums of columns as exact decimal texts: those that the caller may read. */
export function totalsSchema(resource: Resource, readable: Readable): z.ZodObject {
  const sums = totalledFields(resource, readable).map(([key, field]) => {
    const scale = scaleOfSum(field)
    const part = scale > 0 ? `\\.\\d{${scale}}` : ''
    return [key, z.string().regex(new RegExp(`^-?\\d+${part}$`))]
  })
  return z.strictObject(Object.fromEntries(sums) as Record<string, z.ZodType>)
}

/** The groups of a list, each with its sums as exact decimal texts. */
export const groupsSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      label: z.string().nullable().optional(),
      count: z.int().min(0),
      sums: z.record(z.string(), z.string().regex(/^-?\d+(\.\d+)?$/)),
    }),
  ),
  total: z.int().min(0),
})

export const countSchema = z.strictObject({
  count: z.int().min(0),
  approximate: z.literal(true).optional(),
})

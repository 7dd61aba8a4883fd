// The input of a save, as zod schemas built from the descriptor, for both sides.
import { z } from 'zod'
import { fieldEntries, isWritable } from '../derive.ts'
import { hasChildRows } from '../kind-traits.ts'
import { fault } from './error-codes.ts'
import { kindSchema } from './kind-schemas.ts'
import { visibleText } from '../values/visible-text.ts'
import type { Field, Fields, InputOf, Resource } from '../types.ts'

/** '' clears like null: a form sends what its inputs contain. */
const emptied = (value: unknown) =>
  typeof value === 'string' && visibleText(value) === '' ? null : value

function fieldSchema(field: Field): z.ZodType {
  const schema = hasChildRows(field) ? childRows(field) : kindSchema[field.kind](field.options)
  // A hidden field's demand depends on the row: row.ts sees to it.
  if (field.presence !== 'required' || field.options.when)
    return z.preprocess(emptied, schema.nullable())
  return z.preprocess(
    emptied,
    z
      .any()
      .refine((value) => value !== null && value !== undefined, { error: 'required', abort: true })
      .pipe(schema),
  )
}

function childRows(field: Field): z.ZodType {
  const id = z
    .int({ error: 'id' })
    .positive({ error: 'id' })
    .nullish()
    .transform((value) => value ?? undefined)
  const child = z.strictObject(
    { id, ...shape(field.options.fields ?? {}) },
    { error: unknownOr('object') },
  )
  const max = typeof field.options.max === 'number' ? field.options.max : 500
  return z.array(child, { error: 'list' }).max(max, { error: fault('too_many_items', max) })
}

function shape(fields: Fields, partial = false): Record<string, z.ZodType> {
  return Object.fromEntries(
    fieldEntries(fields)
      .filter(([, field]) => isWritable(field))
      .map(([key, field]) => {
        const schema = fieldSchema(field)
        return [
          key,
          partial || field.presence !== 'required' || field.options.when
            ? schema.optional()
            : schema,
        ]
      }),
  )
}

const unknownOr = (code: 'object') => (issue: { code?: string | undefined }) =>
  issue.code === 'unrecognized_keys' ? 'unknown' : code

/** A complete new record, with all required fields. Issue messages are fault codes. */
export function createSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R>> {
  return z.strictObject(shape(resource.fields), {
    error: unknownOr('object'),
  }) as unknown as z.ZodType<InputOf<R>>
}

/** The fields of a change; a required one may be absent but not empty. */
export function changeSchema<R extends Resource>(resource: R): z.ZodType<Partial<InputOf<R>>> {
  return z.strictObject(shape(resource.fields, true), {
    error: unknownOr('object'),
  }) as unknown as z.ZodType<Partial<InputOf<R>>>
}

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

/** Made on first use: the schemas of all resources take megabytes. */
function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make(key)
  known.set(key, made)
  return made
}

const fieldSchemas = new WeakMap<Field, z.ZodType>()

/** One schema of each field for new records and changes: there are thousands of fields. */
const fieldSchema = (field: Field) => remembered(fieldSchemas, field, makeFieldSchema)

function makeFieldSchema(field: Field): z.ZodType {
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

const createSchemas = new WeakMap<Resource, z.ZodType>()
const changeSchemas = new WeakMap<Resource, z.ZodType>()

const schemaOfFields = (fields: Fields, partial: boolean): z.ZodType =>
  z.strictObject(shape(fields, partial), { error: unknownOr('object') })

/** A complete new record, with all required fields. Issue messages are fault codes. */
export function createSchema<R extends Resource>(resource: R): z.ZodType<InputOf<R>> {
  const made = remembered(createSchemas, resource, ({ fields }) => schemaOfFields(fields, false))
  return made as z.ZodType<InputOf<R>>
}

/** The fields of a change; a required one may be absent but not empty. */
export function changeSchema<R extends Resource>(resource: R): z.ZodType<Partial<InputOf<R>>> {
  const made = remembered(changeSchemas, resource, ({ fields }) => schemaOfFields(fields, true))
  return made as z.ZodType<Partial<InputOf<R>>>
}

// The JSON Schema of a resource's input and output, as far as one caller may read it.
import { z } from 'zod'
import { rowSchema } from '#resources/kernel/calls/answer-schema.ts'
import { fieldEntries, isFilterable, isWritable } from '#resources/kernel/derive.ts'
import { defaultSize, largestSize, mostConditions } from '#resources/kernel/calls/page-sizes.ts'
import { hasChildRows, isReferenceList, isSecret } from '#resources/kernel/kind-traits.ts'
import { systemFieldsOf } from '#resources/kernel/system-fields.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import type { Readable } from '#resources/kernel/access.ts'

export type JsonSchema = Record<string, unknown>
type Properties = Record<string, JsonSchema>

/** JSON Schema (2020-12) of a zod schema, without rules that only code can check. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema
  return json
}

/** A row as lists return it, or (`whole`) as getById returns it. */
export function rowJson(resource: Resource, whole: boolean, readable: Readable): JsonSchema {
  const json = jsonSchema(rowSchema(resource, whole)) as {
    properties: Properties
    required?: string[]
  }
  const hidden = new Set(
    fieldEntries(resource.fields)
      .filter(([key, field]) => !readable(key, field))
      .map(([key]) => key),
  )
  const properties = Object.fromEntries(
    Object.entries(json.properties).filter(([key]) => !hidden.has(key)),
  )
  return { ...json, properties, required: json.required?.filter((key) => !hidden.has(key)) }
}

/** The input of a save: values have the same format as in responses. */
export function saveJson(resource: Resource, readable: Readable): JsonSchema {
  const values = valuesOf(resource)
  const fields = fieldEntries(resource.fields).filter(
    ([key, field]) => readable(key, field) && isWritable(field),
  )
  return {
    type: 'object',
    description:
      'Without id it creates; with id it changes the fields that it names. null clears; version guards against another’s change.',
    properties: {
      id: { type: ['integer', 'null'], minimum: 1 },
      version: { type: ['integer', 'null'], minimum: 1 },
      ...Object.fromEntries(
        fields.map(([key, field]) => [key, inputJson(field, values[key] ?? {})]),
      ),
    },
    additionalProperties: false,
  }
}

function valuesOf(resource: Resource): Properties {
  return (jsonSchema(rowSchema(resource, true)) as { properties: Properties }).properties
}

function inputJson(field: Field, value: JsonSchema): JsonSchema {
  const notes = notesOf(field)
  return { ...shapeInput(field, value), ...(notes && { description: notes }) }
}

function shapeInput(field: Field, value: JsonSchema): JsonSchema {
  if (isSecret(field)) return { type: ['string', 'null'] }
  return hasChildRows(field) ? childJson(field.options.fields ?? {}, value) : value
}

/** Child rows: ids identify existing rows; a row without one is new. */
function childJson(fields: Fields, value: JsonSchema): JsonSchema {
  const { properties } = value.items as { properties: Properties }
  const own = fieldEntries(fields).map(
    ([key, field]) => [key, inputJson(field, properties[key] ?? {})] as const,
  )
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: { id: properties.id, ...Object.fromEntries(own) },
      additionalProperties: false,
    },
  }
}

/** Constraints that the schema cannot express, in words. */
export function notesOf({ options, presence }: Field): string {
  const bounds = [
    options.min !== undefined && `from ${options.min}`,
    options.max !== undefined && `up to ${options.max}`,
  ]
  return [
    presence === 'required' && 'required',
    options.initial !== undefined && `default ${JSON.stringify(options.initial)}`,
    options.unique && (options.unique === 'active' ? 'unique among active records' : 'unique'),
    options.immutable && 'set at creation only',
    options.derived && 'written by rules alone',
    options.when && `only while ${JSON.stringify(options.when)}`,
    options.to && `id of ${options.to}`,
    options.unit && `in ${options.unit}`,
    options.pattern && `like ${options.pattern}`,
    options.search && 'searched',
    options.personal && 'personal',
    options.readers && `for whoever may read ${options.readers.join(' or ')}`,
    options.rules && `rules on its rows: ${JSON.stringify(options.rules)}`,
    ...bounds,
  ]
    .filter(Boolean)
    .join('; ')
}

/** The filter payload: pages, order, search and conditions on fields. */
export function filterJson(resource: Resource, readable: Readable): JsonSchema {
  const values = valuesOf(resource)
  const keys = fieldEntries({ ...systemFieldsOf(resource), ...resource.fields }).filter(
    ([key, field]) => isFilterable(field) && readable(key, field),
  )
  return {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: -1, default: 0, description: '-1 is the last page' },
      size: { type: 'integer', minimum: 1, maximum: largestSize, default: defaultSize },
      sort: {
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 3 }],
        description: "'name', '-name'",
      },
      search: { type: 'string', maxLength: 200 },
      ...(resource.slices && { slice: { enum: Object.keys(resource.slices) } }),
      exact: { type: 'boolean', description: 'of a count: exact, however many' },
      ...Object.fromEntries(
        keys.map(([key, field]) => [key, conditionJson(values[key] ?? { type: 'string' }, field)]),
      ),
    },
    additionalProperties: false,
  }
}

/** The schema of the values that a filter compares; for a list, of one item. */
function itemJson(row: JsonSchema, field: Field): JsonSchema {
  if (field.kind === 'marks') return (row.items ?? {}) as JsonSchema
  return isReferenceList(field) ? { type: 'integer' } : row
}

/** value | [any of] | {from, to} | {empty} | {not} | {all: [several of these]}. */
function conditionJson(row: JsonSchema, field: Field): JsonSchema {
  const value = itemJson(row, field)
  const object = (properties: Properties) => ({
    type: 'object',
    properties,
    additionalProperties: false,
  })
  const list = { type: 'array', items: value }
  const one = [
    value,
    list,
    object({ from: value, to: value }),
    object({ empty: { type: 'boolean' } }),
    object({ not: { anyOf: [value, list] } }),
  ]
  if (field.options.parameter) return { anyOf: one }
  const all = { type: 'array', items: { anyOf: one }, minItems: 1, maxItems: mostConditions }
  return { anyOf: [...one, object({ all })] }
}

// JSON Schemas of request and response bodies other than the rows of a resource.
import { exportFormats, mostExported, mostSelected } from '#resources/kernel/calls/export-limits.ts'
import { bookedSubjects, mostSubjects } from '#resources/kernel/rules/bookings.ts'
import type { Readable } from '#resources/kernel/access.ts'
import {
  defaultGroups,
  groupingsOf,
  mostGroups,
  mostSums,
  summableFields,
  writeGrouping,
} from '#resources/kernel/values/list-groupings.ts'
import { mostTexts } from '#resources/kernel/calls/name-limits.ts'
import { mostCounts } from '#resources/kernel/calls/page-sizes.ts'
import { locales } from '#resources/kernel/locales.ts'
import { byRecord, mostProgressKey } from '#resources/kernel/prints/prints.ts'
import type { Call } from '#resources/kernel/calls/call.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { JsonSchema } from './json-schema.ts'

export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const target: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'integer', minimum: 1 }, version: { type: ['integer', 'null'] } },
  required: ['id'],
  additionalProperties: false,
}

export const removal: JsonSchema = {
  ...target,
  properties: {
    ...(target.properties as object),
    trial: { type: 'boolean', description: 'nothing is removed; the answer is that of a removal' },
  },
}

export const rowWrite: JsonSchema = {
  ...target,
  properties: {
    ...(target.properties as object),
    set: { type: 'object', description: 'field → value' },
    remove: { const: true },
  },
  required: [],
}

export const namesBody: JsonSchema = {
  type: 'object',
  properties: {
    texts: {
      ...list({ type: 'string' }),
      maxItems: mostTexts,
      description: 'names as somebody wrote them',
    },
  },
  required: ['texts'],
  additionalProperties: false,
}

export const countsBody = (
  { archive }: Pick<Resource, 'archive'>,
  filter: JsonSchema,
): JsonSchema => {
  const one: JsonSchema = {
    type: 'object',
    properties: {
      filter,
      ...(archive && { archive: { type: 'boolean', description: 'archived records alone' } }),
    },
    additionalProperties: false,
  }
  return {
    type: 'object',
    properties: { filter, counts: { ...list(one), maxItems: mostCounts } },
    required: ['counts'],
    additionalProperties: false,
  }
}

export const groupsBody = (
  resource: Pick<Resource, 'archive' | 'fields' | 'list'>,
  filter: JsonSchema,
  readable: Readable,
): JsonSchema => {
  const groupings = groupingsOf(resource, readable).map(writeGrouping)
  const sums = summableFields(resource, readable).map(([key]) => key)
  return {
    type: 'object',
    properties: {
      filter,
      ...(resource.archive && {
        archive: { type: 'boolean', description: 'archived records instead of active ones' },
      }),
      by: {
        ...(groupings.length > 0 ? { enum: groupings } : { type: 'null' }),
        description: 'what makes a group; without it all rows are one',
      },
      sums: {
        ...list(sums.length > 0 ? { enum: sums } : { type: 'string' }),
        maxItems: sums.length > 0 ? mostSums : 0,
        description: 'columns that are summed up for each group',
      },
      page: { type: 'integer', minimum: 0, default: 0, description: 'of groups' },
      size: { type: 'integer', minimum: 1, maximum: mostGroups, default: defaultGroups },
    },
    additionalProperties: false,
  }
}

export const eventTarget = (record: boolean): JsonSchema => ({
  ...target,
  properties: {
    ...(record && (target.properties as object)),
    event: {
      type: 'integer',
      minimum: 1,
      description: record ? 'the change that is taken back' : 'the removal, as getRemoved tells it',
    },
  },
  required: record ? ['id', 'event'] : ['event'],
})

export const storedFile: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    size: { type: 'integer', description: 'bytes' },
    type: { type: 'string' },
    is_main: { type: 'boolean' },
  },
}

export const upload: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', description: 'the record' },
    field: { type: 'string', description: 'which field of the record; photos when left out' },
    main: { type: 'integer', description: 'id of the file that becomes the main one' },
    photos: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 10 },
  },
  required: ['id'],
}

export const sheet: JsonSchema = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary', description: 'XLSX or CSV; of photos a ZIP' },
  },
  required: ['file'],
}

/** The only form outside the resources: a file with corrections of an import. */
export const correctedFile: JsonSchema = {
  ...sheet,
  properties: { ...(sheet.properties as object), id: { type: 'integer' } },
  required: ['id', 'file'],
}

export const filesBody: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'integer' }, photos: { type: 'boolean' }, field: { type: 'string' } },
  required: ['id'],
}

export const exportBody = (filter: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    format: { enum: [...exportFormats] },
    columns: {
      ...list({ type: 'string' }),
      minItems: 1,
      description:
        'keys of a list’s row in the order of the columns, "list.key" for those of child rows: a record then takes a line for each',
    },
    filter,
    archive: { type: 'boolean', description: 'archived records instead of active ones' },
    ids: {
      ...list({ type: 'integer', minimum: 1 }),
      maxItems: mostSelected,
      description: 'of what the filter finds these alone',
    },
    totals: {
      type: 'boolean',
      description: 'with a last line of sums, in XLSX of a list that has totals',
    },
  },
  required: ['format', 'columns'],
  additionalProperties: false,
})

export const printRequestBody = (
  { prints = {}, printsBy }: Pick<Resource, 'prints' | 'printsBy'>,
  filter: JsonSchema,
): JsonSchema => ({
  type: 'object',
  properties: {
    form: { enum: [...(printsBy ? [byRecord] : []), ...Object.keys(prints)] },
    ids: {
      ...list({ type: 'integer', minimum: 1 }),
      maxItems: Math.max(1, ...Object.values(prints).map(({ many }) => many)),
      description: 'of what the filter finds these alone, in its order',
    },
    filter,
    archive: { type: 'boolean', description: 'archived records instead of active ones' },
    locale: { enum: [...locales], description: 'of the paper; default: the language of the user' },
    blank: { type: 'boolean', description: 'an empty form, of those that have one' },
    former: {
      type: 'integer',
      minimum: 1,
      description:
        'the one record as it was before this event, a correction as getHistory tells it (former)',
    },
    progress: {
      ...{ type: 'string', minLength: 1, maxLength: mostProgressKey },
      description:
        'a key of the caller’s; while several papers are made, api/live tells how many are (progress)',
    },
  },
  required: ['form'],
  additionalProperties: false,
})

export const exported: JsonSchema = {
  type: 'object',
  properties: {
    path: {
      type: 'string',
      description:
        'below the origin; for a minute and in this session a GET of it streams the file',
    },
    rows: {
      type: 'integer',
      minimum: 0,
      maximum: mostExported.csv,
      description: `a file of xlsx holds up to ${mostExported.xlsx}`,
    },
  },
  required: ['path', 'rows'],
}

const moment: JsonSchema = { type: 'string', format: 'date-time' }
const except: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 1,
  description: 'a record whose own bookings do not count',
}

/** A filter, and the period in which the matches must be free; by default now. */
export const freeBody = (filter: JsonSchema): JsonSchema => ({
  ...filter,
  properties: { ...(filter.properties as object), from: moment, to: moment, except },
})

export const busyBody = ({ endpoint }: Call): JsonSchema => {
  const key = endpoint && 'busy' in endpoint ? endpoint.busy : ''
  return {
    type: 'object',
    properties: { [key]: { type: 'integer', minimum: 1 }, from: moment, to: moment, except },
    required: [key, 'from', 'to'],
    additionalProperties: false,
  }
}

export const bookingsBody = (resource: Resource): JsonSchema => ({
  type: 'object',
  properties: {
    of: { enum: bookedSubjects(resource) },
    ids: { ...list({ type: 'integer', minimum: 1 }), maxItems: mostSubjects },
    from: moment,
    to: moment,
  },
  required: ['of', 'ids', 'from', 'to'],
  additionalProperties: false,
})

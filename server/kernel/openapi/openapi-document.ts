// The OpenAPI document of every call that one caller may make.
import type { RouteOptions } from 'fastify'
import type { z } from 'zod'
import {
  countSchema,
  emptyEntry,
  groupsSchema,
  totalsSchema,
} from '#resources/kernel/calls/answer-schema.ts'
import { bookingsSchema, busySchema } from '#resources/kernel/calls/booking-answer.ts'
import { bulkSchema } from '#resources/kernel/calls/bulk-answer.ts'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { deskName } from '#resources/kernel/derive.ts'
import {
  answeredBy,
  bulkRows,
  callsOf,
  bulkActionsOf,
} from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { foundNameSchema } from '#resources/kernel/found-names.ts'
import { entrySchema, removedSchema } from '#resources/kernel/history.ts'
import { errorStatus } from '#resources/kernel/calls/error-codes.ts'
import { overrideKey, transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { fileCallsOf } from '../files/index.ts'
import { jobSchema } from '../import/routes/job-schema.ts'
import { readableBy } from '../session/viewer.ts'
import type { Person, Reader } from '../session/viewer.ts'
import {
  bookingsBody,
  busyBody,
  countsBody,
  eventTarget,
  exportBody,
  exported,
  filesBody,
  freeBody,
  groupsBody,
  list,
  correctedFile,
  namesBody,
  printRequestBody,
  removal,
  rowWrite,
  sheet,
  storedFile,
  target,
  upload,
} from './call-bodies.ts'
import { filterJson, jsonSchema, rowJson, saveJson } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** A call that belongs to no resource, such as those of the platform area. */
export type PlainRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/** The calls of a resource that the caller's level allows; none without the right to read it. */
export function callsFor(
  person: Pick<Person, 'levels'>,
  resource: Resource,
  resources: readonly Resource[],
): readonly Call[] {
  if (!canRead(person.levels, resource.access)) return []
  const edits = canEdit(person.levels, resource.access)
  return [...callsOf(resource), ...fileCallsOf(resource)].filter((call) => {
    if (call.right === 'read')
      return canRead(person.levels, answeredBy(resource, call, resources).access)
    return call.access === undefined ? edits : canEdit(person.levels, call.access)
  })
}

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
/** The content type of a response, as declared by its route. */
const answered = (schema: JsonSchema, [type = 'application/json']: readonly string[] = []) => ({
  [type]: { schema },
})
const error: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { enum: Object.keys(errorStatus) },
        message: { type: 'string', description: 'in the language of Accept-Language' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: "'name', 'rows.0.amount' → what is wrong",
        },
        id: { type: 'string', description: 'of a 500: the server’s log has it too' },
        current: {
          type: 'object',
          description:
            'of stale: the row as it is now; of key_reused: the record that the key has made',
        },
        changed: {
          type: 'object',
          description: 'of stale: who stored the row as it is now, and when',
        },
        used_by: {
          type: 'array',
          items: { type: 'object' },
          description:
            'of in_use: what refers to the record; of rule and busy: what stands in the way',
        },
        busy: {
          type: 'array',
          items: { type: 'object' },
          description: 'of busy: the bookings that stand in the way, as getBookings tells them',
        },
        reasons: {
          type: 'array',
          items: { type: 'object' },
          description: 'of rule: what speaks against it: code, tone, text and link',
        },
        overridable: {
          type: 'boolean',
          description: 'beside reasons: the call takes override_reason from this caller',
        },
        taken_by: {
          type: 'object',
          description:
            'of duplicate: by field, the record that has the value, where it is readable',
        },
      },
      required: ['code', 'message'],
    },
  },
}

/** Either `ids` or `filter`; a `write` has `rows` instead. */
function bulkBody(resource: Resource): JsonSchema {
  const place: JsonSchema = { type: ['integer', 'null'], minimum: 0 }
  return {
    type: 'object',
    properties: {
      action: { enum: [...bulkActionsOf(resource), 'write'] },
      ids: {
        type: 'object',
        additionalProperties: { type: ['integer', 'null'] },
        maxProperties: bulkRows,
        description: 'id → version',
      },
      ...(resource.states && {
        transition: { enum: transitionsOf(resource).map(([name]) => name) },
      }),
      filter: ref(`${deskName(resource)}.filter`),
      ...(resource.archive && {
        archive: { type: 'boolean', description: 'the filter looks among archived rows' },
      }),
      set: { type: 'object', description: 'of an update or a transition: field → value' },
      after: { ...place, description: 'next of the answer before' },
      upTo: { ...place, description: 'upTo of the answer before' },
      rows: {
        ...list(rowWrite),
        maxItems: bulkRows,
        description: 'of a write: each row and what it gets; without id a new one',
      },
      atomic: { type: 'boolean', description: 'of a write: all rows or none' },
    },
    required: ['action'],
    additionalProperties: false,
  }
}

/** The input of a transition, with the fields as in a save. */
function transitionBody(resource: Resource, name: string): JsonSchema {
  const { asks = [], takes = [], stamps, override } = resource.states?.transitions[name] ?? {}
  const confirming = resource.confirmField ? [resource.confirmField] : []
  const { properties } = saveJson(resource, () => true)
  const fields = (properties ?? {}) as Record<string, JsonSchema>
  return {
    ...target,
    properties: {
      ...(target.properties as object),
      ...Object.fromEntries(
        [...asks, ...takes, ...confirming].map((key) => [key, fields[key] ?? {}]),
      ),
      ...(stamps?.reported &&
        stamps.at && { [stamps.at]: { type: 'string', format: 'date-time' } }),
      ...(override && { [overrideKey]: { type: 'string', maxLength: 300 } }),
    },
    required: ['id', ...asks],
  }
}

function bodyOf(call: Call, resource: Resource, readable: Readable): object | undefined {
  const name = deskName(resource)
  switch (call.body) {
    case 'none':
      return undefined
    case 'query':
      return { content: json(ref(`${name}.filter`)) }
    case 'entityQuery':
      return { required: true, content: json(entityFilter(resource, readable)) }
    case 'free':
      return { content: json(freeBody(filterJson(resource, readable))) }
    case 'busy':
      return { required: true, content: json(busyBody(call)) }
    case 'bookings':
      return { required: true, content: json(bookingsBody(resource)) }
    case 'counts':
      return { required: true, content: json(countsBody(resource, ref(`${name}.filter`))) }
    case 'groups':
      return { content: json(groupsBody(resource, ref(`${name}.filter`), readable)) }
    case 'names':
      return { required: true, content: json(namesBody) }
    case 'save':
      return { required: true, content: json(ref(`${name}.save`)) }
    case 'transition':
      return { required: true, content: json(transitionBody(resource, call.name)) }
    case 'saveAll':
      return { required: true, content: json({ ...list(ref(`${name}.save`)), maxItems: 1000 }) }
    case 'bulk':
      return { required: true, content: json(bulkBody(resource)) }
    case 'target':
      return { required: true, content: json(ref('target')) }
    case 'removal':
      return { required: true, content: json(removal) }
    case 'revert':
      return { required: true, content: json(eventTarget(true)) }
    case 'bringBack':
      return { required: true, content: json(eventTarget(false)) }
    case 'files':
      return { required: true, content: json(filesBody) }
    case 'sheet':
      return { required: true, content: { 'multipart/form-data': { schema: sheet } } }
    case 'export':
      return { required: true, content: json(exportBody(ref(`${name}.filter`))) }
    case 'print':
      return { required: true, content: json(printRequestBody(resource, ref(`${name}.filter`))) }
    case 'upload':
      return { required: true, content: { 'multipart/form-data': { schema: upload } } }
  }
}

/** `resource`: the one whose rows the call returns. */
function answerOf(call: Call, resource: Resource, readable: Readable): object {
  const name = deskName(resource)
  const result = (schema: JsonSchema) => ({
    description: 'OK',
    content: json({ type: 'object', properties: { result: schema }, required: ['result'] }),
  })
  switch (call.answer) {
    case 'list':
      return result(list(listedRow(ref(`${name}.row`), call)))
    case 'busy':
      return result(jsonSchema(busySchema))
    case 'bookings':
      return result(jsonSchema(bookingsSchema))
    case 'count':
      return result(jsonSchema(countSchema))
    case 'counts':
      return result(list(jsonSchema(countSchema)))
    case 'totals':
      return result(jsonSchema(totalsSchema(resource, readable)))
    case 'groups':
      return result(jsonSchema(groupsSchema))
    case 'record':
      return result(ref(`${name}.record`))
    case 'preview':
      return result({
        type: 'object',
        properties: {
          row: ref(`${name}.record`),
          warnings: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['row', 'warnings'],
      })
    case 'records':
      return result(list(ref(`${name}.record`)))
    case 'names':
      return result(list(jsonSchema(foundNameSchema)))
    case 'bulk':
      return result(jsonSchema(bulkSchema))
    case 'target':
      return result({ type: 'object', properties: { id: { type: 'integer' } } })
    case 'history':
      return result(list(jsonSchema(entrySchema)))
    case 'removed':
      return result(list(jsonSchema(removedSchema)))
    case 'files':
      return result(list(ref('file')))
    case 'job':
      return result(jsonSchema(jobSchema))
    case 'export':
      return result(exported)
    case 'paper':
      return {
        description: 'The PDF',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      }
    case 'content':
      return {
        description: 'The content',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      }
  }
}

function listedRow(row: JsonSchema, { endpoint }: Call): JsonSchema {
  if (endpoint && 'include' in endpoint) return withMany(row, endpoint.include)
  return endpoint && 'rows' in endpoint && endpoint.orEmpty
    ? { anyOf: [row, jsonSchema(emptyEntry(endpoint.orEmpty))] }
    : row
}

/** A row with its child rows. */
function withMany(row: JsonSchema, key: string): JsonSchema {
  const named = {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  }
  return { allOf: [row, { type: 'object', properties: { [key]: list(named) }, required: [key] }] }
}

const pathParameters: Readonly<Record<string, JsonSchema>> = {
  page: { type: 'integer', minimum: -1 },
  size: { type: 'integer', minimum: 1, maximum: 500 },
}

function parametersOf(call: Call): object[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: pathParameters[name] ?? { type: 'integer', minimum: 1 },
  }))
  const thumb = {
    name: 'thumb',
    in: 'query',
    schema: { enum: ['1'] },
    description: 'the small picture of an image',
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
    description: 'a repeat within 24 h answers the first result and writes nothing',
  }
  const before = {
    name: 'before',
    in: 'query',
    schema: { type: 'integer', minimum: 1 },
    description: 'what came before this event',
  }
  const search = { name: 'search', in: 'query', schema: { type: 'string', maxLength: 200 } }
  const pagings: Readonly<Partial<Record<Call['answer'], object[]>>> = {
    history: [before],
    removed: [before, search],
  }
  const paging = pagings[call.answer] ?? []
  return [
    ...inPath,
    ...paging,
    ...(call.answer === 'content' ? [thumb] : []),
    ...(call.right === 'edit' && call.answer !== 'preview' ? [key] : []),
  ]
}

/** A filter that includes the record whose rows are requested. */
function entityFilter(resource: Resource, readable: Readable): JsonSchema {
  const filter = filterJson(resource, readable)
  const entityId: JsonSchema = { type: 'integer', minimum: 1 }
  return {
    ...filter,
    properties: { ...(filter.properties as object), entityId },
    required: ['entityId'],
  }
}

/** Calls with pages of the default size may share the name of those of any size. */
const operationOf = ({ name, endpoint }: Call) =>
  endpoint && 'pages' in endpoint ? `${name}.pages` : name

/** The OpenAPI 3.1 document; resources and rights that the caller does not have are left out. */
export function describe(
  person: Reader,
  resources: readonly Resource[],
  plain: readonly PlainRoute[],
  version: string,
): object {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Record<string, JsonSchema> = { error, target, file: storedFile }
  const failure = { description: 'Refused', content: json(ref('error')) }
  const put = (url: string, method: string, operation: object) => {
    paths[url] = { ...paths[url], [method.toLowerCase()]: { ...operation } }
  }
  for (const resource of resources) {
    const calls = callsFor(person, resource, resources)
    if (calls.length === 0) continue
    const readable = readableBy(person, resource)
    const name = deskName(resource)
    Object.assign(schemas, {
      [`${name}.row`]: rowJson(resource, false, readable),
      [`${name}.record`]: rowJson(resource, true, readable),
      [`${name}.filter`]: filterJson(resource, readable),
      ...(calls.some(({ body }) => body === 'save') && {
        [`${name}.save`]: saveJson(resource, readable),
      }),
    })
    for (const [index, base] of resource.basePaths.entries())
      for (const call of calls)
        put(`/${base}/${call.path.replace(/:(\w+)/g, '{$1}')}`, call.method, {
          operationId: `${name}.${operationOf(call)}${index === 0 ? '' : `.${index + 1}`}`,
          tags: [name],
          parameters: parametersOf(call),
          requestBody: bodyOf(call, answeredBy(resource, call, resources), readable),
          responses: {
            200: answerOf(call, answeredBy(resource, call, resources), readable),
            default: failure,
          },
        })
  }
  for (const { url, method, schema } of plain) {
    const { body, form, response, consumes, produces } = (schema ?? {}) as {
      body?: z.ZodType
      form?: z.ZodType
      response?: Record<number, z.ZodType>
      consumes?: string[]
      produces?: string[]
    }
    const ok = response?.[200]
    const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    put(url.replace(/:(\w+)/g, '{$1}'), String(method), {
      tags: ['session'],
      ...(inPath.length > 0 && { parameters: inPath }),
      requestBody: consumes
        ? {
            content: {
              'multipart/form-data': { schema: form ? jsonSchema(form, 'input') : correctedFile },
            },
          }
        : body && { content: json(jsonSchema(body, 'input')) },
      responses: {
        200: { description: 'OK', ...(ok && { content: answered(jsonSchema(ok), produces) }) },
        default: failure,
      },
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Motorpool', version },
    security: [{ session: [] }, { accessToken: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'motorpool' },
        accessToken: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

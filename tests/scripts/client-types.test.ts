// Types of the generated client, for each kind of schema in the product's OpenAPI document.
import { expect, it } from 'vitest'
import { clientTypes, typeOf } from '#scripts/client/client-types.ts'

const text = { type: 'string' }
const number = { type: 'integer' }
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })

it.each([
  ['a text', text, 'string'],
  ['a number', { type: 'integer', minimum: 1 }, 'number'],
  ['a file', { type: 'string', format: 'binary' }, 'Blob'],
  ['what may be null', { type: ['string', 'null'] }, 'string | null'],
  ['a constant', { const: true }, 'true'],
  ['words', { enum: ['a', "b's", null] }, "'a' | 'b\\'s' | null"],
  ['a list of words', { type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
  ['a list of fixed length', { type: 'array', prefixItems: [text, number] }, '[string, number]'],
  ['one of several', { anyOf: [text, number, text] }, 'string | number'],
  ['all of several', { allOf: [object({ a: text }), object({})] }, allOf()],
  [
    'an object',
    object({ a: text, 'b-c': number }, { required: ['a'] }),
    "{ a: string; 'b-c'?: number }",
  ],
  ['any object', { type: 'object' }, 'Record<string, unknown>'],
  ['a map', { type: 'object', additionalProperties: number }, 'Record<string, number>'],
  ['a map by words', byWords(), "Partial<Record<'a' | 'b', number>>"],
  ['a reference', { $ref: '#/components/schemas/car.row' }, "Schemas['car.row']"],
  ['nothing', { not: {} }, 'never'],
  ['anything', {}, 'unknown'],
  ['a condition of a filter', condition(), 'Condition<string | null>'],
] as const)('%s', (_, schema, type) => {
  expect(typeOf(schema)).toBe(type)
})

function allOf(): string {
  return '{ a?: string } & Record<string, unknown>'
}

function byWords() {
  const propertyNames = { enum: ['a', 'b'] }
  return { type: 'object', propertyNames, additionalProperties: number }
}

function condition() {
  const value = { type: ['string', 'null'] }
  return {
    anyOf: [
      value,
      { type: 'array', items: value },
      object({ from: value, to: value }),
      object({ empty: { type: 'boolean' } }),
      object({ not: { anyOf: [value] } }),
    ],
  }
}

it('a call has its input and its result', () => {
  const json = (schema: Record<string, unknown>) => ({
    content: { 'application/json': { schema } },
  })
  const id = { name: 'id', in: 'path', schema: number }
  const before = { name: 'before', in: 'query', schema: number }
  const written = clientTypes({
    info: { version: '1.2.3' },
    components: { schemas: { 'car.row': object({ id: number }) } },
    paths: {
      '/car/{id}': {
        get: { parameters: [id, before], responses: { 200: json(object({ result: text })) } },
        delete: { parameters: [id], requestBody: json(number), responses: { 200: {} } },
      },
      '/file': {
        post: {
          requestBody: { required: true, content: { 'multipart/form-data': { schema: {} } } },
          responses: { 200: json(object({ version: text }, { required: ['version'] })) },
        },
      },
    },
  })
  expect(written).toContain('Motorpool 1.2.3')
  expect(written).toContain("'car.row': { id?: number }")
  const calls = [
    "'GET /car/{id}': { path: { id: number }; query?: { before?: number }; result: string }",
    "'DELETE /car/{id}': { path: { id: number }; body?: number; result: Blob }",
    "'POST /file': { form: FormData; result: { version: string } }",
  ]
  for (const one of calls) expect(written).toContain(one)
})

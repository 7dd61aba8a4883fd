// Generates TypeScript types for the calls in an OpenAPI document. Existing generators need the
// compiler API, which TypeScript 7 does not have; the document uses little of JSON Schema, so a
// small generator is sufficient.

type Json = Readonly<Record<string, unknown>>
interface Operation {
  parameters?: readonly { name: string; in: string; schema: Json }[]
  requestBody?: { required?: boolean; content: Readonly<Record<string, { schema: Json }>> }
  responses: { 200: { content?: Readonly<Record<string, { schema: Json }>> } }
}
export interface Document {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Json>> }
}

const isName = /^[A-Za-z_$][\w$]*$/
const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
const keyOf = (name: string) => (isName.test(name) ? name : quote(name))
const literal = (value: unknown) =>
  typeof value === 'string' ? quote(value) : JSON.stringify(value)
const asItem = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
const listOf = (value: unknown) => value as readonly Json[]

/** The type for a schema, on one line. */
export function typeOf(schema: Json): string {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return `Schemas[${quote($ref.slice($ref.lastIndexOf('/') + 1))}]`
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal))
  if (anyOf || oneOf) return condition(listOf(anyOf)) ?? union(listOf(anyOf ?? oneOf).map(typeOf))
  if (allOf)
    return listOf(allOf)
      .map((one) => asItem(typeOf(one)))
      .join(' & ')
  if (Array.isArray(type))
    return union(type.map((one: unknown) => typeOf({ ...schema, type: one })))
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return arrayOf(schema)
    case 'object':
      return objectOf(schema)
  }
  // a negated schema allows nothing, a missing type allows anything
  return schema.not ? 'never' : 'unknown'
}

function arrayOf({ items, prefixItems }: Json): string {
  if (prefixItems) return `[${listOf(prefixItems).map(typeOf).join(', ')}]`
  return `${asItem(items ? typeOf(items as Json) : 'unknown')}[]`
}

function objectOf({ properties, required, additionalProperties: others, propertyNames }: Json) {
  if (properties) {
    const needed = new Set(required as string[] | undefined)
    const members = Object.entries(properties as Record<string, Json>).map(
      ([key, one]) => `${keyOf(key)}${needed.has(key) ? '' : '?'}: ${typeOf(one)}`,
    )
    if (members.length > 0) return `{ ${members.join('; ')} }`
    return others === false ? 'Record<string, never>' : 'Record<string, unknown>'
  }
  const value = typeof others === 'object' ? typeOf(others as Json) : 'unknown'
  const names = (propertyNames as Json | undefined)?.enum as unknown[] | undefined
  if (!names) return `Record<string, ${value}>`
  const record = `Record<${union(names.map(literal))}, ${value}>`
  return required ? record : `Partial<${record}>`
}

/** The condition on one field in a filter; filters have dozens of these. */
function condition(forms: readonly Json[] = []): string | null {
  const properties = forms.flatMap(({ properties: one }) => Object.keys((one ?? {}) as Json))
  if (!['from', 'to', 'empty', 'not'].every((key) => properties.includes(key))) return null
  return `${properties.includes('all') ? 'Conditions' : 'Condition'}<${typeOf(forms[0] ?? {})}>`
}

const helpers = `
/** What a filter compares a field with. */
type Condition<T> = T | T[] | { from?: T; to?: T } | { empty?: boolean } | { not?: T | T[] }
type Conditions<T> = Condition<T> | { all?: Condition<T>[] }
`

const jsonType = 'application/json'

function operation({ parameters = [], requestBody, responses }: Operation): string {
  const named = (place: string, sign: string) => {
    const found = parameters.filter((one) => one.in === place)
    if (found.length === 0) return []
    const members = found.map(({ name, schema }) => `${keyOf(name)}${sign}: ${typeOf(schema)}`)
    return [`${place}${sign}: { ${members.join('; ')} }`]
  }
  const body = requestBody?.content[jsonType]?.schema
  const answer = responses[200].content?.[jsonType]?.schema
  const result = (answer?.properties as Record<string, Json> | undefined)?.result ?? answer
  return `{ ${[
    ...named('path', ''),
    ...named('query', '?'),
    ...(body ? [`body${requestBody?.required ? '' : '?'}: ${typeOf(body)}`] : []),
    ...(requestBody && !body ? ['form: FormData'] : []),
    `result: ${result ? typeOf(result) : 'Blob'}`,
  ].join('; ')} }`
}

/** The declarations `Schemas` and `Calls`. */
export function clientTypes({ info, paths, components }: Document): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `  ${keyOf(name)}: ${typeOf(schema)}`,
  )
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]) => `  ${quote(`${method.toUpperCase()} ${path}`)}: ${operation(one)}`,
    ),
  )
  return [
    `// The calls of Motorpool ${info.version}, generated from its OpenAPI document.`,
    helpers,
    `export interface Schemas {\n${schemas.join('\n')}\n}`,
    '',
    `export interface Calls {\n${calls.join('\n')}\n}`,
    '',
  ].join('\n')
}

// The filter payload {page, size, sort, search, <field>: …}: parsed in one place for lists, counts
// and exports.
import type { z } from 'zod'
import { fieldEntries, isFilterable, isSortable, reservedKeys } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import { invalid } from './error-codes.ts'
import type { Fault } from './error-codes.ts'
import { orderOf } from './list-order.ts'
import type { Order, Cursor } from './list-order.ts'
import { kindSchema } from './kind-schemas.ts'
import { isRelativeDay } from '../values/relative-day.ts'
import { defaultSize, largestSize, mostConditions } from './page-sizes.ts'
import { idField, knowsMe, systemFieldsOf } from '../system-fields.ts'
import type { Field, Resource } from '../types.ts'

export { defaultSize, largestSize }

export type Condition =
  | { readonly op: 'in' | 'not'; readonly values: readonly unknown[] } // `values` may hold null: empty
  | { readonly op: 'range'; readonly from?: unknown; readonly to?: unknown }
  | { readonly op: 'empty'; readonly empty: boolean }
export interface Filter {
  readonly key: string
  readonly field: Field
  readonly condition: Condition
}

export interface Query {
  readonly page: number
  readonly size: number
  readonly sort: readonly Order[]
  readonly search: string
  readonly filters: readonly Filter[]
  readonly exact: boolean
  /** The page after or before this cursor, whatever its number. */
  readonly after?: Cursor
  readonly before?: Cursor
}

const mostValues = 1000

const isAll = ({ list }: Resource, key: string, value: unknown) =>
  (value === 0 || value === null) && list.zeroForAll?.includes(key) === true

/**
 * @throws AppError 400 naming every field that is unknown, unreadable or has an invalid value.
 * `readable` tells which fields the caller may read.
 */
export function parseQuery(
  resource: Resource,
  payload: unknown,
  readable: (key: string, field: Field) => boolean = () => true,
): Query {
  if (payload === undefined || payload === null) payload = {}
  if (typeof payload !== 'object' || Array.isArray(payload)) throw invalid({ filter: 'object' })
  const known = new Map(Object.entries(systemFieldsOf(resource)))
  for (const [key, field] of fieldEntries(resource.fields))
    if (readable(key, field)) known.set(key, field)
  const faults: Record<string, Fault> = {}
  const filters: Filter[] = []
  const words = payload as Record<string, unknown>
  for (const [key, value] of Object.entries(words)) {
    if ((reservedKeys as readonly string[]).includes(key) || value === undefined) continue
    const field = known.get(key)
    if (field && isAll(resource, key, value)) continue
    if (!field || !isFilterable(field)) faults[key] = 'unknown'
    else {
      const conditions = parseConditions(field, value)
      if (conditions) filters.push(...conditions.map((condition) => ({ key, field, condition })))
      else faults[key] = 'filter'
    }
  }
  const slice = sliceFilters(resource, words.slice, known)
  if (slice) filters.push(...slice)
  else faults.slice = 'choice'
  const sort = parseSort(words.sort, known)
  if (!sort) faults.sort = 'sort'
  const page = whole(words.page, 0, -1, 1e9)
  const size = whole(words.size, defaultSize, 1, largestSize)
  const search = words.search === undefined || words.search === null ? '' : words.search
  if (page === null) faults.page = 'page'
  if (size === null) faults.size = 'size'
  if (typeof search !== 'string' || search.length > 200) faults.search = 'search'
  if (words.exact !== undefined && typeof words.exact !== 'boolean') faults.exact = 'flag'
  const places = (['after', 'before'] as const).filter(
    (word) => words[word] !== undefined && words[word] !== null,
  )
  const order = orderOf(resource, sort ?? [])
  for (const word of places)
    if (places.length > 1 || !isPlace(words[word], order, known)) faults[word] = 'filter'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return {
    page: page ?? 0,
    size: size ?? defaultSize,
    sort: sort ?? [],
    search: search as string,
    filters,
    exact: words.exact === true,
    ...Object.fromEntries(places.map((word) => [word, words[word] as Cursor])),
  }
}

/** The conditions of one field: `{all: […]}` has several, which must all hold. */
function parseConditions(field: Field, value: unknown): Condition[] | null {
  const { parameter } = field.options
  const isMany = typeof value === 'object' && value !== null && 'all' in value
  if (isMany && (parameter || Object.keys(value).length > 1)) return null
  const many = isMany ? value.all : [value]
  if (!Array.isArray(many) || many.length === 0 || many.length > mostConditions) return null
  const parsed = many.flatMap((one: unknown) => parseCondition(field, one) ?? [])
  return parsed.length === many.length && (!parameter || parsed.every(isTime)) ? parsed : null
}

/** A day, or from one to another. */
function isTime(condition: Condition): boolean {
  if (condition.op !== 'in') return condition.op === 'range'
  return condition.values.length === 1 && condition.values[0] !== null
}

/** The conditions of a slice; null if the list has none of that name. */
function sliceFilters(
  { slices = {} }: Resource,
  name: unknown,
  known: ReadonlyMap<string, Field>,
): Filter[] | null {
  if (name === undefined || name === null) return []
  if (typeof name !== 'string' || !Object.hasOwn(slices, name)) return null
  return Object.entries(slices[name] ?? {}).flatMap(([key, values]) => {
    const field = known.get(key)
    return field ? [{ key, field, condition: { op: 'in' as const, values: [values].flat() } }] : []
  })
}

function whole(value: unknown, initial: number, min: number, max: number): number | null {
  if (value === undefined || value === null) return initial
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : null
}

function parseSort(value: unknown, known: ReadonlyMap<string, Field>): Query['sort'] | null {
  if (value === undefined || value === null || value === '') return []
  const list = Array.isArray(value) ? value : [value]
  if (list.length > 3 || list.some((one) => typeof one !== 'string')) return null
  const sort = (list as string[]).map((one) =>
    one.startsWith('-') ? { key: one.slice(1), desc: true } : { key: one, desc: false },
  )
  return sort.every(({ key }) => {
    const field = known.get(key)
    return field && isSortable(field)
  })
    ? sort
    : null
}

/** A value for each key of the order, as rows give them; labels are texts. */
function isPlace(
  value: unknown,
  order: readonly Order[],
  known: ReadonlyMap<string, Field>,
): boolean {
  if (!Array.isArray(value) || value.length !== order.length) return false
  return order.every(({ key }, i) => {
    const field = known.get(key)
    const one = value[i] as unknown
    if (!field) return false
    if (one === null) return key !== 'id'
    if (isSingleReference(field))
      return kindSchema.text({ max: 4000, multiline: true }).safeParse(one).success
    return one !== '' && filterSchema(field).safeParse(one).success
  })
}

function parseCondition(field: Field, value: unknown): Condition | null {
  if (value === null) return { op: 'empty', empty: true }
  if (Array.isArray(value)) return parseValues(field, 'in', value)
  if (typeof value !== 'object') return parseValues(field, 'in', [value])
  const keys = Object.keys(value)
  const { from, to, empty, not } = value as Record<string, unknown>
  if (keys.length === 1 && 'empty' in value)
    return typeof empty === 'boolean' ? { op: 'empty', empty } : null
  if (keys.length === 1 && 'not' in value)
    return parseValues(field, 'not', Array.isArray(not) ? not : [not])
  if (keys.length === 0 || keys.some((key) => key !== 'from' && key !== 'to')) return null
  const ends = [from, to].map((end) => parseEnd(field, end))
  if (ends.some((end) => !end.ok) || ends.every((end) => end.value === undefined)) return null
  return { op: 'range', from: ends[0]?.value, to: ends[1]?.value }
}

function parseEnd(field: Field, end: unknown): { ok: boolean; value?: unknown } {
  if (end === undefined || end === null) return { ok: true, value: undefined }
  if (field.kind === 'day' && isRelativeDay(end)) return { ok: true, value: end }
  return parseValue(field, end)
}

function parseValues(field: Field, op: 'in' | 'not', values: readonly unknown[]): Condition | null {
  if (values.length > mostValues) return null
  const parsed = values.map((value) =>
    value === null ? { ok: true, value: null } : parseValue(field, value),
  )
  return parsed.every((one) => one.ok) ? { op, values: parsed.map((one) => one.value) } : null
}

/** `me` is kept as such: the server replaces it by the signed-in employee, or their account. */
function parseValue(field: Field, value: unknown): { ok: boolean; value?: unknown } {
  if (value === 'me' && knowsMe(field)) return { ok: true, value: 'me' }
  if (value === '') return { ok: false }
  const result = filterSchema(field).safeParse(value)
  return result.success ? { ok: true, value: result.data } : { ok: false }
}

/**
 * A filter's value is not limited by the field's own bounds: a value out of bounds finds nothing.
 */
function filterSchema(field: Field): z.ZodType {
  const { choices, scale } = field.options
  switch (field.kind) {
    case 'refs':
      return kindSchema.ref({})
    case 'marks':
      return kindSchema.choice(field.options)
    case 'period':
      return field.options.of === 'moment' ? kindSchema.moment({}) : kindSchema.day({})
    case 'decimal':
    case 'money':
      return kindSchema.decimal({ digits: 20, scale: scale ?? 2 })
    case 'text':
    case 'email':
    case 'phone':
      return kindSchema.text({ max: 4000, multiline: true })
    case 'year':
      return kindSchema.integer({})
    case 'integer':
      return kindSchema.integer(field === idField ? field.options : {})
    default:
      return kindSchema[field.kind](choices ? { choices } : {})
  }
}

// Random requests: partly valid, partly invalid, sometimes nonsense.
import fc from 'fast-check'
import { bulkActionsOf } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries, isExportable, isFilterable, isSortable } from '#resources/kernel/derive.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'
import { badValues, goodValue } from '#tests/support/server/field-values.ts'
import { markNumber, markText, marked, markedValue } from './canary.ts'

const json = fc.jsonValue({ maxDepth: 3 }).map(marked)
const oddNumbers = fc.constantFrom(
  0,
  -1,
  1.5,
  1e300,
  -1e21,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  1e-7,
)
const oddTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map(markText),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map(markText),
  // words of a search
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `${text} ${markNumber}`),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table fuel; --",
    '%',
    '_',
    '\\',
    '1e999',
    'NaN',
    'infinity',
    '-infinity',
    '9999999-01-01',
    'me',
    '../../etc/passwd',
  ),
)
/** Ids that may exist, and ids that do not. */
const ids = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: fc.oneof(oddNumbers, oddTexts, json) },
)

function generateFitting(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'ref') return fc.integer({ min: 1, max: 20 })
  if (field.kind === 'refs')
    return fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 4 })
  if (field.kind === 'rows') return fc.array(anyRow(field.options.fields ?? {}), { maxLength: 3 })
  return fc
    .tuple(fc.nat({ max: 5000 }), fc.boolean())
    .map(
      ([n, plain]) =>
        (plain ? goodValue(field, n) : markedValue(field, goodValue(field, n))) ?? null,
    )
}

export function anyValue(field: Field): fc.Arbitrary<unknown> {
  const bad = badValues[field.kind]
  return fc.oneof(
    { weight: 12, arbitrary: generateFitting(field) },
    { weight: 1, arbitrary: fc.constant(null) },
    ...(bad.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...bad) }] : []),
    { weight: 1, arbitrary: fc.oneof(oddTexts, oddNumbers, json) },
  )
}

/** Some of the fields, rarely one that there is not. */
export function anyRow(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const known = fc.record(
    Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, anyValue(field)])),
    { requiredKeys: [] },
  )
  const more = fc.record(
    {
      id: ids,
      version: fc.oneof(fc.integer({ min: 1, max: 3 }), oddNumbers, json),
      no_such_key: json,
    },
    { requiredKeys: [] },
  )
  return fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, more).map(([a, b]) => ({ ...a, ...b })) },
  )
}

function anyFilter(field: Field): fc.Arbitrary<unknown> {
  const value = anyValue(field)
  return fc.oneof(
    value,
    fc.array(value, { maxLength: 5 }),
    fc.record({ from: value, to: value }, { requiredKeys: [] }),
    fc.record({ not: fc.oneof(value, fc.array(value, { maxLength: 3 })) }),
    fc.record({ empty: fc.oneof(fc.boolean(), json) }),
    json,
  )
}

function makeFilterValue(field: Field, n: number): unknown {
  if (field.kind === 'ref') return n + 1
  return n % 3 ? markedValue(field, goodValue(field, n)) : goodValue(field, n)
}

export function anyQuery(resource: Resource): fc.Arbitrary<unknown> {
  const keys = [
    ...Object.keys(resource.fields),
    'id',
    'created_at',
    'archived_at',
    'no_such_field',
    '__proto__',
    'constructor',
    'toString',
  ]
  const sort = fc
    .tuple(fc.constantFrom('', '-', '--'), fc.constantFrom(...keys))
    .map(([sign, key]) => sign + key)
  const paging = fc.record(
    {
      page: fc.oneof(fc.integer({ min: -1, max: 4 }), oddNumbers, json),
      size: fc.oneof(fc.integer({ min: 1, max: 500 }), oddNumbers, json),
      sort: fc.oneof(sort, fc.array(sort, { maxLength: 4 }), json),
      search: fc.oneof(oddTexts, json),
      exact: fc.oneof(fc.boolean(), json),
    },
    { requiredKeys: [] },
  )
  const system: Fields = {
    id: { kind: 'ref', presence: 'required', options: {} },
    created_at: { kind: 'moment', presence: 'required', options: {} },
    archived_at: { kind: 'moment', presence: 'optional', options: {} },
    no_such_field: { kind: 'text', presence: 'optional', options: {} },
  }
  const filters = Object.fromEntries(
    fieldEntries({ ...resource.fields, ...system }).map(([key, field]) => [key, anyFilter(field)]),
  )
  const chosen = (from: Readonly<Record<string, fc.Arbitrary<unknown>>>, most: number) =>
    fc
      .subarray(Object.keys(from), { maxLength: Math.min(most, Object.keys(from).length) })
      .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, from[key] ?? json]))))
  const right = Object.fromEntries(
    fieldEntries(resource.fields)
      .filter(
        ([, field]) => isFilterable(field) && field.kind !== 'period' && field.kind !== 'refs',
      )
      .map(([key, field]) => [key, fc.nat({ max: 500 }).map((n) => makeFilterValue(field, n))]),
  )
  const sortable = fieldEntries(resource.fields).filter(([, field]) => isSortable(field))
  const hasSearch = fieldEntries(resource.fields).some(([, { options }]) => options.search)
  const searched = fc.constantFrom<{ search?: string }>(
    {},
    ...(hasSearch ? [{ search: markNumber }, { search: `Имя ${markNumber}` }] : []),
  )
  const good = fc
    .tuple(
      chosen(right, 2),
      fc.integer({ min: -1, max: 3 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(...sortable),
      fc.boolean(),
      searched,
    )
    .map(([some, page, size, [key], desc, search]) => ({
      ...some,
      ...search,
      page,
      size,
      sort: desc ? `-${key}` : key,
    }))
  return fc.oneof(
    { weight: 4, arbitrary: good },
    {
      weight: 8,
      arbitrary: fc.tuple(paging, chosen(filters, 3)).map(([a, b]) => ({ ...a, ...b })),
    },
    { weight: 1, arbitrary: json },
  )
}

/** A right input with, mostly, something wrong in it. */
export function anySave(
  resource: Resource,
  inputs: readonly Record<string, unknown>[],
): fc.Arbitrary<Record<string, unknown>> {
  const input = fc.constantFrom(...inputs)
  return fc.oneof(
    { weight: 3, arbitrary: input },
    {
      weight: 1,
      arbitrary: fc
        .tuple(input, fc.integer({ min: 1, max: 3 }))
        .map(([values, id]) => ({ ...values, id })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(input, anyRow(resource.fields))
        .map(([values, more]) => ({ ...values, ...few(more) })),
    },
    { weight: 1, arbitrary: anyRow(resource.fields) },
  )
}

const few = (more: Record<string, unknown>) => Object.fromEntries(Object.entries(more).slice(-2))
/** One action on a few rows, mostly as it should be. */
export function anyBulk(
  resource: Resource,
  inputs: readonly Record<string, unknown>[],
): fc.Arbitrary<unknown> {
  const versions = fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.oneof(oddNumbers, json) },
  )
  const named = fc.record({
    ids: fc.dictionary(fc.integer({ min: 0, max: 9 }).map(String), versions, { maxKeys: 3 }),
  })
  const action = fc.constantFrom(...bulkActionsOf(resource), 'none')
  const rows = fc.oneof(named, fc.record({ filter: anyQuery(resource) }))
  const places = fc.record(
    { after: fc.oneof(ids, oddNumbers), upTo: fc.oneof(ids, oddNumbers) },
    { requiredKeys: [] },
  )
  const set = fc.record({ set: fc.oneof(anySave(resource, inputs), json) }, { requiredKeys: [] })
  const row = fc.record(
    { id: fc.integer({ min: 1, max: 9 }), version: versions, set: anySave(resource, inputs) },
    { requiredKeys: ['set'] },
  )
  const removal = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    remove: fc.constantFrom(true, false),
  })
  const own = fc.oneof(
    { weight: 5, arbitrary: row },
    { weight: 1, arbitrary: removal },
    { weight: 1, arbitrary: json },
  )
  const writing = fc.record(
    { rows: fc.array(own, { maxLength: 3 }), atomic: fc.boolean() },
    { requiredKeys: ['rows'] },
  )
  return fc.oneof(
    {
      weight: 2,
      arbitrary: named.map((ids) => ({ action: 'update', ...ids, set: { ...inputs.at(-1) } })),
    },
    { weight: 3, arbitrary: writing.map((rows) => ({ action: 'write', ...rows })) },
    // where rows are only added, chance seldom leaves one as it must be
    {
      weight: resource.mode === 'append' ? 3 : 0,
      arbitrary: fc.constantFrom(...inputs).map((set) => ({ action: 'write', rows: [{ set }] })),
    },
    {
      weight: 7,
      arbitrary: fc
        .tuple(action, rows, places, set)
        .map(([what, ...rest]) => Object.assign({ action: what }, ...rest) as unknown),
    },
    { weight: 1, arbitrary: json },
  )
}

export const anyNames: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      texts: fc.array(
        fc.oneof(
          fc.string().map(markText),
          fc.constantFrom('Марка', `Марка ${markNumber}`, "'", '%', '\u0000'),
        ),
        {
          maxLength: 4,
        },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('texts', 'more'), json) },
  { weight: 1, arbitrary: json },
)
export const anyTarget: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: fc.integer({ min: 1, max: 8 }) }) },
  {
    weight: 5,
    arbitrary: fc.record(
      { id: ids, version: fc.oneof(fc.integer({ min: 1, max: 3 }), oddNumbers, json) },
      { requiredKeys: ['id'] },
    ),
  },
  { weight: 1, arbitrary: json },
)
/** An event: one of those that there are, or what may be none. */
export function anyEvent(real: readonly Record<string, unknown>[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...real) },
    {
      weight: 5,
      arbitrary: fc.record(
        { id: ids, event: ids, version: fc.oneof(fc.integer({ min: 1, max: 3 }), json) },
        { requiredKeys: [] },
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...real),
          fc.dictionary(fc.string().map(markText), json, { maxKeys: 2 }),
        )
        .map(([a, b]) => ({ ...b, ...a })),
    },
    { weight: 1, arbitrary: json },
  )
}

/** One segment of a path, as it may occur in an address. */
export const anySegment: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: -2, max: 40 }).map(String),
    fc.constantFrom(
      '0',
      '-1',
      '1.5',
      '00',
      '1e9',
      '99999999999999999999',
      '%00',
      '%2e%2e',
      '%ff',
      '%',
    ),
    fc.string({ maxLength: 30 }).map((text) => encodeURIComponent(markText(text.toWellFormed()))),
  )
  .filter((text) => text !== '' && text !== '.' && text !== '..')
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.oneof(
      fc.constantFrom(
        '0123456789',
        `key-${markNumber}`,
        `${markNumber}-key`,
        'short',
        'x'.repeat(200),
      ),
      fc.string({ maxLength: 40 }).map((text) => markNumber + text.replace(/[^\x20-\x7e]/g, '?')),
    ),
    'accept-language': fc.constantFrom(
      'ru',
      'uz-Cyrl-UZ',
      'en;q=0.1, uz',
      '*',
      `x${markNumber}`,
      ';;;q=',
      'x'.repeat(5000),
    ),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'nonsense',
    ),
  },
  { requiredKeys: [] },
)
/** Bodies that are not JSON, or JSON that no browser writes. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    '"',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":1}}',
    '[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]',
    '{"a":1,"a":2}',
    'null',
    '\u0000',
    '{"id":1e400}',
  ),
  fc.string({ maxLength: 100 }).map(markText),
  fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(marked(value))),
)

/** What may be asked to be printed; mostly refused, as each paper takes a thread of its own. */
export function anyPrint(resource: Resource): fc.Arbitrary<unknown> {
  const form = fc.constantFrom(...Object.keys(resource.prints ?? {}), 'none')
  const odd = fc.record(
    {
      form: fc.oneof({ weight: 3, arbitrary: form }, { weight: 1, arbitrary: json }),
      ids: json,
      filter: anyQuery(resource),
      archive: fc.oneof(fc.boolean(), json),
      locale: fc.oneof(fc.constantFrom('ru', 'uz', 'uz-Cyrl', 'en'), json),
      blank: fc.oneof(fc.boolean(), json),
    },
    { requiredKeys: ['form', 'ids'] },
  )
  return fc.oneof(
    { weight: 1, arbitrary: form.map((name) => ({ form: name, blank: true })) },
    { weight: 1, arbitrary: form.map((name) => ({ form: name, filter: {} })) },
    { weight: 12, arbitrary: odd },
  )
}

/** What an export may be asked for, right in most of it. */
export function anyExport(resource: Resource): fc.Arbitrary<unknown> {
  const keys = [
    ...resource.list.columns,
    'id',
    'created_at',
    'no_such_field',
    '__proto__',
    'constructor',
    'contract_id',
    'search_key',
  ]
  const shown = resource.list.columns.filter((key) => isExportable(resource.fields[key]!))
  const columns = fc.oneof(
    { weight: 6, arbitrary: fc.constant(shown) },
    { weight: 2, arbitrary: fc.subarray(keys) },
    { weight: 1, arbitrary: json },
  )
  return fc.record(
    {
      format: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('csv', 'xlsx') },
        { weight: 1, arbitrary: json },
      ),
      columns,
      filter: anyQuery(resource),
      archive: fc.oneof(fc.boolean(), json),
      ids: fc.oneof(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 5 }), json),
    },
    { requiredKeys: ['format', 'columns'] },
  )
}

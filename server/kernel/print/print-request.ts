// The body of a print call: a form and the records to print, validated like an export.
import type { Readable } from '#resources/kernel/access.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { formsByRecord } from '#resources/kernel/prints/print-steps.ts'
import { byRecord, mostProgressKey } from '#resources/kernel/prints/prints.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
import { replacedField } from '#resources/kernel/replacement.ts'
import { idField } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

type Ids = readonly number[] | null

export interface PrintRequest {
  name: string
  /**
   * If records determine their forms, the first one: all forms agree in settings of the whole file.
   */
  form: PrintForm
  /** Every form that a record may use. */
  forms: readonly string[]
  locale: Locale
  /** Prints an empty form, to fill in by hand. */
  blank: boolean
  /** The records; null: those that match the filter. */
  ids: Ids
  query: Query
  archived: boolean
  /** Prints the only record as it was before this event; null: as it is now. */
  former: number | null
  /** The page's id of this file, for progress messages; null for none. */
  progress: string | null
}

const known = new Set(['form', 'ids', 'filter', 'archive', 'locale', 'blank', 'former', 'progress'])

interface Reader {
  readable: Readable
  /** The language used by default. */
  own: Locale
  targetOf: (field: Field) => Resource
}

/**
 * The form of this name, or those that the records determine.
 * @throws AppError 400 naming the error
 */
export function parsePrint(
  resource: Resource,
  body: unknown,
  { readable, own, targetOf }: Reader,
): PrintRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  const {
    form: name,
    ids = null,
    filter,
    archive,
    locale = own,
    blank,
    former,
    progress,
  } = body as Wire
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(body)) if (!known.has(key)) faults[key] = 'unknown'
  const chosen = name === byRecord ? formsByRecord(resource, targetOf) : []
  const form = formOf(resource, chosen[0] ?? name)
  if (!form) faults.form = name === undefined ? 'required' : 'choice'
  if (!(locales as readonly unknown[]).includes(locale)) faults.locale = 'choice'
  if (archive !== undefined && archive !== false && (archive !== true || !resource.archive))
    faults.archive = resource.archive ? 'flag' : 'unknown'
  if (
    blank !== undefined &&
    blank !== false &&
    (blank !== true || form?.blank !== true || chosen[0])
  )
    faults.blank = form?.blank && !chosen[0] ? 'flag' : 'unknown'
  else if (form) checkRecords(form, { ids, filter, blank: blank === true }, faults)
  if (former !== undefined && !isId(former)) faults.former = 'id'
  else if (former !== undefined && !isOne(form, ids)) faults.former = 'unknown'
  if (progress !== undefined && !isKey(progress)) faults.progress = 'text'
  if (!form || Object.keys(faults).length > 0) throw invalid(faults)
  return {
    name: name as string,
    form,
    forms: chosen.length > 0 ? chosen : [name as string],
    locale: locale as Locale,
    blank: blank === true,
    ids: ids as Ids,
    query: queryOf(resource, parseQuery(resource, filter, readable), form.many, ids as Ids),
    archived: archive === true,
    former: (former as number | undefined) ?? null,
    progress: (progress as string | undefined) ?? null,
  }
}

type Wire = Record<string, unknown>

const isId = (id: unknown) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0

const isKey = (key: unknown) =>
  typeof key === 'string' && key !== '' && key.length <= mostProgressKey

/** Only single records have former versions, lists have none. */
const isOne = (form: PrintForm | undefined, ids: unknown) =>
  form?.of !== 'list' && Array.isArray(ids) && ids.length === 1

function formOf({ prints = {} }: Resource, name: unknown): PrintForm | undefined {
  return typeof name === 'string' && Object.hasOwn(prints, name) ? prints[name] : undefined
}

/** A list may be printed as a whole; single records are given by id or by filter. */
function checkRecords(
  { many, of }: PrintForm,
  { ids, filter, blank }: { ids: unknown; filter: unknown; blank: boolean },
  faults: Record<string, Fault>,
): void {
  if (blank) {
    if (ids !== null) faults.ids = 'unknown'
    if (filter !== undefined) faults.filter = 'unknown'
  } else if (ids === null) {
    if (filter === undefined && of !== 'list') faults.ids = 'required'
  } else if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) faults.ids = 'list'
  else if (ids.length > many) faults.ids = fault('too_many_items', many)
  else if (new Set(ids).size < ids.length) faults.ids = 'repeated'
}

/**
 * Reads one row more than the file can hold, to detect excess. A row given by id may be a corrected
 * one.
 */
function queryOf(
  { replaces }: Resource,
  { sort, search, filters }: Query,
  many: number,
  ids: Ids,
): Query {
  const named: Query['filters'] = ids
    ? [{ key: 'id', field: idField, condition: { op: 'in', values: ids } }]
    : []
  const corrected: Query['filters'] =
    ids && replaces && !filters.some(({ field }) => field === replacedField)
      ? [{ key: 'replaced', field: replacedField, condition: { op: 'in', values: [true, false] } }]
      : []
  return {
    ...{ page: 0, size: many + 1, exact: false, sort, search },
    filters: [...filters, ...named, ...corrected],
  }
}

/** The request for an empty form of any kind. */
export function askBlank(name: string, form: PrintForm, locale: Locale): PrintRequest {
  const query = { page: 0, size: 1, exact: false, sort: [], search: '', filters: [] }
  const records = { ids: null, query, archived: false, former: null, progress: null }
  return { name, form, forms: [name], locale, blank: true, ...records }
}

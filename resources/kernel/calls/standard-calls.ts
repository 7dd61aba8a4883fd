// The standard calls of every resource: one table for routes, the API page, the rights matrix and
// tests.
import { isReadOnly } from '../derive.ts'
import { isPhotoField } from '../kind-traits.ts'
import { edit, read } from './call.ts'
import type { Call } from './call.ts'
import { printCall } from '../prints/prints.ts'
import { accessOfTransition, transitionsOf } from '../rules/states.ts'
import type { Endpoint, Fields, Resource } from '../types.ts'

export type { Call } from './call.ts'

/** The resource whose rows a call returns. */
export function answeredBy(
  resource: Resource,
  { endpoint }: Call,
  resources: readonly Resource[],
): Resource {
  if (!endpoint) return resource
  const other =
    'free' in endpoint
      ? offeredBy(resource, endpoint.free)
      : Object.entries(endpoint).find(([key]) => key === 'rows' || key === 'of')?.[1]
  return resources.find(({ name, desk }) => !desk && name === other) ?? resource
}

/** The name of the resource whose rows a reference offers. */
function offeredBy({ fields }: Resource, key: string): string | undefined {
  const { pickedFrom, to } = fields[key]?.options ?? {}
  return pickedFrom ?? to
}

/** Matches texts from other sources to records. */
const getNames: Call = {
  name: 'getNames',
  method: 'POST',
  path: 'getNames',
  right: 'read',
  body: 'names',
  answer: 'names',
}

/** The number of rows that match each of several filters. */
const getCounts: Call = {
  name: 'getCountsByFilter',
  method: 'POST',
  path: 'getCountsByFilter',
  right: 'read',
  body: 'counts',
  answer: 'counts',
}

/** The rows of a list in groups, or all of them as one: the number of each, and its sums. */
const getGroups: Call = { ...read('getGroupsByFilter', 'POST', 'groups'), body: 'groups' }

/** Served by server/kernel/export. */
export const exportCall: Call = {
  name: 'export',
  method: 'POST',
  path: 'export',
  right: 'read',
  body: 'export',
  answer: 'export',
}

const reading: readonly Call[] = [
  read('getList', 'GET', 'list'),
  read('getListAll', 'GET', 'list'),
  read('getListPerPage', 'GET', 'list', 'getListPerPage/:page/:size'),
  read('getCount', 'GET', 'count'),
  read('getById', 'GET', 'record', 'getById/:id'),
  read('getListByFilter', 'POST', 'list'),
  read('getCountByFilter', 'POST', 'count'),
  getCounts,
  getGroups,
  exportCall,
]
/** All bookings of some vehicles or people, by any resource. */
const bookings: Call = { ...read('getBookings', 'POST', 'bookings'), body: 'bookings' }
/** The sums below a list that has them. */
const totals = read('getTotalsByFilter', 'POST', 'totals')
const archive: readonly Call[] = [
  read('getArchiveListByFilter', 'POST', 'list'),
  read('getArchiveCountByFilter', 'POST', 'count'),
  edit('restore', 'target', 'record'),
]
const save = edit('save', 'save', 'record')

/** A save that is rolled back: what it would store, or why it would be refused. */
const preview = edit('preview', 'save', 'preview')

const clearing = edit('clear', 'target', 'record')

const saveAll = edit('saveAll', 'saveAll', 'records')

/** The history of a record; the next page has `?before=<event>`. */
const history = read('getHistory', 'GET', 'history', 'getHistory/:id')
const revert = edit('revert', 'revert', 'record')

const removed: readonly Call[] = [
  read('getRemoved', 'GET', 'removed'),
  edit('bringBack', 'bringBack', 'record'),
]
const bulk = edit('bulk', 'bulk', 'bulk')

const remove: Call = {
  name: 'delete',
  method: 'DELETE',
  path: 'delete',
  right: 'edit',
  body: 'removal',
  answer: 'target',
}

/** Served by server/kernel/import. */
const importing: readonly Call[] = [
  edit(`import`, 'sheet', 'job'),
  {
    name: 'importTemplate',
    method: 'GET',
    path: 'importTemplate',
    right: 'edit',
    body: 'none',
    answer: 'content',
  },
]
/** Photos from an archive are matched to records by their file names. */
const photosCall = edit('importPhotos', 'sheet', 'job')

/** The first photo field of a resource, which receives those of an archive. */
export function photosOf(resource: Resource): string | undefined {
  return isImportable(resource)
    ? Object.keys(resource.fields).find((key) => isPhotoField(resource.fields[key]))
    : undefined
}

/** Whether rows can be imported: into a resource, but not at its desks. */
export function isImportable(resource: Resource): boolean {
  return resource.mode === 'table' && resource.import !== false && !resource.desk
}

/** Each transition of a document is a separate call. */
function transitionCalls(resource: Resource): Call[] {
  return transitionsOf(resource).map(([name, transition]) => ({
    ...save,
    name,
    path: name,
    body: 'transition',
    access: accessOfTransition(resource, transition),
  }))
}

/** Whether a save has a dry run: if its row contains more than the typed values. */
export function hasPreview({ preview, fields }: Pick<Resource, 'preview' | 'fields'>): boolean {
  const derives = (of: Fields): boolean =>
    Object.values(of).some(({ options }) => options.derived || derives(options.fields ?? {}))
  return preview === true || derives(fields)
}

function endpointCall(name: string, endpoint: Endpoint<string>): Call {
  const own = { name, path: name, endpoint }
  if ('aliasOf' in endpoint && endpoint.aliasOf === 'save') return { ...save, ...own }
  if ('batch' in endpoint) return { ...saveAll, ...own }
  if ('clears' in endpoint) return { ...clearing, ...own }
  if ('of' in endpoint) {
    const shown = reading.find((one) => one.name === endpoint.call) ?? exportCall
    return { ...shown, ...own, path: shown.path.replace(shown.name, name) }
  }
  if ('aliasOf' in endpoint && endpoint.aliasOf === 'getById')
    return { ...read(name, 'GET', 'record', `${name}/:id`), endpoint }
  return { ...readingCall(name, endpoint), endpoint }
}

function readingCall(name: string, endpoint: Endpoint<string>): Call {
  if ('by' in endpoint) return read(name, 'GET', 'list', `${name}/:id`)
  if ('pages' in endpoint) return read(name, 'GET', 'list', `${name}/:page`)
  if ('busy' in endpoint) return { ...read(name, 'POST', 'busy'), body: 'busy' }
  if ('free' in endpoint)
    return endpoint.get
      ? read(name, 'GET', 'list')
      : { ...read(name, 'POST', 'list'), body: 'free' }
  const answer = 'count' in endpoint && endpoint.count ? 'count' : 'list'
  if ('slice' in endpoint) return read(name, 'POST', answer)
  if (!('entity' in endpoint)) return read(name, 'GET', 'list')
  if (!endpoint.get) return { ...read(name, 'POST', answer), body: 'entityQuery' }
  const place = answer === 'count' ? ':entityId' : ':page/:size/:entityId'
  return read(name, 'GET', answer, `${name}/${place}`)
}

/** The standard call behind this name; an endpoint that is not an alias is itself. */
export function standardName({ name, endpoint }: Call): string {
  return endpoint && 'aliasOf' in endpoint ? endpoint.aliasOf : name
}

/** The calls of a resource, by its mode; those for files are served by server/kernel/files. */
export function callsOf(resource: Resource): readonly Call[] {
  const calls = [
    ...callsOfMode(resource),
    ...(resource.bookings ? [bookings] : []),
    ...(resource.prints ? [printCall] : []),
  ]
  return resource.desk?.readOnly ? calls.filter(({ right }) => right === 'read') : calls
}

/** Removed records are restored, and rows are imported, at the resource itself. */
function callsOfMode(resource: Resource): readonly Call[] {
  const own = Object.entries(resource.endpoints ?? {}).map(([name, one]) => endpointCall(name, one))
  // movements are only created by postings, and logged in the events of their documents
  const shown = resource.list.totals ? [...reading, totals] : reading
  if (isReadOnly(resource)) return [...shown, ...own]
  const calls = [...shown, history, save, ...own]
  if (hasPreview(resource)) calls.push(preview)
  calls.push(...transitionCalls(resource))
  calls.push(resource.mode === 'append' ? bulk : revert)
  if (resource.mode === 'table') calls.push(getNames, bulk, remove)
  if (resource.mode === 'table' && !resource.desk) calls.push(...removed)
  if (isImportable(resource)) calls.push(...importing)
  if (photosOf(resource)) calls.push(photosCall)
  return resource.archive ? [...calls, ...archive] : calls
}

/** Maximum rows of one `bulk` call. */
export const bulkRows = 500
export type BulkAction = 'update' | 'delete' | 'archive' | 'restore' | 'transition'
/**
 * Actions of `bulk`: a resource with an archive deletes no rows, and to an append-only one rows are
 * only added, by `write`.
 */
export function bulkActionsOf(
  resource: Pick<Resource, 'mode' | 'archive' | 'states'>,
): readonly BulkAction[] {
  if (resource.mode === 'append' || resource.mode === 'ledger') return []
  if (resource.archive) return ['update', 'archive', 'restore']
  const together = transitionsOf(resource).some(([, { bulk: isBulk }]) => isBulk)
  return together ? ['update', 'delete', 'transition'] : ['update', 'delete']
}

/**
 * One row of `bulk`’s other action, `write`, which sets different values for each: a change, a new
 * record (without `id`), or a removal.
 */
export type RowWrite =
  | {
      readonly id: number
      readonly version: number | null
      readonly set: Readonly<Record<string, unknown>>
    }
  | { readonly set: Readonly<Record<string, unknown>> }
  | { readonly id: number; readonly version: number | null; readonly remove: true }

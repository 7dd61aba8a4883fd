// Descriptor → its calls under each of its base paths.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localeOf } from '#i18n/locales.ts'
import { answeredBy, callsOf } from '#resources/kernel/calls/standard-calls.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Endpoint, EntityEndpoint } from '#resources/kernel/endpoints.ts'
import { defaultSize, largestSize, parseQuery } from '#resources/kernel/calls/list-query.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import { verdictsIn } from '#resources/kernel/views/verdict.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sql } from 'kysely'
import { inLongTurn } from '../db/instrumented-client.ts'
import {
  beforeAsked,
  bringBack,
  eventAsked,
  readHistory,
  readRemoved,
  revert,
  searchAsked,
} from '../history/index.ts'
import { bulk } from '../write/bulk-actions.ts'
import { parseBulk } from '../write/bulk-body.ts'
import { getNames, namesAsked } from '../import/resolve/resolve-names.ts'
import { writeKey } from '../write/idempotency-key.ts'
import { pathId } from '../path-id.ts'
import type { CallContext, Kernel, WriteContext } from '../types.ts'
import { allow, allowCall } from '../session/authorize.ts'
import { readableBy, redactFor, resourceFor } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import { readOne } from '../read/read-record.ts'
import {
  bookingsAsked,
  freeAsked,
  isFree,
  readBookings,
  readBusy,
} from '../read/bookings/read-bookings.ts'
import { readAll, readCount, readPage } from '../read/list-query.ts'
import { readAskedCounts } from '../read/list-counts.ts'
import { parseGroups } from '../read/groups/groups-request.ts'
import { readGroups } from '../read/groups/list-groups.ts'
import { readTotals } from '../read/list-totals.ts'
import type { WireRow } from '../read/list-query.ts'
import { remove, restoreFromArchive } from '../write/remove.ts'
import { readContext, scopeOf } from '../read/row-visibility.ts'
import {
  entityAsked,
  readBy,
  readOfEntity,
  readRowsOf,
  readWithMany,
  ruleOf,
} from '../read/custom-endpoints.ts'
import { checkMarks } from '../read/marks.ts'
import { checkReasons } from '../read/verdict-sql.ts'
import { recallBulk, recallRow, recallRows } from '../write/repeated-answers.ts'
import type { Recall } from '../write/repeated-answers.ts'
import { saveAll } from '../write/save-all.ts'
import { previewSave } from '../write/preview-save.ts'
import { clear, makeTransition, save } from '../write/save-records.ts'
import { writeRows } from '../write/write-rows.ts'
import { inWriteTransaction, tryOut } from '../write/write-transaction.ts'

interface Asked extends CallContext {
  request: FastifyRequest
}

type Handle = (asked: Asked) => Promise<unknown>

const params = (request: FastifyRequest) => request.params as Record<string, string>
const queried = (request: FastifyRequest) => request.query as Record<string, unknown>
const query = ({ resource, person }: Asked, payload: unknown) =>
  parseQuery(resource, payload, readableBy(person, resource))
const all = { page: 0, size: defaultSize, sort: [], search: '', filters: [], exact: false } as const

function pageNumbers(request: FastifyRequest): { page: number; size: number } {
  const whole = (text: string | undefined) =>
    /^(-1|\d{1,9})$/.test(text ?? '') ? Number(text) : NaN
  const { page: asked, size: named = String(defaultSize) } = params(request)
  const page = whole(asked)
  const size = whole(named)
  const faults: Record<string, Fault> = {}
  if (Number.isNaN(page)) faults.page = 'page'
  if (!(size >= 1 && size <= largestSize)) faults.size = 'size'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { page, size }
}

/**
 * {id, version?} of a removal or restoration: in the body, or `?id=`. `mayTry`: a dry run may be
 * requested.
 */
function target(
  request: FastifyRequest,
  mayTry = false,
): { id: number; version: number | null; trial: boolean } {
  const body = (request.body ?? {}) as Record<string, unknown>
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: 'object' })
  const asked = queried(request).id
  const id =
    body.id ?? (typeof asked === 'string' && /^\d{1,16}$/.test(asked) ? Number(asked) : asked)
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(body))
    if (key !== 'id' && key !== 'version' && !(mayTry && key === 'trial')) faults[key] = 'unknown'
  if (mayTry && typeof (body.trial ?? false) !== 'boolean') faults.trial = 'flag'
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0)
    faults.id = id === undefined ? 'required' : 'id'
  const version = body.version ?? null
  if (
    version !== null &&
    (typeof version !== 'number' || !Number.isSafeInteger(version) || version <= 0)
  )
    faults.version = 'version'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { id: id as number, version: version as number | null, trial: body.trial === true }
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

function write<T>(
  asked: Asked,
  work: (writer: WriteContext) => Promise<T>,
  recall?: Recall<T>,
): Promise<T> {
  const { request } = asked
  const key = writeKey(
    request.headers['idempotency-key'],
    request.method,
    request.url,
    request.body,
  )
  return inWriteTransaction(asked, { path: pathOf(request), key, recall }, work)
}

/** A write that returns the record, limited to what the caller may read. */
function writeRow(
  asked: Asked,
  work: (writer: WriteContext) => Promise<WireRow>,
): Promise<WireRow> {
  const { person, resource } = asked
  return write(asked, async (writer) => redactFor(person, resource, await work(writer)), recallRow)
}

function bodies(request: FastifyRequest): unknown[] {
  if (!Array.isArray(request.body)) throw invalid({ body: 'list' })
  if (request.body.length > 1000) throw invalid({ body: 'too_many_items|1000' })
  return request.body
}

const list =
  (archived: boolean): Handle =>
  (asked) =>
    readPage(readContext(asked, archived), query(asked, asked.request.body))
const count =
  (archived: boolean): Handle =>
  (asked) => {
    const wanted = query(asked, asked.request.body)
    const read = () => readCount(readContext(asked, archived), wanted)
    // all rows are visited
    return wanted.exact ? inLongTurn(read) : read()
  }
const totals: Handle = (asked) => {
  const wanted = query(asked, asked.request.body)
  // all rows are visited, as for an exact count
  return inLongTurn(() => readTotals(readContext(asked), wanted))
}
const whole: Handle = (asked) => readAll(readContext(asked))
const pages: Handle = (asked) =>
  readPage(readContext(asked), { ...all, ...pageNumbers(asked.request) })

/** The rows of a slice that match a filter, or their number. */
const sliced =
  (slice: string, counts: boolean): Handle =>
  (asked) => {
    const body: unknown = asked.request.body ?? {}
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw invalid({ filter: 'object' })
    if ('slice' in body) throw invalid({ slice: 'unknown' })
    const wanted = query(asked, { ...body, slice })
    if (!counts) return readPage(readContext(asked), wanted)
    const read = () => readCount(readContext(asked), wanted)
    return wanted.exact ? inLongTurn(read) : read()
  }

/** The rows that refer to one record, or their number. */
const ofEntity =
  (how: EntityEndpoint): Handle =>
  (asked) => {
    const { request } = asked
    if (how.get) {
      const wanted = how.count ? all : { ...all, ...pageNumbers(request) }
      return readOfEntity(readContext(asked), how, pathId(request, 'entityId'), wanted)
    }
    const { id, filter } = entityAsked(request.body)
    const wanted = query(asked, filter)
    const read = () => readOfEntity(readContext(asked), how, id, wanted)
    return how.count && wanted.exact ? inLongTurn(read) : read()
  }

type RowsEndpoint = Extract<Endpoint<string>, { readonly rows: string }>
/** The rows of another resource that refer to one record, for callers who may read them. */
const rowsOf =
  (how: RowsEndpoint): Handle =>
  async (asked) => {
    const { kernel, person, request } = asked
    const of = kernel.resources.find(({ name, desk }) => !desk && name === how.rows)
    if (!of) throw new Error(`there is no resource ${how.rows}`)
    allow(person, of, 'read')
    return readRowsOf(readContext({ ...asked, resource: of }), asked, how, pathId(request))
  }

/** The resource whose bookings an endpoint answers from. */
function bookingsOf({ resources }: Kernel, resource: Resource, as: string | undefined): Resource {
  return resources.find(({ name, desk }) => !desk && name === as) ?? resource
}

type FreeEndpoint = Extract<Endpoint<string>, { readonly free: string }>
/**
 * The records that a reference offers and that are not booked then; `view`: the resource of the
 * rows.
 */
const freeOf =
  (how: FreeEndpoint, view: Resource): Handle =>
  (asked) => {
    const { kernel, request } = asked
    const resource = bookingsOf(kernel, asked.resource, how.as)
    const { filter, ...when } = freeAsked(how.get ? queried(request) : request.body, kernel.clock())
    const of = { ...asked, resource: view }
    const context = readContext(of)
    const seen = context.scope.only
    const free = isFree(resource, how.free, when)
    const only = seen ? sql`(${seen}) and ${free}` : free
    return readPage({ ...context, scope: { ...context.scope, only } }, query(of, filter))
  }

const handlers: Readonly<Record<string, Handle>> = {
  getList: whole,
  getListAll: whole,
  getListPerPage: pages,
  getCount: (asked) => readCount(readContext(asked), all),
  getNames: ({ kernel, resource, person, request }) =>
    getNames(
      kernel,
      resource,
      { ...person, only: scopeOf(kernel, resource, person).only },
      namesAsked(request.body),
    ),
  getById: async (asked) => {
    const row = await readOne(readContext(asked), pathId(asked.request))
    if (!row) throw new AppError('not_found')
    return row
  },
  getListByFilter: list(false),
  getCountByFilter: count(false),
  getCountsByFilter: (asked) => readAskedCounts(asked, asked.request.body),
  getTotalsByFilter: totals,
  getGroupsByFilter: (asked) => {
    const { context, groups } = parseGroups(asked, asked.request.body)
    // all rows are visited, as for an exact count
    return inLongTurn(() => readGroups(context, groups))
  },
  getArchiveListByFilter: list(true),
  getArchiveCountByFilter: count(true),
  save: (asked) => writeRow(asked, (writer) => save(writer, asked.request.body)),
  preview: (asked) => {
    const locale = localeOf(asked.request.headers['accept-language'])
    const { body } = asked.request
    return previewSave(asked, { path: pathOf(asked.request), body, locale })
  },
  saveAll: (asked) =>
    write(
      asked,
      async (writer) =>
        (await saveAll(writer, bodies(asked.request))).map((row) =>
          redactFor(asked.person, asked.resource, row),
        ),
      recallRows,
    ),
  bulk: (asked) => {
    const input = parseBulk(asked.resource, asked.request.body)
    const locale = localeOf(asked.request.headers['accept-language'])
    const work = (writer: WriteContext) =>
      input.action === 'write' ? writeRows(writer, input, locale) : bulk(writer, input, locale)
    return write(asked, work, recallBulk)
  },
  delete: (asked) => {
    const what = target(asked.request, true)
    const work = (writer: WriteContext) => remove(writer, what)
    return what.trial ? tryOut(asked, pathOf(asked.request), work) : write(asked, work)
  },
  restore: (asked) => {
    const what = target(asked.request)
    return writeRow(asked, (writer) => restoreFromArchive(writer, what))
  },
  getBookings: (asked) => readBookings(asked, bookingsAsked(asked.resource, asked.request.body)),
  getHistory: (asked) =>
    readHistory(asked, pathId(asked.request), beforeAsked(queried(asked.request).before)),
  revert: (asked) => {
    const what = eventAsked(asked.request.body, true)
    return writeRow(asked, (writer) => revert(writer, what))
  },
  getRemoved: ({ kernel, resource, person, request }) => {
    const { before, search } = queried(request)
    return readRemoved(kernel, resource, person, {
      before: beforeAsked(before),
      search: searchAsked(search),
    })
  },
  bringBack: (asked) => {
    const what = eventAsked(asked.request.body, false)
    return writeRow(asked, (writer) => bringBack(writer, what))
  },
}

/**
 * The handler of a call: by its own name, or for a resource's own endpoint by the kind of endpoint.
 */
function handleOf(kernel: Kernel, resource: Resource, call: Call): Handle {
  const { name, endpoint, body } = call
  if (body === 'transition')
    return (asked) => writeRow(asked, (writer) => makeTransition(writer, name, asked.request.body))
  const how = endpoint ?? { aliasOf: name }
  if ('clears' in how)
    return (asked) => {
      const what = target(asked.request)
      return writeRow(asked, (writer) => clear(writer, how.clears, what))
    }
  if ('pages' in how) return pages
  if ('busy' in how) {
    const of = bookingsOf(kernel, resource, how.as)
    return (asked) => readBusy({ ...asked, resource: of }, how.busy, asked.request.body)
  }
  if ('free' in how) return freeOf(how, answeredBy(resource, call, kernel.resources))
  if ('slice' in how) return sliced(how.slice, how.count === true)
  if ('entity' in how) return ofEntity(how)
  if (endpoint && 'rows' in endpoint) return rowsOf(endpoint)
  if ('by' in how) return (asked) => readBy(readContext(asked), how.by, pathId(asked.request))
  if ('of' in how) {
    const view = kernel.resources.find((one) => one.name === how.of)
    const answer = handlers[how.call]
    if (!view || !answer) throw new Error(`no rows for call ${name}`)
    return (asked) => answer({ ...asked, resource: view })
  }
  if ('include' in how) return (asked) => readWithMany(readContext(asked), how.include)
  if ('rule' in how) {
    const only = ruleOf(kernel, resource, name)
    return (asked) => {
      const context = readContext(asked)
      // in addition to the rows' visibility to the caller
      const seen = context.scope.only
      return readAll({
        ...context,
        scope: { ...context.scope, only: seen ? sql`(${seen}) and (${only()})` : only() },
      })
    }
  }
  const handle = handlers['batch' in how ? 'saveAll' : how.aliasOf]
  if (!handle) throw new Error(`no handler for call ${name}`)
  return handle
}

/** Properties of a route that the API page, the rights matrix and the tests use. */
declare module 'fastify' {
  interface FastifyContextConfig {
    resource?: Resource
    call?: Call
  }
}

/** Bodies of long calls, of which an account may run one at a time. */
const longBodies: ReadonlySet<Call['body']> = new Set(['bulk', 'saveAll', 'names'])
/** A form that previews at every keystroke must not run several previews at a time. */
const takesLongTurn = ({ body, answer }: Call) => longBodies.has(body) || answer === 'preview'
const givesFiles: ReadonlySet<Call['answer']> = new Set(['content', 'export', 'paper'])
/** These calls write up to thousands of rows. */
const longCalls: ReadonlySet<string> = new Set(['bulk', 'saveAll'])
/** saveAll has up to 1,000 rows. */
const bodyLimits: Readonly<Partial<Record<string, number>>> = { saveAll: 5 * 1024 * 1024 }

/** Registers every standard call of every resource; `personOf` returns the authenticated caller. */
export function registerCalls(
  app: FastifyInstance,
  kernel: Kernel,
  personOf: (request: FastifyRequest) => Person,
): void {
  for (const verdict of verdictsIn(kernel.resources)) checkReasons(kernel, verdict)
  for (const resource of withServedDesks(kernel.resources)) {
    checkMarks(kernel, resource)
    for (const base of resource.basePaths) {
      for (const call of callsOf(resource)) {
        // calls with file bodies or file responses are registered by other modules
        if (call.body === 'sheet' || givesFiles.has(call.answer)) continue
        const handle = handleOf(kernel, resource, call)
        const isLong = takesLongTurn(call)
        app.route({
          method: call.method,
          url: `/${base}/${call.path}`,
          config: { resource, call, ...(longCalls.has(call.name) && { patience: 'long' }) },
          ...(bodyLimits[call.name] && { bodyLimit: bodyLimits[call.name] }),
          handler: async (request) => {
            const person = personOf(request)
            allowCall(person, resource, call, request.body)
            const own = resourceFor(person, resource)
            const answer = () => handle({ kernel, resource: own, person, request })
            return { result: await (isLong ? inLongTurn(answer) : answer()) }
          },
        })
      }
    }
  }
}

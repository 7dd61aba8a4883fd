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
  parseBefore,
  bringBack,
  parseEventBody,
  readHistory,
  readRemoved,
  revert,
  parseSearchText,
} from '../history/index.ts'
import { bulk } from '../write/bulk-actions.ts'
import { parseBulk } from '../write/bulk-body.ts'
import { getNames, parseNames } from '../import/resolve/resolve-names.ts'
import { writeKey } from '../write/idempotency-key.ts'
import { pathId } from '../path-id.ts'
import type { CallContext, Kernel, WriteContext } from '../types.ts'
import { allow, allowCall } from '../session/authorize.ts'
import { readableBy, redactFor, resourceFor } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import { readOne } from '../read/read-record.ts'
import {
  parseBookings,
  parseFreeQuery,
  isFree,
  readBookings,
  readBusy,
} from '../read/bookings/read-bookings.ts'
import { readAll, readCount, readPage } from '../read/list-query.ts'
import { readRequestedCounts } from '../read/list-counts.ts'
import { parseGroups } from '../read/groups/groups-request.ts'
import { readGroups } from '../read/groups/list-groups.ts'
import { readTotals } from '../read/list-totals.ts'
import type { WireRow } from '../read/list-query.ts'
import { remove, restoreFromArchive } from '../write/remove.ts'
import { readContext, scopeOf } from '../read/row-visibility.ts'
import {
  parseEntityBody,
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

interface IncomingCall extends CallContext {
  request: FastifyRequest
}

type Handle = (incoming: IncomingCall) => Promise<unknown>

const params = (request: FastifyRequest) => request.params as Record<string, string>
const queried = (request: FastifyRequest) => request.query as Record<string, unknown>
const query = ({ resource, person }: IncomingCall, payload: unknown) =>
  parseQuery(resource, payload, readableBy(person, resource))
const all = { page: 0, size: defaultSize, sort: [], search: '', filters: [], exact: false } as const

function pageNumbers(request: FastifyRequest): { page: number; size: number } {
  const whole = (text: string | undefined) =>
    /^(-1|\d{1,9})$/.test(text ?? '') ? Number(text) : NaN
  const { page: pageText, size: sizeText = String(defaultSize) } = params(request)
  const page = whole(pageText)
  const size = whole(sizeText)
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
  const inQuery = queried(request).id
  const id =
    body.id ??
    (typeof inQuery === 'string' && /^\d{1,16}$/.test(inQuery) ? Number(inQuery) : inQuery)
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
  incoming: IncomingCall,
  work: (writer: WriteContext) => Promise<T>,
  recall?: Recall<T>,
): Promise<T> {
  const { request } = incoming
  const key = writeKey(
    request.headers['idempotency-key'],
    request.method,
    request.url,
    request.body,
  )
  return inWriteTransaction(incoming, { path: pathOf(request), key, recall }, work)
}

/** A write that returns the record, limited to what the caller may read. */
function writeRow(
  incoming: IncomingCall,
  work: (writer: WriteContext) => Promise<WireRow>,
): Promise<WireRow> {
  const { person, resource } = incoming
  return write(
    incoming,
    async (writer) => redactFor(person, resource, await work(writer)),
    recallRow,
  )
}

function bodies(request: FastifyRequest): unknown[] {
  if (!Array.isArray(request.body)) throw invalid({ body: 'list' })
  if (request.body.length > 1000) throw invalid({ body: 'too_many_items|1000' })
  return request.body
}

const list =
  (archived: boolean): Handle =>
  (incoming) =>
    readPage(readContext(incoming, archived), query(incoming, incoming.request.body))
const count =
  (archived: boolean): Handle =>
  (incoming) => {
    const wanted = query(incoming, incoming.request.body)
    const read = () => readCount(readContext(incoming, archived), wanted)
    // all rows are visited
    return wanted.exact ? inLongTurn(read) : read()
  }
const totals: Handle = (incoming) => {
  const wanted = query(incoming, incoming.request.body)
  // all rows are visited, as for an exact count
  return inLongTurn(() => readTotals(readContext(incoming), wanted))
}
const whole: Handle = (incoming) => readAll(readContext(incoming))
const pages: Handle = (incoming) =>
  readPage(readContext(incoming), { ...all, ...pageNumbers(incoming.request) })

/** The rows of a slice that match a filter, or their number. */
const sliced =
  (slice: string, counts: boolean): Handle =>
  (incoming) => {
    const body: unknown = incoming.request.body ?? {}
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw invalid({ filter: 'object' })
    if ('slice' in body) throw invalid({ slice: 'unknown' })
    const wanted = query(incoming, { ...body, slice })
    if (!counts) return readPage(readContext(incoming), wanted)
    const read = () => readCount(readContext(incoming), wanted)
    return wanted.exact ? inLongTurn(read) : read()
  }

/** The rows that refer to one record, or their number. */
const ofEntity =
  (how: EntityEndpoint): Handle =>
  (incoming) => {
    const { request } = incoming
    if (how.get) {
      const wanted = how.count ? all : { ...all, ...pageNumbers(request) }
      return readOfEntity(readContext(incoming), how, pathId(request, 'entityId'), wanted)
    }
    const { id, filter } = parseEntityBody(request.body)
    const wanted = query(incoming, filter)
    const read = () => readOfEntity(readContext(incoming), how, id, wanted)
    return how.count && wanted.exact ? inLongTurn(read) : read()
  }

type RowsEndpoint = Extract<Endpoint<string>, { readonly rows: string }>
/** The rows of another resource that refer to one record, for callers who may read them. */
const rowsOf =
  (how: RowsEndpoint): Handle =>
  async (incoming) => {
    const { kernel, person, request } = incoming
    const of = kernel.resources.find(({ name, desk }) => !desk && name === how.rows)
    if (!of) throw new Error(`there is no resource ${how.rows}`)
    allow(person, of, 'read')
    return readRowsOf(readContext({ ...incoming, resource: of }), incoming, how, pathId(request))
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
  (incoming) => {
    const { kernel, request } = incoming
    const resource = bookingsOf(kernel, incoming.resource, how.as)
    const { filter, ...when } = parseFreeQuery(
      how.get ? queried(request) : request.body,
      kernel.clock(),
    )
    const of = { ...incoming, resource: view }
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
  getCount: (incoming) => readCount(readContext(incoming), all),
  getNames: ({ kernel, resource, person, request }) =>
    getNames(
      kernel,
      resource,
      { ...person, only: scopeOf(kernel, resource, person).only },
      parseNames(request.body),
    ),
  getById: async (incoming) => {
    const row = await readOne(readContext(incoming), pathId(incoming.request))
    if (!row) throw new AppError('not_found')
    return row
  },
  getListByFilter: list(false),
  getCountByFilter: count(false),
  getCountsByFilter: (incoming) => readRequestedCounts(incoming, incoming.request.body),
  getTotalsByFilter: totals,
  getGroupsByFilter: (incoming) => {
    const { context, groups } = parseGroups(incoming, incoming.request.body)
    // all rows are visited, as for an exact count
    return inLongTurn(() => readGroups(context, groups))
  },
  getArchiveListByFilter: list(true),
  getArchiveCountByFilter: count(true),
  save: (incoming) => writeRow(incoming, (writer) => save(writer, incoming.request.body)),
  preview: (incoming) => {
    const locale = localeOf(incoming.request.headers['accept-language'])
    const { body } = incoming.request
    return previewSave(incoming, { path: pathOf(incoming.request), body, locale })
  },
  saveAll: (incoming) =>
    write(
      incoming,
      async (writer) =>
        (await saveAll(writer, bodies(incoming.request))).map((row) =>
          redactFor(incoming.person, incoming.resource, row),
        ),
      recallRows,
    ),
  bulk: (incoming) => {
    const input = parseBulk(incoming.resource, incoming.request.body)
    const locale = localeOf(incoming.request.headers['accept-language'])
    const work = (writer: WriteContext) =>
      input.action === 'write' ? writeRows(writer, input, locale) : bulk(writer, input, locale)
    return write(incoming, work, recallBulk)
  },
  delete: (incoming) => {
    const what = target(incoming.request, true)
    const work = (writer: WriteContext) => remove(writer, what)
    return what.trial ? tryOut(incoming, pathOf(incoming.request), work) : write(incoming, work)
  },
  restore: (incoming) => {
    const what = target(incoming.request)
    return writeRow(incoming, (writer) => restoreFromArchive(writer, what))
  },
  getBookings: (incoming) =>
    readBookings(incoming, parseBookings(incoming.resource, incoming.request.body)),
  getHistory: (incoming) =>
    readHistory(incoming, pathId(incoming.request), parseBefore(queried(incoming.request).before)),
  revert: (incoming) => {
    const what = parseEventBody(incoming.request.body, true)
    return writeRow(incoming, (writer) => revert(writer, what))
  },
  getRemoved: ({ kernel, resource, person, request }) => {
    const { before, search } = queried(request)
    return readRemoved(kernel, resource, person, {
      before: parseBefore(before),
      search: parseSearchText(search),
    })
  },
  bringBack: (incoming) => {
    const what = parseEventBody(incoming.request.body, false)
    return writeRow(incoming, (writer) => bringBack(writer, what))
  },
}

/**
 * The handler of a call: by its own name, or for a resource's own endpoint by the kind of endpoint.
 */
function handleOf(kernel: Kernel, resource: Resource, call: Call): Handle {
  const { name, endpoint, body } = call
  if (body === 'transition')
    return (incoming) =>
      writeRow(incoming, (writer) => makeTransition(writer, name, incoming.request.body))
  const how = endpoint ?? { aliasOf: name }
  if ('clears' in how)
    return (incoming) => {
      const what = target(incoming.request)
      return writeRow(incoming, (writer) => clear(writer, how.clears, what))
    }
  if ('pages' in how) return pages
  if ('busy' in how) {
    const of = bookingsOf(kernel, resource, how.as)
    return (incoming) => readBusy({ ...incoming, resource: of }, how.busy, incoming.request.body)
  }
  if ('free' in how) return freeOf(how, answeredBy(resource, call, kernel.resources))
  if ('slice' in how) return sliced(how.slice, how.count === true)
  if ('entity' in how) return ofEntity(how)
  if (endpoint && 'rows' in endpoint) return rowsOf(endpoint)
  if ('by' in how)
    return (incoming) => readBy(readContext(incoming), how.by, pathId(incoming.request))
  if ('of' in how) {
    const view = kernel.resources.find((one) => one.name === how.of)
    const answer = handlers[how.call]
    if (!view || !answer) throw new Error(`no rows for call ${name}`)
    return (incoming) => answer({ ...incoming, resource: view })
  }
  if ('include' in how) return (incoming) => readWithMany(readContext(incoming), how.include)
  if ('rule' in how) {
    const only = ruleOf(kernel, resource, name)
    return (incoming) => {
      const context = readContext(incoming)
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

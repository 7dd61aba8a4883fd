// Exports: a list as a file. One call checks, counts and answers an address; the file is streamed
// from there.
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { exportCall } from '#resources/kernel/calls/standard-calls.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { exportTypes } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { disposition } from '../files/file-name.ts'
import { sessionOf } from '../session/authenticate.ts'
import type { Kernel } from '../types.ts'
import { logEvent } from '../db/event-log.ts'
import { readableBy, todayIn } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { SignedIn } from '../session/sessions.ts'
import { allow } from '../session/authorize.ts'
import type { Secrets } from '../db/secrets.ts'
import { scopeOf } from '../read/row-visibility.ts'
import { parseExport } from './export-request.ts'
import { fileName, sheetOf } from './export-labels.ts'
import { tooMany } from './too-many-exports.ts'
import { spooled } from './export-spool.ts'
import { countLines, cursorOf } from './export-statement.ts'
import { longestToken, makeToken, openToken } from './download-token.ts'
import type { Order } from './download-token.ts'
import { RunningExports } from './running-exports.ts'
import { Workers } from './worker-pool.ts'

export { exportPurpose } from './download-token.ts'

interface ExportDeps {
  /** How to reach the database: the threads that read rows have connections of their own. */
  database: pg.PoolConfig
  /** Of `exportPurpose`. */
  secrets: Secrets
  /** Lines that a file of each format holds. */
  most: Readonly<Record<ExportFormat, number>>
  /** Directory for what slow lines have not taken yet. */
  spool: string
}

const place = 'api/export/'

/**
 * Registers the export of every resource under each of its base paths, and the address of the
 * files.
 */
export function registerExports(
  scope: FastifyInstance,
  kernel: Kernel,
  { database, secrets, most, spool }: ExportDeps,
): void {
  const [workers, running] = [new Workers(), new RunningExports(kernel)]
  const served = withServedDesks(kernel.resources)
  for (const resource of served)
    for (const base of resource.basePaths)
      scope.route({
        method: exportCall.method,
        url: `/${base}/${exportCall.path}`,
        config: { resource, call: exportCall },
        handler: async (request) => ({
          result: await offer(kernel, { secrets, most, workers, running }, resource, request),
        }),
      })
  // a star and not a parameter, whose length has a limit; without HEAD, which would write a file
  // that nobody takes
  scope.get(`/${place}*`, { exposeHeadRoute: false }, async (request, reply) => {
    const session = sessionOf(request)
    const order = openToken(
      secrets,
      (request.params as { '*': string })['*'],
      session,
      kernel.clock(),
    )
    const resource = served.find((one) => deskName(one) === order?.resource)
    if (!order || !resource) throw new AppError('not_found')
    return send(kernel, {
      workers,
      running,
      spool,
      database,
      resource,
      order,
      session,
      reply,
    })
  })
  scope.addHook('preClose', () => {
    running.close()
    return workers.close()
  })
}

async function offer(
  kernel: Kernel,
  {
    secrets,
    most,
    workers,
    running,
  }: Pick<ExportDeps, 'secrets' | 'most'> & Pick<Sending, 'workers' | 'running'>,
  resource: Resource,
  request: FastifyRequest,
): Promise<{ path: string; rows: number }> {
  const session = sessionOf(request)
  const { person } = session
  allow(person, resource, exportCall.right)
  const asked = parseExport(resource, request.body ?? {}, readableBy(person, resource))
  // a browser tells of a refused download only that it failed: what can be said is said here
  if (workers.full || running.isFull(person.accountId)) throw tooMany()
  const rows = await countLines(
    { kernel, resource, scope: scopeOf(kernel, resource, person, asked.archived) },
    asked,
    most,
  )
  const body = request.body as Order['body']
  const token = makeToken(
    secrets,
    session,
    { resource: deskName(resource), locale: person.locale, rows, body },
    kernel.clock(),
  )
  if (token.length > longestToken) throw invalid({ filter: fault('too_long', longestToken) })
  return { path: place + token, rows }
}

interface Sending {
  workers: Workers
  running: RunningExports
  spool: string
  database: pg.PoolConfig
  resource: Resource
  order: Order
  session: SignedIn
  reply: FastifyReply
}

/**
 * Rights and columns are looked at again: what was open when the address was made may be closed
 * now, and a file ends with the session and the rights that it was begun with.
 * @throws AppError 401 when that happens before the first byte
 */
async function send(kernel: Kernel, sending: Sending): Promise<FastifyReply> {
  const { workers, running, spool, database, resource, order, session, reply } = sending
  const { person } = session
  allow(person, resource, exportCall.right)
  const asked = parseExport(resource, order.body, readableBy(person, resource))
  const scope = scopeOf(kernel, resource, person, asked.archived)
  const sheet = sheetOf(resource, asked, order.locale, person.contract)
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const task = { database, statement: await cursorOf({ kernel, resource, scope }, asked), sheet }
  let isOver = false
  const checkSession = () => {
    if (isOver) throw new AppError('unauthorized')
  }
  const end = () => {
    isOver = true
    left.abort()
    if (reply.raw.headersSent) breakOff(reply.raw.socket)
  }
  const written = spooled(workers.write(task, left.signal), spool)
  const parts = running.counted(session, written, end)
  // nothing else ends the parts when a client leaves before the first byte is sent
  left.signal.addEventListener('abort', () => void parts.return(undefined).catch(() => {}))
  // whatever can be refused is refused before the first byte
  const first = await parts.next().catch((error: unknown) => {
    checkSession()
    throw error
  })
  checkSession()
  await record(kernel, person, resource, order)
  checkSession()
  const name = fileName(
    resource,
    asked,
    order.locale,
    todayIn(person.contract.timeZone, kernel.clock()),
  )
  const file = Readable.from(following(first, parts, checkSession), { objectMode: false })
  file.once('error', () => breakOff(reply.raw.socket))
  return reply
    .header('content-disposition', disposition('attachment', name))
    .type(exportTypes[asked.format])
    .send(file)
}

/**
 * A file that cannot be written to its end must not look whole: to HTTP/1.0, which many proxies
 * speak, a line that merely ends is the end of the file.
 */
function breakOff(socket: Socket | null): void {
  // tests ask without a line
  if (socket instanceof Socket) socket.resetAndDestroy()
}

async function* following(
  first: IteratorResult<Uint8Array>,
  parts: AsyncGenerator<Uint8Array>,
  checkSession: () => void,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value
  yield* parts
  // parts that were ended from outside end without an error
  checkSession()
}

/**
 * Who took what, in the event log: it leaves the house here. What was looked for in a personal
 * field is not repeated.
 */
async function record(
  kernel: Kernel,
  person: Person,
  resource: Resource,
  { rows, body }: Order,
): Promise<void> {
  const { format, columns, filter, archive, ids } = body
  const shown = Object.entries((filter ?? {}) as Record<string, unknown>).map(([key, value]) => [
    key,
    resource.fields[key]?.options.personal ? '…' : value,
  ])
  await logEvent(kernel.db, {
    type: 'export',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: resource.page,
    resource: resource.name,
    itemId: null,
    path: `/${resource.basePaths[0]}/${exportCall.path}`,
    data: {
      after: {
        format,
        rows,
        columns,
        filter: Object.fromEntries(shown),
        ...(archive === true && { archive }),
        ...(ids != null && { ids }),
      },
    },
  })
}

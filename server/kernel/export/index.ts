// Exports: a list as a file. One call checks and counts the rows and returns an address, from which
// the file is streamed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { exportCall } from '#resources/kernel/calls/standard-calls.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { exportTypes } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sessionOf } from '../session/authenticate.ts'
import type { Kernel } from '../types.ts'
import { readableBy, resourceFor, withLocale } from '../session/viewer.ts'
import type { SignedIn } from '../session/sessions.ts'
import { allow } from '../session/authorize.ts'
import type { Secrets } from '../db/secrets.ts'
import { scopeOf } from '../read/row-visibility.ts'
import { parseExport } from './export-request.ts'
import { tooMany } from './too-many-exports.ts'
import { countLines } from './export-statement.ts'
import { listFile, recordExport } from './list-file.ts'
import { longestToken, makeToken, openToken } from './download-token.ts'
import type { ExportOrder } from './download-token.ts'
import { sendFile } from './send-file.ts'
import type { FileMaking } from './send-file.ts'

export { exportPurpose } from './download-token.ts'

interface ExportDeps {
  making: FileMaking
  /** Connection settings: the threads that read rows use their own connections. */
  database: pg.PoolConfig
  /** The secrets of `exportPurpose`. */
  secrets: Secrets
  /** Maximum lines of a file of each format. */
  most: Readonly<Record<ExportFormat, number>>
}

const place = 'api/export/'

/**
 * Registers the export of every resource under each of its base paths, and the address of the
 * files.
 */
export function registerExports(
  scope: FastifyInstance,
  kernel: Kernel,
  { making, database, secrets, most }: ExportDeps,
): void {
  const served = withServedDesks(kernel.resources)
  for (const resource of served)
    for (const base of resource.basePaths)
      scope.route({
        method: exportCall.method,
        url: `/${base}/${exportCall.path}`,
        config: { resource, call: exportCall },
        handler: async (request) => ({
          result: await offer(kernel, { making, secrets, most }, resource, request),
        }),
      })
  // a wildcard, since parameters have a maximum length; without HEAD, which would write a file that
  // nobody reads
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
    // the locale of the page: a download request has none
    request.tally.locale = order.locale
    return send(kernel, { making, database, resource, order, session, reply })
  })
}

async function offer(
  kernel: Kernel,
  { making, secrets, most }: Omit<ExportDeps, 'database'>,
  declared: Resource,
  request: FastifyRequest,
): Promise<{ path: string; rows: number }> {
  const session = sessionOf(request)
  const { person } = session
  allow(person, declared, exportCall.right)
  const resource = resourceFor(person, declared)
  const spec = parseExport(resource, request.body ?? {}, readableBy(person, resource))
  // a browser reports a rejected download only as failed, so everything that can be checked is
  // checked here
  if (making.workers.full || making.running.isFull(person.accountId)) throw tooMany()
  const rows = await countLines(
    { kernel, resource, scope: scopeOf(kernel, resource, person, spec.archived) },
    spec,
    most,
  )
  const body = request.body as ExportOrder['body']
  const token = makeToken(
    secrets,
    session,
    { resource: deskName(resource), locale: person.locale, rows, body },
    kernel.clock(),
  )
  if (token.length > longestToken) throw invalid({ filter: fault('too_long', longestToken) })
  return { path: place + token, rows }
}

interface Sending extends Pick<ExportDeps, 'making' | 'database'> {
  resource: Resource
  order: ExportOrder
  session: SignedIn
  reply: FastifyReply
}

/** Checks rights and columns again: they may have changed since the address was made. */
async function send(
  kernel: Kernel,
  { database, making, resource, order, session, reply }: Sending,
): Promise<FastifyReply> {
  const person = withLocale(session.person, order.locale)
  allow(person, resource, exportCall.right)
  const { spec, name, task } = await listFile({ kernel, resource, person }, database, order)
  return sendFile({
    making,
    session,
    reply,
    parts: (signal) => making.workers.write(task, signal),
    record: () => recordExport(kernel, person, resource, order),
    head: {
      name,
      kind: 'attachment',
      type: exportTypes[spec.format],
    },
  })
}

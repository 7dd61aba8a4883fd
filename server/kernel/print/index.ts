// Prints: records on the paper of a form. One call checks, reads and streams the PDF.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { resourceLabel } from '#i18n/server.ts'
import { printCall } from '#resources/kernel/prints/prints.ts'
import { baseName } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { logEvent } from '../db/event-log.ts'
import { sendFile } from '../export/send-file.ts'
import { tooMany } from '../export/too-many-exports.ts'
import { harmlessName } from '../files/file-name.ts'
import { sessionOf } from '../session/authenticate.ts'
import { allow } from '../session/authorize.ts'
import { readableBy, resourceFor, contractToday, withLocale } from '../session/viewer.ts'
import type { CallContext, Kernel } from '../types.ts'
import { paperCount } from './print-layout.ts'
import type { Printed } from './print-layout.ts'
import { parsePrint } from './print-request.ts'
import type { PrintRequest } from './print-request.ts'
import { printParts } from './print-run.ts'
import { makePrinted } from './make-printed.ts'
import { registerFormCalls } from './form-calls.ts'
import { makingFor } from './print-deps.ts'
import type { PrintDeps } from './print-deps.ts'

export { paperPurpose } from './proofs/paper-proofs.ts'
export { registerVerification } from './proofs/verify-page.ts'
export { printLimits } from './print-run.ts'
export type { PrintLimits } from './print-run.ts'
export type { Letterhead, PrintSettings } from './print-owner.ts'

/**
 * Registers the print call of every resource with forms, under each of its base paths, and the
 * calls for editing forms.
 */
export function registerPrints(scope: FastifyInstance, kernel: Kernel, deps: PrintDeps): void {
  registerFormCalls(scope, kernel, deps)
  for (const resource of withServedDesks(kernel.resources).filter(({ prints }) => prints))
    for (const base of resource.basePaths)
      scope.route({
        method: printCall.method,
        url: `/${base}/${printCall.path}`,
        config: { resource, call: printCall, patience: 'long' },
        handler: (request, reply) => print(kernel, deps, resource, { request, reply }),
      })
}

async function print(
  kernel: Kernel,
  deps: PrintDeps,
  declared: Resource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const session = sessionOf(request)
  const { person: reader } = session
  allow(reader, declared, printCall.right)
  const resource = resourceFor(reader, declared)
  const readable = readableBy(reader, resource)
  const targetOf = kernel.target.bind(kernel)
  const print = parsePrint(resource, request.body ?? {}, { readable, own: reader.locale, targetOf })
  const person = withLocale(reader, print.locale)
  request.tally.locale = print.locale
  const { making, limits } = deps
  if (making.workers.full || making.running.isFull(person.accountId)) throw tooMany()
  const context = { kernel, resource, person }
  const printed = await makePrinted(context, print, makingFor(request, deps))
  const key = print.progress
  const of = paperCount(printed)
  const onLaid =
    key === null || of === 1
      ? undefined
      : (done: number) => deps.progress(person, { key, done, of })
  return sendFile({
    making,
    session,
    reply,
    parts: (signal) => printParts(making.workers, { print: printed }, { limits, signal, onLaid }),
    record: () => record(context, print, printed.rows.length),
    head: { name: fileName(context, print, printed), kind: 'inline', type: 'application/pdf' },
  })
}

/** 'Замеры остатков, Акт 2026-01-31.pdf'. */
function fileName(
  { kernel, resource, person }: CallContext,
  { forms }: PrintRequest,
  { sheet, former }: Printed,
): string {
  const { many } = resourceLabel(sheet.locale, baseName(resource))
  const today = contractToday(person.contract.timeZone, kernel.clock())
  const title = forms.length > 1 ? many : sheet.title || many
  const name = [title, former && `(${former.title})`, today].filter(Boolean).join(' ')
  return harmlessName(`${name}.pdf`, ['pdf'])
}

/** Logs who printed what, like an export. */
async function record(
  { kernel, resource, person }: CallContext,
  { name, ids, query, locale, archived, former }: PrintRequest,
  rows: number,
): Promise<void> {
  // search words of a personal field are not repeated
  const filter = query.filters
    .filter(({ key }) => ids === null || key !== 'id')
    .map(({ key, field, condition }) => [key, field.options.personal ? '…' : condition])
  await logEvent(kernel.db, {
    type: 'export',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: resource.page,
    resource: resource.name,
    itemId: null,
    path: `/${resource.basePaths[0]}/${printCall.path}`,
    data: {
      after: {
        format: 'pdf',
        form: name,
        rows,
        locale,
        filter: Object.fromEntries(filter),
        ...(archived && { archive: true }),
        ...(ids && { ids }),
        ...(former !== null && { former }),
      },
    },
  })
}

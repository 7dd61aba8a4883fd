// Prints: records on the paper of a form. One call checks, reads and streams the PDF.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { resourceLabel } from '#i18n/server.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { allParts, printCall } from '#resources/kernel/prints.ts'
import { baseName } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { logEvent } from '../db/event-log.ts'
import type { Secrets } from '../db/secrets.ts'
import { sendFile } from '../export/send-file.ts'
import type { FileMaking } from '../export/send-file.ts'
import { tooMany } from '../export/too-many-exports.ts'
import { harmlessName } from '../files/file-name.ts'
import { sessionOf } from '../session/authenticate.ts'
import { allow } from '../session/authorize.ts'
import { readableBy, todayIn } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { CallContext, Kernel } from '../types.ts'
import type { Printed } from './print-layout.ts'
import { formerMark } from './former-mark.ts'
import { verificationLinks } from './paper-proofs.ts'
import { parsePrint } from './print-request.ts'
import type { AskedPrint } from './print-request.ts'
import { askedPeriod, readPrinted } from './print-rows.ts'
import { printParts } from './print-run.ts'
import type { PrintLimits } from './print-run.ts'
import { printSheet } from './print-sheet.ts'

export { paperPurpose } from './paper-proofs.ts'
export { registerVerification } from './verify-page.ts'
export { printLimits } from './print-run.ts'
export type { PrintLimits } from './print-run.ts'

/** Lines on whose paper it is, the name first. */
export type Letterhead = (kernel: Kernel, person: Person, locale: Locale) => Promise<string[]>

interface PrintDeps {
  making: FileMaking
  limits: PrintLimits
  letterhead: Letterhead
  /** Of the links on papers. */
  secrets: Secrets
  /** null: where the printing browser is. */
  publicUrl: string | null
}

/** Registers the print call of every resource with forms, under each of its base paths. */
export function registerPrints(scope: FastifyInstance, kernel: Kernel, deps: PrintDeps): void {
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
  resource: Resource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { making, limits } = deps
  const session = sessionOf(request)
  const { person } = session
  allow(person, resource, printCall.right)
  const readable = readableBy(person, resource)
  const asked = parsePrint(resource, request.body ?? {}, readable, person.locale)
  if (making.workers.full || making.running.isFull(person.accountId)) throw tooMany()
  const context = { kernel, resource, person }
  const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
  const printed = await makePrinted(context, asked, { ...deps, origin })
  return sendFile({
    making,
    session,
    reply,
    parts: (signal) => printParts(making.workers, printed, limits, signal),
    record: () => record(context, asked, printed.rows.length),
    head: { name: fileName(context, printed), kind: 'inline', type: 'application/pdf' },
  })
}

async function makePrinted(
  context: CallContext,
  asked: AskedPrint,
  { letterhead, secrets, origin }: PrintDeps & { origin: string },
): Promise<Printed> {
  const { kernel, resource, person } = context
  const { locale, form, name, blank } = asked
  const sheet = printSheet({ ...context, locale, form: name }, form)
  const { rows, former } = blank
    ? { rows: [], former: null }
    : await readPrinted(context, asked, sheet)
  const parts = allParts(form.form)
  const dated = parts.flatMap((part) => ('period' in part ? [part.period] : []))[0]
  const today = todayIn(person.contract.timeZone, kernel.clock())
  const { contractId } = person
  const links = await verificationLinks(
    kernel.db,
    { resource, form, contractId, name, secrets, origin, isFormer: former !== null },
    rows.map(({ id }) => id),
  )
  const isHeaded = parts.some((part) => 'letterhead' in part)
  return {
    sheet,
    rows,
    blank,
    links,
    letterhead: isHeaded ? await letterhead(kernel, person, locale) : [],
    period: dated === undefined ? {} : askedPeriod(asked.query, dated, today),
    at: kernel.clock().toISOString(),
    by: person.name,
    former: former && formerMark(context, former, locale),
  }
}

/** 'Замеры остатков, Акт 2026-01-31.pdf'. */
function fileName({ kernel, resource, person }: CallContext, { sheet, former }: Printed): string {
  const { many } = resourceLabel(sheet.locale, baseName(resource))
  const today = todayIn(person.contract.timeZone, kernel.clock())
  const name = [sheet.title || many, former && `(${former.title})`, today].filter(Boolean).join(' ')
  return harmlessName(`${name}.pdf`, ['pdf'])
}

/** Who printed what, in the event log like an export: it leaves the house here. */
async function record(
  { kernel, resource, person }: CallContext,
  { name, ids, query, locale, archived, former }: AskedPrint,
  rows: number,
): Promise<void> {
  // what was looked for in a personal field is not repeated
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

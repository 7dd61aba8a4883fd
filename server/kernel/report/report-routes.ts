// The calls of every report: its rows, its file and its paper; and the list of reports.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { localeOf } from '#i18n/locales.ts'
import { canRead } from '#resources/kernel/access.ts'
import { exportTypes } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { mayHave, presets, reportBase, reportPath } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { sumsOf } from '#resources/kernel/values/report-sums.ts'
import type { OfferedReport, ReportAnswer } from '#resources/wire/reports.ts'
import { logEvent } from '../db/event-log.ts'
import { sendFile } from '../export/send-file.ts'
import { tooMany } from '../export/too-many-exports.ts'
import { makingFor } from '../print/print-deps.ts'
import type { PrintDeps } from '../print/print-deps.ts'
import { printParts } from '../print/print-run.ts'
import { resultOf, schemaOf } from '../route-schemas.ts'
import { personOf, sessionOf } from '../session/authenticate.ts'
import { allow } from '../session/authorize.ts'
import { withLocale } from '../session/viewer.ts'
import type { Kernel } from '../types.ts'
import { allowReport, readReport, shownColumns } from './read-report.ts'
import type { ReportCall } from './read-report.ts'
import { presetValues } from './preset-times.ts'
import { reportFileName } from './report-words.ts'
import { reportParts } from './report-file.ts'
import type { ReportFiles } from './report-file.ts'
import { printedReport } from './report-paper.ts'
import type { ReportRegistry } from './report-query.ts'
import { parameterSchema, parseParameters, presetContext } from './report-request.ts'

interface ReportDeps extends ReportFiles {
  readonly registry: ReportRegistry
  /** Dependencies of papers. */
  readonly prints: PrintDeps
}

const values = z.record(z.string(), z.unknown())
const offered = schemaOf<OfferedReport[]>()(
  z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      presets: z.array(z.strictObject({ preset: z.enum(presets), parameters: values })),
    }),
  ),
)
const answer = schemaOf<ReportAnswer>()(
  z.strictObject({
    parameters: values,
    columns: z.array(z.string()),
    rows: z.array(values),
    totals: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)
const inLanguage = { locale: z.enum(locales, { error: 'choice' }).nullish() }

export function registerReports(scope: FastifyInstance, kernel: Kernel, deps: ReportDeps): void {
  const { registry } = deps
  scope.get(
    `/${reportBase}/getReports`,
    { schema: { response: resultOf(offered) } },
    async (request) => {
      const person = personOf(request)
      allow(person, { access: 'report' }, 'read')
      const context = await presetContext(kernel, person, registry)
      const { reports } = registry
      const mine = reports.filter((one) => mayHave(one, (access) => canRead(person.levels, access)))
      const result: OfferedReport[] = mine.map((report) => ({
        name: report.name,
        columns: shownColumns(report, person),
        presets: report.presets.flatMap((preset) => {
          const parameters = presetValues(report, preset, context)
          return parameters ? [{ preset, parameters }] : []
        }),
      }))
      return { result }
    },
  )
  const { reports: all } = registry
  for (const report of all) registerReport(scope, kernel, deps, report)
}

function registerReport(
  scope: FastifyInstance,
  kernel: Kernel,
  deps: ReportDeps,
  report: Report,
): void {
  const path = `/${reportPath(report)}`
  const { registry } = deps
  const body = parameterSchema(report)
  const config = { patience: 'long' } as const
  const callOf = (request: FastifyRequest, given: object) =>
    openReport(kernel, registry, report, { request, given })
  scope.post(
    `${path}/getRows`,
    { config, schema: { body, response: resultOf(answer) } },
    async (request) => {
      const call = await callOf(request, request.body as object)
      const rows = await readReport(call)
      const columns = shownColumns(report, call.person)
      const totals = { ...sumsOf(report, rows, columns) }
      return {
        result: {
          parameters: call.parameters.values,
          columns,
          rows,
          totals,
        } satisfies ReportAnswer,
      }
    },
  )
  const filed = body.extend({ ...inLanguage, format: z.enum(['xlsx', 'csv'], { error: 'choice' }) })
  scope.post(`${path}/getFile`, { config, schema: { body: filed } }, async (request, reply) => {
    const { format, locale, ...given } = request.body as z.infer<typeof filed>
    const call = await callOf(request, given)
    return sendReport(deps, withLanguage(call, locale), { request, reply, format })
  })
  const printed = body.extend(inLanguage)
  scope.post(`${path}/print`, { config, schema: { body: printed } }, async (request, reply) => {
    const { locale, ...given } = request.body as z.infer<typeof printed>
    const call = await callOf(request, given)
    return sendPaper(deps, withLanguage(call, locale), { request, reply })
  })
  // the specification's address, opened as a download; without HEAD, which would write a file that
  // nobody reads
  if (report.file)
    scope.get(
      `/${report.file.path}`,
      { config, exposeHeadRoute: false, schema: { querystring: z.looseObject({}) } },
      async (request, reply) => {
        const query = request.query as Record<string, unknown>
        const person = personOf(request)
        allowReport(report, person)
        const given = await registry.fileValues(kernel, report, person, query)
        const call = await callOf(request, body.parse(given))
        const locale = typeof query.locale === 'string' ? localeOf(query.locale) : null
        return sendReport(deps, withLanguage(call, locale), { request, reply, format: 'xlsx' })
      },
    )
}

async function openReport(
  kernel: Kernel,
  registry: ReportRegistry,
  report: Report,
  { request, given }: { request: FastifyRequest; given: object },
): Promise<ReportCall> {
  const person = personOf(request)
  allowReport(report, person)
  const context = await presetContext(kernel, person, registry)
  const parameters = parseParameters(report, given as Record<string, unknown>, context)
  return { kernel, registry, report, person, parameters }
}

/** The call with the requested language of its file, by default that of the page. */
function withLanguage(call: ReportCall, locale: Locale | null | undefined): ReportCall {
  return locale == null ? call : { ...call, person: withLocale(call.person, locale) }
}

interface Answering {
  request: FastifyRequest
  reply: FastifyReply
}

async function sendReport(
  deps: ReportDeps,
  call: ReportCall,
  { request, reply, format }: Answering & { format: ExportFormat },
): Promise<FastifyReply> {
  const { making } = deps
  if (making.workers.full || making.running.isFull(call.person.accountId)) throw tooMany()
  const parts = await reportParts(call, deps, format)
  return sendFile({
    ...{ making, reply, parts, session: sessionOf(request) },
    record: () => recordReport(call, format, request),
    head: {
      name: reportFileName(call, format),
      kind: 'attachment',
      type: exportTypes[format],
    },
  })
}

async function sendPaper(
  { prints }: ReportDeps,
  call: ReportCall,
  { request, reply }: Answering,
): Promise<FastifyReply> {
  const { making, limits } = prints
  if (making.workers.full || making.running.isFull(call.person.accountId)) throw tooMany()
  const printed = await printedReport(call, makingFor(request, prints))
  return sendFile({
    ...{ making, reply, session: sessionOf(request) },
    parts: (signal) => printParts(making.workers, { print: printed }, { limits, signal }),
    record: () => recordReport(call, 'pdf', request),
    head: { name: reportFileName(call, 'pdf'), kind: 'inline', type: 'application/pdf' },
  })
}

/** Logs who exported which report. */
async function recordReport(
  { kernel, person, report, parameters }: ReportCall,
  format: string,
  { url }: FastifyRequest,
): Promise<void> {
  await logEvent(kernel.db, {
    type: 'export',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: 'report',
    resource: 'report',
    itemId: null,
    path: url.split('?')[0] ?? '',
    data: { after: { report: report.name, format, parameters: parameters.values } },
  })
}

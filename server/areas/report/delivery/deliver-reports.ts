// Sends saved reports by e-mail: in the contract's morning, at the start of each day, week or
// month, to recipients who may read the report, in their language.
import { sql } from 'kysely'
import { reportTexts } from '#i18n/report-texts.ts'
import { sheetTexts } from '#i18n/server.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { reportCode } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import { allowReport } from '../../../kernel/report/read-report.ts'
import type { ReportCall } from '../../../kernel/report/read-report.ts'
import { reportParts } from '../../../kernel/report/report-file.ts'
import type { ReportRegistry } from '../../../kernel/report/report-query.ts'
import { parseParameters, presetContext } from '../../../kernel/report/report-request.ts'
import { reportFileName, reportLines } from '../../../kernel/report/report-words.ts'
import { loadReaders } from '../../platform/index.ts'
import type { MailReader } from '../../platform/index.ts'
import { isDue, loadContracts, wholeFile } from './due-letters.ts'
import type { Delivery as Letters, OpenContract } from './due-letters.ts'

/** The hour of the day, in the contract's time zone, from which reports are sent. */
const morning = 7

interface Delivery extends Letters {
  registry: ReportRegistry
}

interface Saved {
  id: number
  contract_id: number
  name: string
  report: string
  preset: string
  car_id: number | null
  driver_id: number | null
  subdivision_id: number | null
  reservoir_id: number | null
  warehouse_id: number | null
  format: ExportFormat
  sent_on: string | null
  recipients: number[]
}

/**
 * One run over all contracts. A report is claimed by one process; if sending fails, the claim is
 * undone, and the next run retries it.
 * @throws database errors
 */
export async function deliverReports(delivery: Delivery): Promise<void> {
  for (const contract of await loadContracts(delivery.kernel)) {
    const { hour, today } = contract
    if (hour < morning) continue
    for (const saved of await takeDue(delivery, contract)) await send(delivery, saved, today)
  }
}

/** Claims the reports that were not sent since the start of their day, week or month. */
async function takeDue({ kernel: { db } }: Delivery, contract: OpenContract): Promise<Saved[]> {
  const { id, today } = contract
  const { rows } = await sql<Saved>`
    with due as (select r.id, r.sent_on from report r where r.contract_id = ${id}
      and r.frequency <> 'never' and ${isDue(contract, sql`r`)} for update skip locked)
    update report r set sent_on = ${today}::date from due
    where r.contract_id = ${id} and r.id = due.id
    returning r.*, due.sent_on, (select coalesce(array_agg(l.target_id), '{}')
      from report__recipient_ids l where l.contract_id = r.contract_id and l.parent_id = r.id) as recipients`.execute(
    db,
  )
  return rows
}

async function send(delivery: Delivery, saved: Saved, today: string): Promise<void> {
  const { kernel, log } = delivery
  const { reports } = delivery.registry
  const report = reports.find((one) => reportCode(one) === saved.report)
  if (!report) return
  const readers = await loadReaders(kernel.db, saved.contract_id, saved.recipients)
  let failed = false
  for (const reader of readers) {
    try {
      await sendTo(delivery, { saved, report, reader, today })
    } catch (error) {
      failed = true
      const reason = (error as Error).message
      log.warn(
        { reason, report: saved.id, account: reader.person.accountId },
        'a report was not sent',
      )
    }
  }
  if (failed)
    await sql`update report set sent_on = ${saved.sent_on}::date
      where contract_id = ${saved.contract_id} and id = ${saved.id}`.execute(kernel.db)
}

interface Sending {
  saved: Saved
  report: Report
  reader: MailReader
  today: string
}

/**
 * Sends the report to one recipient and logs an export; does nothing if the recipient may not read
 * it.
 */
async function sendTo(
  { kernel, registry, files, post }: Delivery,
  { saved, report, reader, today }: Sending,
): Promise<void> {
  const { person, email } = reader
  if (!isAllowed(report, reader)) return
  const { preset, format } = saved
  const own = Object.entries(saved).filter(([key]) => Object.hasOwn(report.asks, key))
  const context = await presetContext(kernel, person, registry)
  const parameters = parseParameters(report, { ...Object.fromEntries(own), preset }, context)
  const call: ReportCall = { kernel, registry, report, person, parameters }
  const { locale } = person
  const parts = await reportParts(call, files(), format)
  const content = await wholeFile(parts(new AbortController().signal))
  const [title = '', ...lines] = await reportLines(call)
  const texts = reportTexts(locale)
  const { filled } = sheetTexts(locale)
  await post.send({
    to: email,
    subject: `${saved.name} – ${person.contract.name}`,
    text: `${filled(texts.letter_body, { name: title, parameters: lines.join('; ') })}\n`,
    // constant across retries, so that recipients can detect duplicates
    id: `report-${saved.id}-${today}-${person.accountId}`,
    attachment: { name: reportFileName(call, format), content },
  })
  await logEvent(kernel.db, {
    type: 'export',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: 'report',
    resource: 'report',
    itemId: saved.id,
    path: '',
    data: { after: { report: report.name, format, parameters: parameters.values, email: true } },
  })
}

function isAllowed(report: Report, { person }: MailReader): boolean {
  try {
    allowReport(report, person)
    return true
  } catch {
    return false
  }
}

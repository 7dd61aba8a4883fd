// Sends saved views by e-mail: the rows of a list as a file, from the chosen hour of the contract's
// day, week or month, to each subscriber with their current permissions and in their language.
import { sql } from 'kysely'
import { reportTexts } from '#i18n/report-texts.ts'
import { sheetTexts } from '#i18n/server.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { mostExported } from '#resources/kernel/calls/export-limits.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ViewContent } from '#resources/kernel/views/views.ts'
import { exportable } from '../../../kernel/export/export-request.ts'
import { countLines } from '../../../kernel/export/export-statement.ts'
import { listFile, recordExport } from '../../../kernel/export/list-file.ts'
import { scopeOf } from '../../../kernel/read/row-visibility.ts'
import { readableBy } from '../../../kernel/session/viewer.ts'
import { loadReaders, openView } from '../../platform/index.ts'
import type { MailReader } from '../../platform/index.ts'
import { isDue, loadContracts, wholeFile } from './due-letters.ts'
import type { Delivery, OpenContract } from './due-letters.ts'

/** Maximum rows of an attached file; with more rows the e-mail contains only the link. */
const mostRows = 10_000

interface Letters extends Delivery {
  /** Base URL of links; null: e-mails have none. */
  publicUrl: string | null
}

interface Due {
  account_id: number
  view_id: number
  sent_on: string | null
}

/**
 * One run over all contracts. An e-mail is claimed by one process; if sending fails, the next run
 * retries it.
 * @throws database errors
 */
export async function deliverViews(letters: Letters): Promise<void> {
  for (const contract of await loadContracts(letters.kernel))
    for (const due of await takeDue(letters, contract)) await send(letters, contract, due)
}

async function takeDue({ kernel }: Letters, contract: OpenContract): Promise<Due[]> {
  const { id, hour, today } = contract
  const { rows } = await sql<Due>`
    with due as (select s.account_id, s.view_id, s.sent_on from view_subscription s
      where s.contract_id = ${id} and s.hour <= ${hour} and ${isDue(contract, sql`s`)}
      for update skip locked)
    update view_subscription v set sent_on = ${today}::date from due
    where v.contract_id = ${id} and v.account_id = due.account_id and v.view_id = due.view_id
    returning due.*`.execute(kernel.db)
  return rows
}

async function send(letters: Letters, contract: OpenContract, due: Due): Promise<void> {
  const { kernel, log } = letters
  // undefined if the subscriber has left, or has no e-mail address
  const [reader] = await loadReaders(kernel.db, contract.id, [due.account_id])
  if (!reader) return
  try {
    await sendTo(letters, reader, due.view_id, contract.today)
  } catch (error) {
    // the view is no longer shared, or the subscriber may no longer read its list
    if (error instanceof AppError && error.code === 'not_found') return
    const reason = (error as Error).message
    log.warn({ reason, view: due.view_id, account: due.account_id }, 'a view was not sent')
    await sql`update view_subscription set sent_on = ${due.sent_on}::date
      where contract_id = ${contract.id} and account_id = ${due.account_id}
        and view_id = ${due.view_id}`.execute(kernel.db)
  }
}

async function sendTo(
  { kernel, files, post, publicUrl }: Letters,
  { person, email }: MailReader,
  viewId: number,
  today: string,
): Promise<void> {
  const resources = withDesks(kernel.resources)
  const { resource, view, columns } = await openView(kernel.db, resources, person, viewId)
  const { filter, sort, archive = false } = view.content
  const { locale } = person
  const known = exportable(resource, readableBy(person, resource))
  const body = {
    format: 'xlsx' as const,
    columns: columns.filter((key) => known.has(key)),
    filter: { ...filter, ...(sort !== undefined && { sort }) },
    ...(archive && { archive }),
  }
  const { making, database } = files()
  const { spec, name, task } = await listFile({ kernel, resource, person }, database, { body })
  const scope = scopeOf(kernel, resource, person, archive)
  const rows = await countLines({ kernel, resource, scope }, spec, mostExported)
  const fits = rows <= mostRows
  const parts = fits ? making.workers.write(task, new AbortController().signal) : null
  const content = parts && (await wholeFile(parts))
  const texts = reportTexts(locale)
  const { filled } = sheetTexts(locale)
  const link = publicUrl && publicUrl + addressOf(resource, viewId, view.content)
  const lines = [
    filled(fits ? texts.view_letter : texts.long_view_letter, {
      name: view.name,
      count: String(rows),
    }),
    ...(link ? [link] : []),
    texts.view_letter_foot,
  ]
  await post.send({
    to: email,
    subject: `${view.name} – ${person.contract.name}`,
    text: `${lines.join('\n\n')}\n`,
    // constant across retries, so that recipients can detect duplicates
    id: `view-${viewId}-${today}-${person.accountId}`,
    ...(content && { attachment: { name, content } }),
  })
  const more = { view: view.name, email: true }
  await recordExport(kernel, person, resource, { rows: fits ? rows : 0, body, more })
}

/** The URL path of the list with the settings of the view. */
function addressOf(resource: Resource, id: number, content: ViewContent): string {
  const { filter, sort, columns, group, archive = false } = content
  const params = new URLSearchParams({ view: String(id), filter: JSON.stringify(filter) })
  if (columns) params.set('columns', columns.join())
  if (group !== undefined) params.set('group', group)
  if (sort !== undefined) {
    params.set('sort', sort.replace(/^-/, ''))
    params.set('order', sort.startsWith('-') ? 'DESC' : 'ASC')
  }
  const { screens } = resource
  return `${(archive ? screens.archive : screens.list)?.path ?? '/'}?${params}`
}

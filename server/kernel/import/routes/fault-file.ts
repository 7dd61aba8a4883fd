// The faults of a job: page by page in words, and as a file with the rows as they came.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { errorStatus } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import { exportTypes } from '#resources/kernel/calls/export-limits.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { titleFields } from '#resources/kernel/derive.ts'
import { fullName } from '#resources/kernel/values/full-name.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ImportFault } from '#resources/wire/imports.ts'
import { fieldLabelIn, say, sayFault, sheetTexts } from '#i18n/server.ts'
import { plainWriter } from '../../export/plain-sheet.ts'
import { disposition } from '../../files/file-name.ts'
import type { JobCall } from './job-routes.ts'
import type { Job } from '../job/job-store.ts'
import { filledBy } from '../map/importable-fields.ts'
import { batchSize, longestShownValue } from '../job/import-limits.ts'
import { allRows, readRows } from '../job/row-store.ts'
import type { Faults } from '../job/row-store.ts'
import type { SheetRow } from '../job/job-types.ts'

type Said = Omit<ImportFault, 'row' | 'title'>
/**
 * The faults of one row in words: those of a field with its column, those of the whole row without.
 */
function saidOf(
  locale: Locale,
  { resource, job }: { resource: Resource; job: Job },
  { cells }: SheetRow,
  faults: Faults,
): Said[] {
  const columnOf = (path: string) =>
    job.columns.find(({ field }) => field === path) ??
    // a fault of an entire list is at its first column, one of a part of a value at the value
    job.columns.find(
      ({ field }) =>
        field !== null && (field.startsWith(`${path}.`) || path.startsWith(`${field}.`)),
    ) ??
    job.columns.find(({ field }) => field !== null && filledBy(resource, field).includes(path))
  const place = (path: string) => columnOf(path)?.index ?? job.columns.length
  const inOrder = Object.entries(faults).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
  return inOrder.map(([path, fault]) => {
    const whole = path === '' || path === 'body'
    const column = whole ? undefined : columnOf(path)
    const message = Object.hasOwn(errorStatus, fault)
      ? say(locale, `errors.${fault as ErrorCode}`)
      : sayFault(locale, fault, job.resource)
    return {
      // a field without a column is named by its label: a required one that the file does not have
      column: column?.title ?? (whole ? '' : fieldLabelIn(locale, resource, path)),
      field: whole ? null : (column?.field ?? path),
      value: (column && cells[column.index]?.slice(0, longestShownValue)) ?? '',
      message,
    }
  })
}

/** Faults, or warnings, of up to `size` rows behind row `after`. */
export async function faultsPage(
  { kernel, job, resource, person }: JobCall,
  { after, size, only }: { after: number; size: number; only: 'named' | 'warned' },
): Promise<ImportFault[]> {
  const rows = []
  let from = after
  let left = size
  while (left > 0) {
    const more = await readRows(kernel.db, job, { after: from, size: left, only })
    if (more.length === 0) break
    rows.push(...more)
    from = more.at(-1)!.row
    left -= more.length
  }
  const titles = [fullName, ...titleFields(resource)].flatMap((key) =>
    job.columns.filter(({ field }) => field === key),
  )
  return rows.flatMap(({ row, cells, faults }) => {
    const title = titles
      .map(({ index }) => cells[index] ?? '')
      .filter(Boolean)
      .join(' ')
    return saidOf(person.locale, { resource, job }, { row, cells }, faults ?? {}).map((said) => ({
      row,
      ...(title && { title }),
      ...said,
    }))
  })
}

/** XLSX: number of the row, its original cells, the faults to correct. */
export async function sendFaultFile({
  kernel,
  job,
  resource,
  person,
  reply,
}: JobCall): Promise<FastifyReply> {
  const { locale } = person
  const texts = sheetTexts(locale)
  const name = texts
    .filled(texts.to_mend, { name: job.file_name.replace(/\.\w+$/, '') })
    .replace(/[:/\\]/g, '')
  const { timeZone, currency } = person.contract
  const titles = [texts.row, ...job.columns.map(({ title }) => title), texts.faults]
  const sheet = plainWriter(
    'xlsx',
    titles,
    { title: texts.faults, locale, timeZone, currency },
    {
      numbered: true,
      fields: [undefined, ...job.columns.map(({ field }) => resource.fields[field ?? ''])],
    },
  )
  async function* parts() {
    yield sheet.head()
    for await (const rows of allRows(kernel.db, job, batchSize, 'whole'))
      yield sheet.lines(
        rows.map(({ row, cells, faults }) => {
          const said = saidOf(locale, { resource, job }, { row, cells }, faults ?? {})
          const words = said
            .map(({ column, message }) => (column ? `${column}: ${message}` : message))
            .join('\n')
          return [row, ...job.columns.map(({ index }) => cells[index] ?? ''), words]
        }),
      )
    yield sheet.end()
  }
  reply
    .header('content-disposition', disposition('attachment', `${name}.xlsx`))
    .header('cache-control', 'private, no-store')
  return reply.type(exportTypes.xlsx).send(Readable.from(parts(), { objectMode: false }))
}

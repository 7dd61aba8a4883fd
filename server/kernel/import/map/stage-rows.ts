// The first step of an import: reads the stored file, finds the titles, maps the columns, and
// stages the rows in the database.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { SheetKind, SheetRow } from '../job/job-types.ts'
import type { FileFormat } from '#resources/wire/imports.ts'
import { headerRowOf, mapped, titlesOf } from './column-mapping.ts'
import { changeJob } from '../job/job-store.ts'
import { batchSize, headRows, mostRows } from '../job/import-limits.ts'
import { mended } from './resubmission.ts'
import { addRows, dropRows } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import { openSheet } from '../parse/spreadsheet.ts'
import type { Sheet } from '../parse/spreadsheet.ts'

/**
 * Puts the rows of the sheet beside the job: of the one that was chosen, else of the first with
 * any.
 * @throws AppError for a file that cannot be read
 */
export async function readFile(run: Run): Promise<void> {
  const { db, job, store } = run
  const local = await store.stage(await store.read(job.sha256))
  try {
    for (let format: Partial<FileFormat> = job.format; ;) {
      const sheet = await openSheet(local.path, job.format.kind as SheetKind, format)
      try {
        await dropRows(db, job)
        if (await readSheet(run, sheet)) return
      } finally {
        await sheet.close()
      }
      const { sheets = [], sheet: name = '' } = sheet.format
      const next = sheets[sheets.indexOf(name) + 1]
      if (job.format.sheet !== undefined && sheets.length > 1)
        return await chooseAnother(run, sheet)
      if (next === undefined) throw new AppError('empty_file')
      format = { ...job.format, sheet: next }
    }
  } finally {
    await store.discard(local)
  }
}

/** An empty sheet was chosen: the file is as good as before, and waits for another choice. */
async function chooseAnother({ db, job, token }: Run, { format }: Sheet): Promise<void> {
  const outcome = { failure: 'empty_sheet' as const }
  const counts = { rows: 0, create: 0, update: 0, same: 0, faulty: 0 }
  const found = {
    format: { ...format, headerRow: 1 },
    columns: [],
    counts,
    unknown: [],
    outcome,
    done: 0,
    total: null,
  }
  await changeJob(db, job.id, { ...found, state: 'mapping', runner: null }, token)
}

/** Whether there was anything. @throws AppError too_many_rows, broken_file */
async function readSheet(run: Run, sheet: Sheet): Promise<boolean> {
  const { db, job, resource, person } = run
  const rows = sheet.rows()
  const head = await take(rows, headRows)
  const asked = job.format.headerRow
  const headerRow = asked > 0 ? asked : headerRowOf(resource, person, head)
  const titles = head.find(({ row }) => row === headerRow)?.cells ?? []
  const seen = await keep(run, headerRow, head, rows)
  if (seen.rows === 0) return false
  const names = titlesOf(titles, Math.max(titles.length, seen.width))
  const { columns, settings } = await mapped(db, resource, person, {
    titles: names,
    samples: seen.samples,
  })
  const format = { ...sheet.format, headerRow }
  const counts = { rows: seen.rows, create: 0, update: 0, same: 0, faulty: 0 }
  const found = {
    format,
    columns,
    settings,
    counts,
    unknown: [],
    outcome: {},
    done: 0,
    total: null,
  }
  if (job.settings.again === undefined)
    await changeJob(db, job.id, { ...found, state: 'mapping', runner: null }, run.token)
  else await changeJob(db, job.id, { ...(await mended(run, found)), state: 'checking' }, run.token)
  return true
}

async function take(rows: AsyncGenerator<SheetRow>, count: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = []
  while (taken.length < count) {
    const { value, done } = await rows.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

/** Rows below the titles. @throws AppError too_many_rows */
async function keep(
  run: Run,
  headerRow: number,
  head: readonly SheetRow[],
  rest: AsyncGenerator<SheetRow>,
) {
  const samples: string[][] = []
  let [batch, count, width]: [SheetRow[], number, number] = [[], 0, 0]
  const flush = async () => {
    await addRows(run.db, run.job, batch)
    batch = []
    await run.progress(count, null)
  }
  const add = async (row: SheetRow) => {
    if (row.row <= headerRow) return
    count += 1
    if (count > mostRows) throw new AppError('too_many_rows')
    width = Math.max(width, row.cells.length)
    row.cells.forEach((text, index) => {
      const some = (samples[index] ??= [])
      if (text !== '' && some.length < 3 && !some.includes(text.slice(0, 100)))
        some.push(text.slice(0, 100))
    })
    batch.push(row)
    if (batch.length >= batchSize * 5) await flush()
  }
  for (const row of head) await add(row)
  for await (const row of rest) await add(row)
  await flush()
  return { rows: count, width, samples: Array.from(samples, (some) => some ?? []) }
}

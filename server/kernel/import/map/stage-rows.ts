// The first step of an import: reads the stored file, finds the titles, maps the columns, and
// stages the rows in the database.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { SheetKind, SheetRow } from '../job/job-types.ts'
import type { FileFormat } from '#resources/wire/imports.ts'
import { headerRowOf, mapped, titlesOf } from './column-mapping.ts'
import { changeJob } from '../job/job-store.ts'
import { headRows, mostRows } from '../job/import-limits.ts'
import { mended } from './resubmission.ts'
import { addRows, dropRows } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import type { OpenSheet, ReaderThreads } from '../parse/reader-threads.ts'

// Lines of totals, which accounting programs put below groups of rows and at the end of an export.
// They are not records.
const words = /^(?:итого|всего|jami|жами|total)(?: ?:?$| по )/iu

/** Whether the first text of the row marks it as a total. */
function isTotalRow(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')
  return first !== undefined && words.test(first.trim())
}

/**
 * Puts the rows of the sheet beside the job: of the one that was chosen, else of the first with
 * any.
 * @throws AppError for a file that cannot be read
 */
export async function readFile(run: Run, readers: ReaderThreads): Promise<void> {
  const { db, job, store } = run
  const local = await store.stage(await store.read(job.sha256))
  try {
    for (let format: Partial<FileFormat> = job.format; ;) {
      const kind = job.format.kind as SheetKind
      const read = await readers.withSheet(local.path, kind, format, async (sheet) => {
        await dropRows(db, job)
        return { format: sheet.format, filled: await readSheet(run, sheet) }
      })
      if (read.filled) return
      const { sheets = [], sheet: name = '' } = read.format
      const next = sheets[sheets.indexOf(name) + 1]
      if (job.format.sheet !== undefined && sheets.length > 1)
        return await chooseAnother(run, read.format)
      if (next === undefined) throw new AppError('empty_file')
      format = { ...job.format, sheet: next }
    }
  } finally {
    await store.discard(local)
  }
}

/** An empty sheet was chosen: the file is as good as before, and waits for another choice. */
async function chooseAnother({ db, job, token }: Run, format: OpenSheet['format']): Promise<void> {
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
async function readSheet(run: Run, sheet: OpenSheet): Promise<boolean> {
  const { db, job, resource, person } = run
  const portions = sheet.portions()
  const head = await takeHead(portions)
  const chosen = job.format.headerRow
  const headerRow =
    chosen > 0 ? chosen : await headerRowOf(resource, person, head.slice(0, headRows))
  const titles = head.find(({ row }) => row === headerRow)?.cells ?? []
  const seen = await keep(run, headerRow, head, portions)
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

/** The first portions, until they contain all rows among which the titles are searched. */
async function takeHead(portions: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const head: SheetRow[] = []
  while (head.length < headRows) {
    const { value, done } = await portions.next()
    if (done) break
    head.push(...value)
  }
  return head
}

/** Rows below the titles. @throws AppError too_many_rows */
async function keep(
  run: Run,
  headerRow: number,
  head: readonly SheetRow[],
  rest: AsyncGenerator<SheetRow[]>,
) {
  const samples: string[][] = []
  let count = 0
  let width = 0
  const add = async (portion: readonly SheetRow[]) => {
    const rows = portion.filter(({ row, cells }) => row > headerRow && !isTotalRow(cells))
    count += rows.length
    if (count > mostRows) throw new AppError('too_many_rows')
    for (const { cells } of rows) {
      width = Math.max(width, cells.length)
      cells.forEach((text, index) => {
        const some = (samples[index] ??= [])
        if (text !== '' && some.length < 3 && !some.includes(text.slice(0, 100)))
          some.push(text.slice(0, 100))
      })
    }
    await addRows(run.db, run.job, rows)
    await run.progress(count, null)
  }
  await add(head)
  for await (const portion of rest) await add(portion)
  return { rows: count, width, samples: Array.from(samples, (some) => some ?? []) }
}

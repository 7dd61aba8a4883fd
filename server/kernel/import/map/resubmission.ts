// Re-imports the corrected rows of an earlier job, merged by row number with the rows that were
// valid.
import { sql } from 'kysely'
import { locales } from '#resources/kernel/locales.ts'
import { sheetTexts } from '#i18n/server.ts'
import { findJob } from '../job/job-store.ts'
import type { Job } from '../job/job-store.ts'
import { batchSize } from '../job/import-limits.ts'
import { addRows, allRows } from '../job/row-store.ts'
import type { Run } from '../job/job-runner.ts'
import type { SheetRow } from '../job/job-types.ts'
import type { FileColumn } from '#resources/wire/imports.ts'

type Found = Pick<
  Job,
  'format' | 'columns' | 'settings' | 'counts' | 'unknown' | 'outcome' | 'done' | 'total'
>
const rowTitles = new Set(locales.map((locale) => sheetTexts(locale).row))

/** The detected format, with the mapping and the decisions of the corrected job. */
export async function mended(run: Run, found: Found): Promise<Found> {
  const before = await findJob(run.db, run.person, run.job.settings.again ?? 0)
  const { again: _, made: __, leaveOut: ___, ...settings } = before.settings
  const fields = new Map(before.columns.map(({ title, field }) => [title, field]))
  const numbers = found.columns.find(({ title }) => rowTitles.has(title))
  if (!numbers)
    return {
      ...found,
      settings,
      columns: found.columns.map((one) => ({ ...one, field: fields.get(one.title) ?? null })),
    }
  await renumber(run, numbers, found.columns, before.columns)
  // the others are in already where faulty rows were left out
  if (before.state !== 'applied') await addValidRows(run, before)
  const { rows } = await sql<{ count: number }>`select count(*) as count from import_row
    where contract_id = ${run.job.contract_id} and job_id = ${run.job.id}`.execute(run.db)
  const counts = { rows: rows[0]?.count ?? 0, create: 0, update: 0, same: 0, faulty: 0 }
  return {
    ...found,
    settings,
    counts,
    columns: before.columns,
    format: { ...found.format, headerRow: before.format.headerRow },
  }
}

async function addValidRows(run: Run, before: Job): Promise<void> {
  await sql`insert into import_row (contract_id, job_id, row, cells)
    select contract_id, ${run.job.id}, row, cells from import_row o where contract_id = ${before.contract_id} and job_id = ${before.id} and action is distinct from 'faulty'
      and not exists (select from import_row n where n.contract_id = o.contract_id and n.job_id = ${run.job.id} and n.row = o.row)`.execute(
    run.db,
  )
}

/**
 * Rows under their first numbers, their cells in the places that they had; rows added below come
 * last.
 */
async function renumber(
  { db, job }: Run,
  numbers: FileColumn,
  columns: readonly FileColumn[],
  wanted: readonly FileColumn[],
): Promise<void> {
  const places = wanted.map(({ title }) => columns.find((one) => one.title === title)?.index ?? -1)
  const portions = () => allRows(db, job, batchSize * 5)
  const numberIn = ({ cells }: SheetRow) => {
    const number = Number(cells[numbers.index])
    return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null
  }
  let last = 0
  for await (const rows of portions())
    for (const one of rows) last = Math.max(last, one.row, numberIn(one) ?? 0)
  const taken = new Set<number>()
  const newNumber = (one: SheetRow) => {
    const wanted = numberIn(one)
    const row = wanted !== null && !taken.has(wanted) ? wanted : ++last
    taken.add(row)
    return row
  }
  const own = sql`contract_id = ${job.contract_id} and job_id = ${job.id}`
  // below zero until all have moved: the new number of a row may be the old one of another
  for await (const rows of portions()) {
    const moved = rows.map((one): SheetRow => ({
      row: -newNumber(one),
      cells: places.map((place) => one.cells[place] ?? ''),
    }))
    await sql`delete from import_row where ${own} and row = any(${rows.map(({ row }) => row)}::int[])`.execute(
      db,
    )
    await addRows(db, job, moved)
  }
  await sql`update import_row set row = -row where ${own} and row < 0`.execute(db)
}

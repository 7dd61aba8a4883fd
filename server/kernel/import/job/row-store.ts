// The rows of an import job, staged in the database and processed in batches, so that no process
// holds them all.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Fragment } from '../../types.ts'
import { longestPortion } from './import-limits.ts'
import type { Job } from './job-store.ts'
import type { RowAction, SheetRow } from './job-types.ts'

export type Faults = Record<string, string>
export interface Marked {
  row: number
  /** null: not processed yet, or a further line of the record above. */
  action: RowAction | null
  record_id: number | null
  /** The faults of a faulty row; the unlikely values of an accepted one. */
  faults: Faults | null
}

type Of = Pick<Job, 'id' | 'contract_id'>
const of = ({ id, contract_id }: Of) => sql`contract_id = ${contract_id} and job_id = ${id}`

export async function addRows(
  db: QueryExecutorProvider,
  job: Of,
  rows: readonly SheetRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into import_row (contract_id, job_id, row, cells)
    select ${job.contract_id}, ${job.id}, r.row, r.cells::jsonb from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[]) as r(row, cells)`.execute(
    db,
  )
}

export async function dropRows(db: QueryExecutorProvider, job: Of): Promise<void> {
  await sql`delete from import_row where ${of(job)}`.execute(db)
}

export async function dropRow(db: QueryExecutorProvider, job: Of, row: number): Promise<void> {
  await sql`delete from import_row where ${of(job)} and row = ${row}`.execute(db)
}

/**
 * All lines of records that cannot be written, only the faulty lines, or those accepted with a
 * warning.
 */
type Selected = 'whole' | 'named' | 'warned'
const conditions: Readonly<Record<Selected, Fragment>> = {
  whole: sql`and action = 'faulty'`,
  named: sql`and action = 'faulty' and faults <> '{}'`,
  warned: sql`and action is distinct from 'faulty' and faults <> '{}'`,
}

/**
 * Up to `size` rows after `after`, in order: fewer if they are long, so that no portion takes much
 * memory or time; none only at the end.
 */
export async function readRows(
  db: QueryExecutorProvider,
  job: Of,
  { after, size, only }: { after: number; size: number; only?: Selected },
): Promise<(SheetRow & Marked)[]> {
  const { rows } = await sql<SheetRow & Marked>`select row, cells, action, record_id, faults from (
      select r.*, sum(length(cells::text)) over (order by row) - length(cells::text) as before
      from (
        select row, cells, action, record_id, faults from import_row
        where ${of(job)} and row > ${after} ${only ? conditions[only] : sql``}
        order by row limit ${size}) r) s
    where before < ${longestPortion} order by row`.execute(db)
  return rows
}

/** Rows that made or changed a record, the last first. */
export async function writtenRows(
  db: QueryExecutorProvider,
  job: Of,
  before: number,
  size: number,
): Promise<Marked[]> {
  const { rows } = await sql<Marked>`select row, action, record_id, faults from import_row
    where ${of(job)} and row < ${before} and action in ('create', 'update') and record_id is not null order by row desc limit ${size}`.execute(
    db,
  )
  return rows
}

export async function markRows(
  db: QueryExecutorProvider,
  job: Of,
  marks: readonly Marked[],
): Promise<void> {
  if (marks.length === 0) return
  const numbers = marks.map(({ row }) => row)
  const actions = marks.map(({ action }) => action)
  const ids = marks.map(({ record_id }) => record_id)
  const faults = marks.map(({ faults }) => (faults ? JSON.stringify(faults) : null))
  // a range of rows: the planner, without statistics about a new job, would scan all of it for each
  // portion
  const first = Math.min(...numbers)
  const last = Math.max(...numbers)
  await sql`update import_row t set action = m.action, record_id = m.record_id, faults = m.faults::jsonb
    from unnest(${numbers}::int[], ${actions}::text[], ${ids}::bigint[], ${faults}::text[]) as m(row, action, record_id, faults)
    where t.contract_id = ${job.contract_id} and t.job_id = ${job.id} and t.row between ${first} and ${last} and t.row = m.row`.execute(
    db,
  )
}

/** Several portions one after another. */
export async function* allRows(
  db: QueryExecutorProvider,
  job: Of,
  size: number,
  only?: Selected,
): AsyncGenerator<(SheetRow & Marked)[]> {
  for (let after = -1; ;) {
    const rows = await readRows(db, job, { after, size, ...(only && { only }) })
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.row
  }
}

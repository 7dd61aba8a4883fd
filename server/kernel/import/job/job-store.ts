// Import jobs as rows of the database. A job belongs to the account and contract that began it; for
// others it does not exist.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { dayMs } from '../../time-units.ts'
import type { Db } from '../../db/database.ts'
import { hasBegun } from '../../session/first-day.ts'
import type { Person } from '../../session/viewer.ts'
import { keptDays } from './import-limits.ts'
import type { Outcome, Settings } from './job-types.ts'
import type {
  FileColumn,
  FileFormat,
  ImportCounts,
  ImportState,
  UnknownName,
} from '#resources/wire/imports.ts'

export interface Job {
  id: number
  contract_id: number
  account_id: number
  resource: string
  state: ImportState
  file_name: string
  file_size: number
  sha256: Buffer
  format: FileFormat
  columns: FileColumn[]
  settings: Settings
  unknown: UnknownName[]
  counts: ImportCounts | null
  outcome: Outcome
  done: number
  total: number | null
  runner: string | null
  /** How often work on it has begun since it last ended by itself. */
  attempts: number
  /** No process has worked on it for a while although one should. */
  stale: boolean
}

/** Seconds without a sign of life after which a process counts as dead. */
export const staleAfter = 20
const all = sql`id, contract_id, account_id, resource, state, file_name, file_size, sha256, format,
  columns, settings, unknown, counts, outcome, done, total, runner, attempts,
  state in ('reading', 'checking', 'applying', 'undoing')
    and heartbeat < now() - make_interval(secs => ${staleAfter}) as stale`

interface NewJob {
  resource: string
  name: string
  size: number
  sha256: Buffer
  kind: FileFormat['kind']
  settings?: Settings
}

export async function addJob(
  db: QueryExecutorProvider,
  person: Person,
  job: NewJob,
  now: Date,
): Promise<Job> {
  const format = JSON.stringify({ kind: job.kind, headerRow: 0 })
  const settings: Settings = job.settings ?? { key: null, mode: 'create', resolve: [] }
  const { rows } =
    await sql<Job>`insert into import_job (contract_id, account_id, resource, state, file_name,
      file_size, sha256, format, settings, created_at)
    values (${person.contractId}, ${person.accountId}, ${job.resource}, 'reading', ${job.name},
      ${job.size}, ${job.sha256}, ${format}::jsonb,
      ${JSON.stringify(settings)}::jsonb, ${now}) returning ${all}`.execute(db)
  return rows[0]!
}

/** @throws AppError 404 */
export async function findJob(
  db: QueryExecutorProvider,
  person: Person,
  id: number,
  lock = false,
): Promise<Job> {
  const { rows } = await sql<Job>`select ${all} from import_job
    where id = ${id} and contract_id = ${person.contractId}
      and account_id = ${person.accountId} ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** The caller's last ones. */
export async function lastJobs(
  db: QueryExecutorProvider,
  person: Person,
  count: number,
): Promise<Job[]> {
  return (
    await sql<Job>`select ${all} from import_job
      where contract_id = ${person.contractId} and account_id = ${person.accountId}
      order by id desc limit ${count}`.execute(db)
  ).rows
}

/** As a process at work sees it. */
export async function readJob(db: QueryExecutorProvider, id: number): Promise<Job | null> {
  return (
    (await sql<Job>`select ${all} from import_job where id = ${id}`.execute(db)).rows[0] ?? null
  )
}

type Change = Partial<
  Pick<
    Job,
    | 'state'
    | 'format'
    | 'columns'
    | 'settings'
    | 'unknown'
    | 'counts'
    | 'outcome'
    | 'done'
    | 'total'
    | 'runner'
  >
>
const asJson = new Set(['format', 'columns', 'settings', 'unknown', 'counts', 'outcome'])
/**
 * Sets the given columns; a job that is left has ended. With `runner`, only while that process owns
 * the job; returns whether it still did.
 */
export async function changeJob(
  db: QueryExecutorProvider,
  id: number,
  change: Change,
  runner?: string,
): Promise<boolean> {
  const sets = Object.entries(change).map(([key, value]) =>
    asJson.has(key) && value !== null
      ? sql`${sql.ref(key)} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(key)} = ${value}`,
  )
  const ended = change.runner === null ? [sql`attempts = 0`] : []
  const { numAffectedRows } =
    await sql`update import_job set ${sql.join([...sets, ...ended, sql`heartbeat = now()`])}
    where id = ${id} ${runner === undefined ? sql`` : sql`and runner = ${runner}`}`.execute(db)
  return numAffectedRows === 1n
}

export async function forgetJob(db: QueryExecutorProvider, id: number): Promise<void> {
  await sql`delete from import_job where id = ${id}`.execute(db)
}

/**
 * Removes jobs that are over, with their rows; their files go with the next sweep of the files. An
 * organisation that moves in keeps its own until its first day is open.
 */
export async function sweepImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  await sql`delete from import_job where created_at < ${before} and state not in ('applying', 'undoing')
      and ${hasBegun(sql`import_job.contract_id`)}`.execute(db)
}

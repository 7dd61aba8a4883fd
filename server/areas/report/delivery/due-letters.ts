// Common parts of scheduled e-mails with attachments: when they are due in a contract, and their
// maximum size.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { startOfWeek } from '#i18n/format/civil.ts'
import { weekStarts } from '#resources/kernel/country-packs.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import type { ReportFiles } from '../../../kernel/report/report-file.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import type { Post } from '../../platform/index.ts'

/** Maximum bytes of an e-mail. */
const mostBytes = 20_000_000

export interface Delivery {
  kernel: Kernel
  files: () => ReportFiles
  post: Post
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface OpenContract {
  id: number
  time_zone: string
  week_start: WeekStart
  /** The current hour in the contract's time zone. */
  hour: number
  today: string
}

/** All contracts with their current hour and day. @throws database errors */
export async function loadContracts({
  db,
  clock,
}: Pick<Kernel, 'db' | 'clock'>): Promise<OpenContract[]> {
  const { rows } = await sql<
    Omit<OpenContract, 'hour' | 'today'>
  >`select id, time_zone, week_start from contract order by id`.execute(db)
  const now = clock()
  return rows.map((one) => ({
    ...one,
    hour: hourIn(one.time_zone, now),
    today: contractToday(one.time_zone, now),
  }))
}

function hourIn(timeZone: string, now: Date): number {
  const hour = { timeZone, hour: '2-digit', hourCycle: 'h23' } as const
  return Number(new Intl.DateTimeFormat('en-GB', hour).format(now))
}

/**
 * Condition: the row `r` has not been sent since the start of its day, week or month. Uses its
 * columns frequency, sent_on and created_at.
 */
export function isDue(
  { today, time_zone: zone, week_start: start }: OpenContract,
  r: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const week = startOfWeek(today, weekStarts[start])
  const month = `${today.slice(0, 8)}01`
  const begun = sql`case ${r}.frequency when 'daily' then ${today}::date
    when 'weekly' then ${week}::date else ${month}::date end`
  // a new row is first due at the next start of its period, which may be today
  const last = sql`coalesce(${r}.sent_on, (${r}.created_at at time zone ${zone})::date - 1)`
  return sql<boolean>`${last} < ${begun}`
}

/** @throws Error if the file is too large for an e-mail */
export async function wholeFile(parts: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('the file is too large for a letter')
    all.push(part)
  }
  return Buffer.concat(all)
}

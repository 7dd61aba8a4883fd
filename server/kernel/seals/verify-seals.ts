// Verifies the event log against its seals in one pass, batch by batch.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { sealFaults, strangerFault } from './seal-faults.ts'
import type { Before, LogFault } from './seal-faults.ts'
import { readSealBatch, sealKinds } from './seal-batch.ts'
import type { SealRow } from './seal-batch.ts'
import { verifyMovements } from './verify-movements.ts'

/**
 * The last seal. Noted outside the database, it later shows whether the whole chain was rewritten.
 */
export interface Head {
  id: number
  /** SHA-256 in hex. */
  hash: string
}

export interface Verified {
  /** Seals verified, and their total number. */
  seals: number
  allSeals: number
  /** Events that are there and were compared. */
  events: number
  /** Blocks of months removed by retention, and how many events they had. */
  retired: { seals: number; events: number; months: string[] }
  /** Events too new to be sealed, and since when. */
  waiting: { events: number; since: string | null }
  head: Head | null
  /** Movements in events, where they were compared. */
  movements: number
  faults: LogFault[]
}

export interface VerifyOptions {
  /** Heads noted outside the database. */
  noted?: readonly Head[]
  /** ms after which no further batch is started; the newest ones are verified first. */
  limit?: number
  /** Seals per batch. */
  size?: number
  progress?: (seals: number, of: number) => void
  /** Ledgers whose movements are verified against their events; none by default. */
  ledgers?: readonly Resource[]
}

/** Seals per batch: up to 50,000 events in one statement, some tenths of a second. */
const portionSize = 50

/** Only reads. Memory use does not grow with the log. */
export async function verifyLog(db: Db, options: VerifyOptions = {}): Promise<Verified> {
  const { noted = [], limit = Infinity, size = portionSize, progress, ledgers = [] } = options
  const began = Date.now()
  const head = await headOf(db)
  const last = head?.id ?? 0
  const verified: Verified = {
    ...{ seals: 0, allSeals: last, events: 0, retired: { seals: 0, events: 0, months: [] }, head },
    movements: 0,
    waiting: await waiting(db),
    faults: await noteFaults(db, noted),
  }
  // backwards, so that a time limit leaves out the oldest
  for (let to = last; to > 0 && Date.now() - began < limit; to -= size) {
    const from = Math.max(to - size + 1, 1)
    const { seals, strangers } = await readSealBatch(db, from, to)
    const before = seals[0]?.id === from - 1 ? seals.shift() : undefined
    verified.faults.push(...walk(seals, from, to, before), ...strangers.map(strangerFault))
    for (const seal of seals) tally(verified, seal)
    verified.seals += to - from + 1
    progress?.(verified.seals, last)
  }
  verified.faults.push(...(await strays(db)))
  const { movements, faults } = await verifyMovements(db, ledgers)
  verified.movements = movements
  verified.faults.push(...faults)
  verified.retired.months.sort()
  // a block on the border of two batches was read twice
  return {
    ...verified,
    faults: [...new Map(verified.faults.map((fault) => [fault.said, fault])).values()],
  }
}

/** One seal after the other, from the first of a batch to its last. */
function walk(
  seals: readonly SealRow[],
  from: number,
  to: number,
  before: SealRow | undefined,
): LogFault[] {
  // the very first seal follows nothing
  let last: Before = before ?? { id: from - 1, hash: from === 1 ? Buffer.alloc(0) : null }
  const faults = seals.flatMap((seal) => {
    const found = sealFaults(seal, last)
    last = seal
    return found
  })
  if (last.id < to)
    faults.push({
      kind: 'seal_missing',
      seal: last.id + 1,
      said: `the seals ${last.id + 1}–${to} are gone`,
    })
  return faults
}

function tally(verified: Verified, seal: SealRow): void {
  if (seal.kind === sealKinds.retired) verified.retired.months.push(seal.month)
  else if (seal.retired) {
    verified.retired.seals += 1
    verified.retired.events += seal.events
  }
  verified.events += seal.found_events
}

async function headOf(db: Db): Promise<Head | null> {
  const { rows } =
    await sql<Head>`select id, encode(hash, 'hex') as hash from log_seal order by id desc limit 1`.execute(
      db,
    )
  return rows[0] ?? null
}

async function waiting(db: Db): Promise<Verified['waiting']> {
  const { rows } = await sql<{
    events: number
    since: string | null
  }>`select count(*) as events, min(reg_date) as since from event_log
    where id > (select coalesce(max(last_id), 0) from log_seal where kind = ${sealKinds.events})`.execute(
    db,
  )
  return rows[0]!
}

async function noteFaults(db: Db, noted: readonly Head[]): Promise<LogFault[]> {
  const faults: LogFault[] = []
  for (const { id, hash } of noted) {
    const { rows } = await sql<{
      hash: string
    }>`select encode(hash, 'hex') as hash from log_seal where id = ${id}`.execute(db)
    if (rows[0]?.hash === hash.toLowerCase()) continue
    const said = rows[0] ? 'is not the one that was noted down' : 'was noted down and is not there'
    faults.push({
      kind: 'head_differs',
      seal: id,
      said: `seal ${id} ${said}: the chain was rewritten or cut off`,
    })
  }
  return faults
}

/** Events below the first block or above the counter: ids that were never assigned. */
async function strays(db: Db): Promise<LogFault[]> {
  const { rows: ends } = await sql<{ below: number; highest: number | null }>`
    select (select count(*) from event_log where id < 1) as below, (select max(id) from event_log) as highest`.execute(
    db,
  )
  // after the events, so that none can have been added since
  const { rows: counters } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('event_log', 'id')) as last`.execute(db)
  const { below, highest } = ends[0]!
  const last = counters[0]?.last ?? 0
  const fault = (text: string): LogFault => ({ kind: 'inserted', seal: null, said: text })
  return [
    ...(below > 0 ? [fault(`${below} events have a number below 1, which is never given`)] : []),
    ...((highest ?? 0) > last
      ? [fault(`there is an event ${highest}, though only ${last} numbers have been given`)]
      : []),
  ]
}

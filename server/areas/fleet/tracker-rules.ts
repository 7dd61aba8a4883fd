// Rules of tracker ids: unique among active records, and not in use by an archived one.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { titleOf } from '../../kernel/read/record-titles.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'

type UnsavedRow = Omit<Saved, 'id'>
/** Tracker id → the records that have it. */
export type Trackers = ReadonlyMap<number, readonly Holder[]>
interface Holder {
  id: number
  name: string
  archived: boolean
}

/** The rule for records of `table`, which has the field mobject_id. */
export function trackerRule(table: 'car' | 'staff') {
  return {
    /** `known`: the result of `preload`. @throws AppError 409 if another record has it */
    async check(
      writer: WriteContext,
      row: Wire,
      before: Wire | null,
      known?: Trackers,
    ): Promise<void> {
      const tracker = newTracker({ row, before })
      if (tracker === null) return
      refuse(known ?? (await trackersOf(writer, table, [tracker])), tracker, before)
    },
    /** Runs the queries of `check` for many rows at once. */
    preload: (writer: WriteContext, rows: readonly UnsavedRow[]): Promise<Trackers> =>
      trackersOf(writer, table, rows.map(newTracker)),
  }
}

/** The tracker id if it is newly assigned, otherwise null. */
function newTracker({ row, before }: UnsavedRow): number | null {
  const { mobject_id: tracker } = row
  return typeof tracker === 'number' && tracker !== before?.mobject_id ? tracker : null
}

async function trackersOf(
  { kernel, db, person }: WriteContext,
  table: 'car' | 'staff',
  asked: readonly (number | null)[],
): Promise<Trackers> {
  const trackers = asked.filter((one) => one !== null)
  const { rows } = await sql<Holder & { tracker: number }>`
    select id, mobject_id as tracker, archived_at is not null as archived, ${titleOf(kernel, resourceOf(table), 't')} as name
    from ${sql.table(table)} t where contract_id = ${person.contractId} and mobject_id = any(${trackers}::bigint[])`.execute(
    db,
  )
  const known = new Map<number, Holder[]>()
  for (const { tracker, ...record } of rows)
    known.set(tracker, [...(known.get(tracker) ?? []), record])
  return known
}

function refuse(known: Trackers, tracker: number, before: Wire | null): void {
  const others = (known.get(tracker) ?? []).filter(({ id }) => id !== before?.id)
  const holder = others.find(({ archived }) => !archived) ?? others[0]
  if (!holder) return
  const code = holder.archived ? 'tracker_refused' : 'tracker_used'
  throw new AppError('duplicate', { fields: { mobject_id: fault(code, holder.name) } })
}

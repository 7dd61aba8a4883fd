// What a movement of a ledger says beside its declared fields: its document, whether it is in force,
// the balance after it, and how late it was entered.
import { sql } from 'kysely'
import { ledgerKeys } from '#resources/kernel/ledger.ts'
import type { Ledger } from '#resources/kernel/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { balanceAfter, isReversed } from '../ledger/index.ts'
import type { Fragment } from '../types.ts'
import { zoneOf } from './sql-clock.ts'

/** Of the row `t`. */
export function movementColumns(resource: Resource, { at }: Ledger): Fragment[] {
  const dayIn = (moment: Fragment) => sql`(${moment} at time zone ${zoneOf()})::date`
  const days = sql`${dayIn(sql.ref('t.created_at'))} - ${dayIn(sql.ref(`t.${at}`))}`
  return [
    ...['document', 'document_id', 'reverses_id'].map((column) => sql.ref(`t.${column}`)),
    sql`${isReversed(resource)} as reversed`,
    sql`${balanceAfter(resource)} as balance`,
    sql`nullif(greatest(${days}, 0), 0) as late_days`,
  ]
}

export function movementOnWire(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(ledgerKeys.map((key) => [key, row[key] ?? null]))
}

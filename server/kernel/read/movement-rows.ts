// Computed columns of a ledger movement: its document, whether it is in force, the balance after
// it, and how late it was entered.
import { sql } from 'kysely'
import { ledgerKeys, postingDocuments } from '#resources/kernel/rules/ledger.ts'
import type { Ledger } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { balanceAfter, isReversed } from '../ledger/index.ts'
import { tableOf } from '../db/columns.ts'
import type { Fragment, Kernel } from '../types.ts'
import { titleOf } from './record-titles.ts'
import { zoneOf } from './sql-clock.ts'

/** Computed columns of the row `t`. */
export function movementSelectList(kernel: Kernel, resource: Resource, { at }: Ledger): Fragment[] {
  const dayIn = (moment: Fragment) => sql`(${moment} at time zone ${zoneOf()})::date`
  const days = sql`${dayIn(sql.ref('t.created_at'))} - ${dayIn(sql.ref(`t.${at}`))}`
  return [
    ...['document', 'document_id', 'reverses_id'].map((column) => sql.ref(`t.${column}`)),
    sql`${documentTitle(kernel, resource)} as document_title`,
    sql`${isReversed(resource)} as reversed`,
    sql`${balanceAfter(resource)} as balance`,
    sql`nullif(greatest(${days}, 0), 0) as late_days`,
  ]
}

export function movementOnWire(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(ledgerKeys.map((key) => [key, row[key] ?? null]))
}

/** One lookup by key for each row; null if the document has been deleted. */
function documentTitle(kernel: Kernel, ledger: Resource): Fragment {
  const cases = postingDocuments(ledger, kernel.resources).map(
    (one) => sql`when ${one.name} then (select ${titleOf(kernel, one, 'd')}
      from ${sql.table(tableOf(one))} d where d.contract_id = t.contract_id and d.id = t.document_id)`,
  )
  return cases.length > 0 ? sql`case t.document ${sql.join(cases, sql` `)} end` : sql`null::text`
}

// The guards of ledgers: balances follow from movements within their bounds, limits can only be
// lowered to what was never exceeded, and closed months do not change.
import { isAttachment } from '#resources/kernel/kind-traits.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'
import { ledgerRule } from './ledger-tables.ts'
import type { Guard } from './model-types.ts'

const guard = (
  kind: 'ledger' | 'limit' | 'gradual' | 'month' | 'months' | 'month_rows' | 'month_files',
  args: readonly string[],
): Guard => `${kind} ${JSON.stringify(args)}`

/** Guards of the movements, and of the tables that have their limits. */
export function ledgerGuards(resource: Resource, registry: readonly Resource[]): Guard[] {
  if (!resource.ledger) return []
  const rule = ledgerRule(resource, registry)
  const text = JSON.stringify(rule)
  const limits = rule.limits.map(({ owner, table, rows }) =>
    guard('limit', [rows ?? table, rows ? 'rows' : 'row', tableOf(resource), text, owner]),
  )
  return [guard('ledger', [text]), ...limits]
}

/** Guards of documents that post at their end the consumption since their start. */
export function gradualGuards(resource: Resource, registry: readonly Resource[]): Guard[] {
  return postingsOf(resource).flatMap(([name]) => {
    const ledger = registry.find((one) => one.name === name && one.ledger)
    if (!ledger) return []
    const rule = ledgerRule(ledger, registry)
    const own = rule.gradual?.filter(({ table }) => table === tableOf(resource)) ?? []
    const text = JSON.stringify(rule)
    return own.map(({ owner }) => guard('gradual', [tableOf(ledger), text, owner]))
  })
}

/** Guards of the table of a resource whose months can be closed, including its files. */
export function monthGuards(resource: Resource): Guard[] {
  const lock = monthOf(resource)
  if (!lock) return []
  const filed = fieldEntries(resource.fields).some(([, field]) => isAttachment(field))
  const files = guard('month_files', [resource.name, tableOf(resource), ...lock])
  // row by row only where a refused row would have waited for its number
  return [guard(resource.numbering ? 'month' : 'months', lock), ...(filed ? [files] : [])]
}

/** Guards of the tables of its child rows or links. */
export function monthRowGuards(resource: Resource): Guard[] {
  const lock = monthOf(resource)
  return lock ? [guard('month_rows', [tableOf(resource), ...lock])] : []
}

/** Table of the months, book, and the column that determines the month, with its kind. */
function monthOf({ monthLock, fields }: Resource): string[] | null {
  if (!monthLock) return null
  const { months, book, by } = monthLock
  return [tableOf({ name: months }), book, by, fields[by]?.kind ?? 'moment']
}

// The triggers of each guard: their events, and the functions they call.
import { literal } from './model/sql-text.ts'
import type { Guard } from './model/model-types.ts'

interface Trigger {
  readonly suffix: string
  readonly event: string
  readonly level: 'ROW' | 'STATEMENT'
  readonly call: string
  /** Default: the table of the guard. */
  readonly on?: string
  /** Default: fires before the event. */
  readonly after?: true
  /** Transition tables of a statement trigger: `gone` has the old rows, `fresh` the new ones. */
  readonly sees?: readonly ('OLD' | 'NEW')[]
  /** Fires at the end of the transaction, or on request, not between two rows of a list. */
  readonly deferred?: boolean
}

const changesOfRows = 'INSERT OR UPDATE OR DELETE'
const statementEvents = [
  ['INSERT', 'NEW'],
  ['UPDATE', 'OLD', 'NEW'],
  ['DELETE', 'OLD'],
] as const
export const seenAs = { OLD: 'OLD TABLE AS gone', NEW: 'NEW TABLE AS fresh' } as const
/**
 * The guards of documents: the function of each trigger, with the arguments of the guard. Triggers
 * of one event fire in the order of their names: that of numbers comes after the others, so that no
 * series is locked for a write that they refuse.
 */
function documentTriggers(guard: Guard): readonly Trigger[] | null {
  const [, kind, args] = /^(states|frozen_rows|frozen_files|numbered) (.+)$/.exec(guard) ?? []
  if (!kind || !args) return null
  const given = (JSON.parse(args) as string[]).map(literal).join(', ')
  if (kind === 'numbered')
    return [
      { suffix: 'take_number', event: changesOfRows, level: 'ROW', call: `take_number(${given})` },
    ]
  const call = `guard_${kind}(${given})`
  const rows: Trigger = { suffix: kind, event: changesOfRows, level: 'ROW', call }
  if (kind === 'frozen_files') return [{ ...rows, on: 'file' }]
  if (kind === 'frozen_rows') return [rows]
  return [rows, { suffix: 'no_truncate', event: 'TRUNCATE', level: 'STATEMENT', call }]
}

/**
 * Fire after those of months, and in this order: a transaction that waits for an owner holds no
 * account yet.
 */
function movementTriggers(rows: Trigger, args: readonly string[]): readonly Trigger[] {
  const made = { ...rows, event: 'INSERT', level: 'STATEMENT', after: true, sees: ['NEW'] } as const
  const [rule = '{}'] = args
  const isGradual = 'gradual' in (JSON.parse(rule) as object)
  const hold = { ...made, suffix: 'hold_gradual', call: `hold_gradual(${literal(rule)})` }
  return isGradual ? [hold, made] : [made]
}

/**
 * The owner is locked after the month and before the number, and checked when everything is
 * written.
 */
function gradualTriggers(rows: Trigger, args: readonly string[]): readonly Trigger[] {
  const event = 'UPDATE OR DELETE'
  const suffix = `gradual_${args.at(-1)}`
  return [
    { ...rows, event, suffix: `owner_${suffix}` },
    { ...rows, event, suffix, after: true, deferred: true },
  ]
}

/** The guards of ledgers and of months that are closed. */
function ledgerTriggers(guard: Guard): readonly Trigger[] | null {
  if (guard === 'balances')
    return [
      { suffix: 'balances', event: changesOfRows, level: 'STATEMENT', call: 'guard_balances()' },
      { suffix: 'no_truncate', event: 'TRUNCATE', level: 'STATEMENT', call: 'guard_balances()' },
    ]
  const [, kind, text] =
    /^(ledger|limit|gradual|months?|month_rows|month_files) (.+)$/.exec(guard) ?? []
  if (!kind || !text) return null
  const args = JSON.parse(text) as string[]
  const call = (of: readonly string[]) => `guard_${kind}(${of.map(literal).join(', ')})`
  const rows: Trigger = { suffix: kind, event: changesOfRows, level: 'ROW', call: call(args) }
  if (kind === 'ledger') return movementTriggers(rows, args)
  if (kind === 'gradual') return gradualTriggers(rows, args)
  // by their names they fire before that of the ledger: a transaction that waits for a month holds
  // no account
  if (kind === 'months')
    return statementEvents.map(([event, ...sees]) => ({
      ...{ ...rows, suffix: `book_${event.toLowerCase()}`, event, level: 'STATEMENT' },
      ...{ after: true, sees },
    }))
  if (kind === 'month_files') return [{ ...rows, on: 'file' }]
  if (kind !== 'limit') return [rows]
  const [on = '', , ...rest] = args
  const suffix = `limit_${rest.at(-1)}`
  return [{ ...rows, suffix, call: call(rest), on, after: true, deferred: true }]
}

/** Bookings follow writes of the records, of their links, or of the time zone. */
function bookingTriggers(guard: Guard): readonly Trigger[] | null {
  const [, kind, text] = /^(bookings|booked_links|booked_days) (.+)$/.exec(guard) ?? []
  if (!kind || !text) return null
  const args = (JSON.parse(text) as string[]).map(literal).join(', ')
  if (kind === 'booked_days') {
    const call = `move_booked_days(${args})`
    return [{ suffix: kind, event: 'UPDATE', level: 'ROW', call, on: 'contract', after: true }]
  }
  return statementEvents.map(([event, ...sees]) => ({
    suffix: `bookings_${event.toLowerCase()}`,
    ...{ event, level: 'STATEMENT', call: `keep_bookings(${args})`, after: true, sees },
  }))
}

/** Due dates follow them as well. */
function dueDateTriggers(guard: Guard): readonly Trigger[] | null {
  const [, text] = /^due_dates (.+)$/.exec(guard) ?? []
  if (!text) return null
  const call = `keep_due_dates(${(JSON.parse(text) as string[]).map(literal).join(', ')})`
  return statementEvents.map(([event, ...sees]) => ({
    suffix: `due_dates_${event.toLowerCase()}`,
    ...{ event, level: 'STATEMENT', call, after: true, sees },
  }))
}

export function triggersOf(guard: Guard): readonly Trigger[] {
  const declared =
    documentTriggers(guard) ??
    ledgerTriggers(guard) ??
    bookingTriggers(guard) ??
    dueDateTriggers(guard)
  if (declared) return declared
  if (guard === 'built_in')
    return [
      { suffix: 'built_in', event: 'UPDATE OR DELETE', level: 'ROW', call: 'protect_built_in()' },
    ]
  const [, owner, column] = /^owned (.+)\.(.+)$/.exec(guard) ?? []
  const call = owner
    ? `refuse_while_owned(${literal(owner)}, ${literal(column)})`
    : 'refuse_change()'
  return [
    { suffix: 'append_only', event: 'UPDATE OR DELETE', level: 'ROW', call },
    { suffix: 'no_truncate', event: 'TRUNCATE', level: 'STATEMENT', call: 'refuse_change()' },
  ]
}

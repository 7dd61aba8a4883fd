// Ledgers: movements that come from documents alone, and what documents write into them.
import type { ResourceName } from '../index.ts'
import type { FieldValues } from './types.ts'

/**
 * Of a resource of mode 'ledger'. An account is one owner with one value of each further key; its
 * balance is the sum of its movements, and holds the bounds at every moment.
 */
export interface Ledger<N extends string = string> {
  readonly at: N // the moment from which a movement counts
  readonly owners: readonly N[] // references, of which each movement has exactly one
  readonly keys: readonly N[] // further references of an account: the fuel, the item
  readonly amounts: readonly N[] // signed decimals; the first one is never below zero in sum
  // owner → its field that the first amount never exceeds in sum; 'fuels.tank_volume': that of its
  // child row with the same keys
  readonly limits?: Readonly<Partial<Record<N, string>>>
}

/** One movement of a document, or one for each of its child rows. */
export interface Posting<N extends string = string> {
  readonly each?: N // the field of the child rows
  readonly when?: FieldValues // only while the document has these values
  readonly set?: FieldValues // fields of the movement that are always the same
  // field of the movement → field of the document ('id': the document itself) or, after the name of
  // the child rows and a dot, of the row
  readonly take: Readonly<Record<string, N | 'id' | `${string}.${string}`>>
  readonly negate?: true // amounts with the other sign: what goes out
}

export type Postings<N extends string = string> = Readonly<
  Partial<Record<ResourceName, readonly Posting<N>[]>>
>

/** Months of a book that is closed month by month: what is dated in a closed one stands. */
export interface MonthLock<N extends string = string> {
  readonly months: ResourceName // whose rows are the months, by `book` and `month`
  readonly book: string
  readonly by: N // the moment or day that says in which month
}

// The PostgreSQL schema of a descriptor, as plain data: it can be printed, stored and compared. SQL
// texts name columns in braces outside of string literals ('{name}' is text, {name} a column), so
// that a rename does not change them.

export interface ColumnModel {
  readonly name: string
  /** The descriptor's key; null for standard columns. */
  readonly field: string | null
  /** The type as PostgreSQL spells it, with the collation. */
  readonly type: string
  readonly notNull: boolean
  /** SQL of the default; 'identity' for ids. */
  readonly default: string | null
}

/** The limits of a constraint, in a form that allows comparing wider and narrower ones. */
export interface ConstraintLimits {
  readonly min?: number | string
  readonly max?: number | string
  readonly values?: readonly string[]
  /** The end of a period may be missing. */
  readonly open?: true
}

export type Subject =
  | 'primary'
  | 'tenant' // the row's contract exists
  | 'ref'
  | 'dependsOn' // the target has the same value as this row: a model of the make
  | 'parent'
  | 'unique'
  | 'length'
  | 'range'
  | 'choice'
  | 'pattern'
  | 'shape'
  | 'pair'
  | 'order'
  | 'when'
  | 'required'
  | 'noOverlap'
  | 'owner' // a movement has exactly one
  | 'moved' // a movement moves something

export interface ConstraintModel {
  readonly name: string
  readonly about: Subject
  /** Columns to which an error can be attributed, without contract_id. */
  readonly columns: readonly string[]
  /** The part after ADD CONSTRAINT name; for foreign keys without the target, which `to` names. */
  readonly sql: string
  readonly limits?: ConstraintLimits
  readonly to?: string
  readonly cascade?: true
}

export interface IndexModel {
  readonly name: string
  readonly columns: readonly string[]
  /** The part after CREATE INDEX name ON table. */
  readonly sql: string
  readonly unique?: true
}

/**
 * Guards against changes of append-only rows, and of those of an owner ('owned car.car_id') while
 * it exists. Others protect built-in rows, enforce the states of documents and number them, keep
 * ledgers within bounds and balances equal to their movements, keep bookings and due dates up to
 * date, and close months. A text after the name has the arguments of the trigger as JSON.
 */
export type Guard =
  | 'append'
  | `owned ${string}`
  | 'built_in'
  | `states ${string}`
  | `frozen_rows ${string}`
  | `frozen_files ${string}`
  | `numbered ${string}`
  | 'balances'
  | `ledger ${string}`
  | `limit ${string}`
  | `gradual ${string}`
  | `month ${string}`
  | `months ${string}`
  | `month_rows ${string}`
  | `month_files ${string}`
  | `bookings ${string}`
  | `booked_links ${string}`
  | `booked_days ${string}`
  | `due_dates ${string}`

export interface TableModel {
  readonly name: string
  /** Name of the resource, as in its descriptor. */
  readonly resource: string
  /** The field whose child rows or references it holds; null for the resource's own table. */
  readonly field: string | null
  readonly columns: readonly ColumnModel[]
  readonly constraints: readonly ConstraintModel[]
  readonly indexes: readonly IndexModel[]
  readonly guards: readonly Guard[]
  /** Fields whose documents are in the table file under the field's name. */
  readonly files: readonly string[]
  /** Columns whose words make up search_key, in order. */
  readonly search: readonly string[]
}

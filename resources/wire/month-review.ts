// The review of a month before it is closed.

/** Rows of a list in the month that wait for something. */
export interface PendingRows {
  resource: string
  /** A word of the reader's texts: app.month.pending. */
  name:
    | ('drafts' | 'open' | 'closed' | 'measurements' | 'statements')
    | ('supplies' | 'transfers' | 'issues' | 'write_offs' | 'stocktakings')
  /** As the list takes it. */
  filter: Record<string, unknown>
  count: number
  /** The month does not close as long as there are any. */
  blocks: boolean
}

/** What a tank had, got and gave. */
export interface TankTotal {
  tank: string
  fuel: string
  opening: string
  received: string
  issued: string
  closing: string
}

/** What the items of a warehouse were worth, got and gave. */
export interface WarehouseTotal {
  warehouse: string
  opening: string
  received: string
  issued: string
  closing: string
}

/** What the posted sheets of the month come to. */
export interface SheetTotals {
  count: number
  distance: string
  norm: string
  consumption: string
  saving: string
  overrun: string
}

export type Book = 'fuel' | 'stock'

export interface MonthReview {
  book: Book
  /** Its first day, as are those of `months`. */
  month: string
  /** Viewable ones, the latest first. */
  months: string[]
  /** Of its record; null if there is none. */
  id: number | null
  version: number | null
  closed: boolean
  closed_at: string | null
  closed_by: string | null
  /** The month is over. */
  over: boolean
  /** An earlier month that has to be closed before. */
  before: string | null
  pending: PendingRows[]
  /** The moments of the month, as a filter takes them. */
  period: { from: string; to: string }
  /** Open findings of the month; null for users without the control centre. */
  findings: { high: number; medium: number; low: number } | null
  /** Null for readers without the right to them, and in the other book. */
  tanks: TankTotal[] | null
  sheets: SheetTotals | null
  warehouses: WarehouseTotal[] | null
}

// Assignment of records to rows by a separate call: in a timeline whose bars can only change rows,
// and of records without a row.
import type { WireRow } from '../../cells/cell.ts'
import type { Trial } from '../bars/useDraft.ts'

export interface RowPlacement {
  /** Assigns a record to a row, and returns it as stored. @throws the refusal */
  place(record: WireRow, row: number): Promise<WireRow>
  /** Removes it from its row. @throws the refusal */
  takeOut(record: WireRow): Promise<WireRow>
  /** Known conflicts of a row while a record is dragged there. */
  tell(record: WireRow, row: number): Trial | null
}

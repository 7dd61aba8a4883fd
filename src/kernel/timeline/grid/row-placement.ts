// Rows that records are put into by a call of their own: of a timeline whose bars change their rows
// alone, and of records that have no row yet.
import type { WireRow } from '../../cells/cell.ts'
import type { Trial } from '../bars/useDraft.ts'

export interface RowPlacement {
  /** Puts a record into a row, and answers it as it is stored. @throws what refuses it */
  place(record: WireRow, row: number): Promise<WireRow>
  /** Takes it out of its row again. @throws what refuses it */
  takeOut(record: WireRow): Promise<WireRow>
  /** What is known of a row while a record is taken there. */
  tell(record: WireRow, row: number): Trial | null
}

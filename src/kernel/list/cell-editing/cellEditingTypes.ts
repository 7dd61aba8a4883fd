// The interface between the grid and cell editing. Types only: the editor is in its own chunk.
import type { ReactNode } from 'react'
import type { WireRow } from '../../cells/cell.ts'

/** A cell by its record and its column; `source` null for the record as a whole. */
export interface CellPosition {
  id: number
  source: string | null
}

/** A cell that is being edited. */
export interface OpenedCell {
  row: WireRow
  source: string
  /** Text that replaces the cell's; null to edit the current text. */
  text: string | null
}

/** Where the focus goes after a save. */
export type MoveAfterSave = 'down' | 'right' | 'left' | 'stay'

/** Editing, copying, pasting and filling of cells in the list itself. */
export interface CellEditing {
  /** The editable columns, in grid order; none without edit rights. */
  keys: readonly string[]
  cell: OpenedCell | null
  /** Renders the input of `cell`. */
  editor: ReactNode
  open(row: WireRow, source: string, text: string | null): void
  /** Loads the input in advance. */
  preload(): void
  /** Text of a cell, or of the selected rows, for the clipboard. */
  copy(at: CellPosition): string
  paste(text: string, at: CellPosition): void
  /**
   * Fills the selected rows with the cell of the first of them; without a selection, the cell with
   * the one above it.
   */
  fillDown(at: CellPosition): void
}

// The positions of cells in a fixed table: as in an HTML table, a line lists the cells that begin
// in it.

/** Columns and lines spanned by a cell; one by default. */
export interface CellSize {
  readonly over?: number | undefined
  readonly down?: number | undefined
}

/**
 * A grid of lines and columns: a cell at its first position, null where another one extends. Null
 * if the lines are not filled exactly.
 */
export function placeCells<C extends CellSize>(
  lines: readonly (readonly C[])[],
  columns: number,
): (C | null)[][] | null {
  const taken = lines.map(() => new Set<number>())
  const placed = lines.map(() => Array.from({ length: columns }, (): C | null => null))
  for (const [nth, line] of lines.entries()) {
    let at = 0
    for (const cell of line) {
      while (taken[nth]?.has(at)) at++
      const { over = 1, down = 1 } = cell
      if (at + over > columns) return null
      for (const below of Array.from({ length: down }, (_, i) => taken[nth + i])) {
        if (!below) return null
        for (let beside = at; beside < at + over; beside++) {
          if (below.has(beside)) return null
          below.add(beside)
        }
      }
      placed[nth]?.splice(at, 1, cell)
    }
  }
  return taken.every(({ size }) => size === columns) ? placed : null
}

// Vertical offsets of timeline rows, whose height depends on their lanes, and the visible ones.

/** px. */
export const laneHeight = 28
const padding = 8

export function rowHeightOf(lanes: number): number {
  return Math.max(1, lanes) * laneHeight + padding
}

/** The offset of each row, and finally the total height. */
export function rowOffsets(lanes: readonly number[]): readonly number[] {
  const offsets = [0]
  for (const count of lanes) offsets.push((offsets.at(-1) ?? 0) + rowHeightOf(count))
  return offsets
}

/** The row at a height: the last that begins at or above it. */
export function rowAt(offsets: readonly number[], y: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((offsets[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** Rows rendered above and below the visible ones. */
const beyond = 6

/** The range of rendered rows; the end is exclusive. */
export function drawnRows(
  offsets: readonly number[],
  top: number,
  height: number,
): readonly [first: number, last: number] {
  const count = offsets.length - 1
  const first = Math.max(0, rowAt(offsets, top) - beyond)
  return [first, Math.min(count, rowAt(offsets, top + height) + 1 + beyond)]
}

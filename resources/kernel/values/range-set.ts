// Non-overlapping ranges of days or moments, in order.

export interface Range {
  from: string
  /** null: open-ended. */
  to: string | null
  /** Its origin: the row of a file, the index in a list. */
  row: number
}

/** Ranges of days include both ends; the end of moments is exclusive. */
function touches(a: Range, b: Range, moments: boolean): boolean {
  const reaches = (end: string | null, start: string) =>
    end === null || (moments ? end > start : end >= start)
  return reaches(a.to, b.from) && reaches(b.to, a.from)
}

/**
 * Inserts a range into an ordered, non-overlapping set; if it overlaps another, that one is
 * returned instead.
 */
export function addApart(ranges: Range[], range: Range, moments: boolean): Range | null {
  // only its neighbours can overlap
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.from < range.from) low = middle + 1
    else high = middle
  }
  const neighbours = [ranges[low - 1], ranges[low]]
  const other = neighbours.find((one) => one && touches(one, range, moments))
  if (other) return other
  ranges.splice(low, 0, range)
  return null
}

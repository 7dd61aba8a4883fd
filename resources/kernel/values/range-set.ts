// Ranges of days or moments that are kept apart, in order.

export interface Range {
  from: string
  /** Open where it is null. */
  to: string | null
  /** Where it stands: the row of a file, the place in a list. */
  row: number
}

/** Days at both ends belong to a range; of moments the last one does not. */
function touches(a: Range, b: Range, moments: boolean): boolean {
  const reaches = (end: string | null, start: string) =>
    end === null || (moments ? end > start : end >= start)
  return reaches(a.to, b.from) && reaches(b.to, a.from)
}

/**
 * Puts a range among those before it, which are in order and apart from each other; one that
 * touches another stays out, and that other is answered.
 */
export function addApart(ranges: Range[], range: Range, moments: boolean): Range | null {
  // only the neighbours can be touched
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

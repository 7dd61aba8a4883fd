/**
 * The ids from the one last clicked to this one, both included, in the order of the rows; only this
 * one when the other is on another page.
 */
export function idRange(ids: readonly number[], from: number | null, to: number): number[] {
  const a = from === null ? -1 : ids.indexOf(from)
  const b = ids.indexOf(to)
  return a === -1 || b === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Adds or removes `changed`; keeps the order of the others. */
export function withSelected(
  selected: readonly number[],
  changed: readonly number[],
  on: boolean,
): number[] {
  if (!on) return selected.filter((id) => !changed.includes(id))
  return [...selected, ...changed.filter((id) => !selected.includes(id))]
}

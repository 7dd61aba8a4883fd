// The cells of a row in the document, by the keys of their columns.

/**
 * The column of the cell that is the target itself; null for the row, and for a link or a box
 * within.
 */
export function cellIn(target: EventTarget | null): string | null {
  return target instanceof HTMLTableCellElement ? (target.dataset.source ?? null) : null
}

/** The rendered columns of a row. */
export function cellsOf(body: HTMLElement | null, id: number): string[] {
  const cells = body?.querySelectorAll<HTMLElement>(`[data-id="${id}"] > [data-source]`) ?? []
  return Array.from(cells, (cell) => cell.dataset.source ?? '')
}

/** The cell beside one, or beside the row as a whole; null: the row. */
export function nextCell(
  body: HTMLElement | null,
  id: number,
  from: string | null,
  step: 1 | -1,
): string | null {
  const all = cellsOf(body, id)
  const at = from === null ? -1 : all.indexOf(from)
  return all[Math.min(at + step, all.length - 1)] ?? null
}

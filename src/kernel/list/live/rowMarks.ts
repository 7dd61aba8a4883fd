// Marks on rows, set on the elements themselves: no row is drawn anew for them.
const rowOf = (root: HTMLElement | null, id: unknown) =>
  root?.querySelector<HTMLElement>(`tr[data-id="${Number(id)}"]`)

/** A colour that fades: these rows have just changed. */
export function markChanged(root: HTMLElement | null, ids: Iterable<unknown>): void {
  for (const id of ids) {
    const row = rowOf(root, id)
    if (!row) continue
    delete row.dataset.fresh
    void row.offsetWidth // begun anew where it still fades
    row.dataset.fresh = ''
    row.addEventListener('animationend', () => delete row.dataset.fresh, { once: true })
  }
}

/**
 * These rows are stored no longer: they stay where they are, struck out. null takes all such marks
 * away.
 */
export function markDeleted(root: HTMLElement | null, ids: readonly number[] | null): void {
  if (!ids)
    for (const row of root?.querySelectorAll<HTMLElement>('tr[data-gone]') ?? [])
      delete row.dataset.gone
  for (const id of ids ?? []) {
    const row = rowOf(root, id)
    if (row) row.dataset.gone = ''
  }
}

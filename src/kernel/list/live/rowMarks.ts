// Marks on rows, set directly on the elements: no row is rendered again for them.
const rowOf = (root: HTMLElement | null, id: unknown) =>
  root?.querySelector<HTMLElement>(`tr[data-id="${Number(id)}"]`)

/** A colour that fades: these rows have just changed. */
export function markChanged(root: HTMLElement | null, ids: Iterable<unknown>): void {
  for (const id of ids) {
    const row = rowOf(root, id)
    if (!row) continue
    delete row.dataset.fresh
    void row.offsetWidth // restarts a running animation
    row.dataset.fresh = ''
    row.addEventListener('animationend', () => delete row.dataset.fresh, { once: true })
  }
}

/** Strikes out deleted rows in place. null removes all such marks. */
export function markDeleted(root: HTMLElement | null, ids: readonly number[] | null): void {
  if (!ids)
    for (const row of root?.querySelectorAll<HTMLElement>('tr[data-gone]') ?? [])
      delete row.dataset.gone
  for (const id of ids ?? []) {
    const row = rowOf(root, id)
    if (row) row.dataset.gone = ''
  }
}

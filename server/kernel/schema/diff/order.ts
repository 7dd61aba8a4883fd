// Renames one after another, none onto a name that is still in use.

export interface Rename {
  readonly from: string
  readonly to: string
}
/** In an order in which each new name is free. Circles are refused before (rename-matching.ts). */
export function ordered<T extends Rename>(renames: readonly T[]): T[] {
  const left = renames.filter(({ from, to }) => from !== to)
  const order: T[] = []
  while (left.length > 0) {
    const at = left.findIndex(({ to }) => !left.some(({ from }) => from === to))
    order.push(...left.splice(Math.max(at, 0), 1))
  }
  return order
}

// Lines of totals, which accounting programs put below groups of rows and at the end of an export:
// they are no records.
const words = /^(?:итого|всего|jami|жами|total)(?: ?:?$| по )/iu

/** Whether the first thing that the row says is that it sums up others. */
export function isTotalRow(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')
  return first !== undefined && words.test(first.trim())
}

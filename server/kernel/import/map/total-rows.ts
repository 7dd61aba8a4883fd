// Lines of totals, which accounting programs put below groups of rows and at the end of an export.
// They are not records.
const words = /^(?:итого|всего|jami|жами|total)(?: ?:?$| по )/iu

/** Whether the first text of the row marks it as a total. */
export function isTotalRow(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '')
  return first !== undefined && words.test(first.trim())
}

// The text keys of a part of a printed form.
import type { PrintPart } from '#resources/kernel/prints/prints.ts'

export function wordKeysOf(part: PrintPart): string[] {
  const columns = [
    ...('records' in part ? part.records : []),
    ...('rows' in part ? part.columns : []),
    ...('line' in part ? part.line : []),
  ]
  const values = 'fields' in part ? part.fields : []
  const cells = 'cells' in part ? part.cells.flat() : []
  return [
    ...('text' in part ? [part.text] : []),
    ...('signature' in part ? [part.signature] : []),
    ...('optional' in part ? [part.optional] : []),
    ...columns.flatMap((one) => ('empty' in one ? [one.empty] : (one.label ?? []))),
    ...columns.flatMap((one) => ('group' in one ? (one.group ?? []) : [])),
    ...columns.flatMap((one) => ('below' in one ? (one.below ?? []) : [])),
    ...values.flatMap((one) => (typeof one === 'string' ? [] : (one.label ?? []))),
    ...cells.flatMap((one) => {
      if (one === null || typeof one === 'string') return one ?? []
      return 'words' in one ? one.words : []
    }),
  ]
}

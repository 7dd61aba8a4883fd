import { printParts } from '../../kernel/prints/prints.ts'

/** A sheet of labels for shelves and boxes; a part without a barcode has its article as one. */
export const partLabels = printParts({
  labels: ['name', 'article', 'unit_id'],
  code: ['barcode', 'article'],
  across: 3,
})
